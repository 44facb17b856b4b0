/** Keeps what is typed in cells and ticked where a page is left by force or reloaded; else asks before it is lost. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isSameCriteria } from '../../core/runtime/listSearch.ts';
import type { Search } from '../../core/runtime/query.ts';
import { fieldsOf, type Row } from '../../core/runtime/values.ts';
import { useHandler } from '../browser/stateHooks.ts';
import { setDraft } from '../client/drafts.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useDraftKey } from '../form/useDraft.ts';
import { type CellEdits, keptEdits, type Selection, tick, typedTexts } from '../table/listStores.ts';

type KeptInputProps = {
  readonly edits: CellEdits;
  readonly ticks: { readonly selection: Selection; readonly canTick: (row: Row) => boolean };
  readonly keyOf: (row: Row) => string;
  /** The result as loaded; null: not loaded. */
  readonly answered: { readonly rows: readonly Row[] } | null;
  readonly search: Pick<Search, 'filters'>;
};

export function KeptInput(props: KeptInputProps): null {
  useKeptTexts(props.edits);
  useKeptTicks(props);
  return null;
}

function useKeptTexts(edits: CellEdits): void {
  const { drafts, banner, engineText } = useEngine();
  const { key, owner } = useDraftKey('cells');
  const [kept] = useState(() => drafts.getState()[key]?.values ?? null);
  const isToldOf = useRef(false);
  const tell = useHandler(() => {
    if (kept === null) return;
    isToldOf.current = true;
    const drop = (): void => {
      const others = Object.entries(edits.getState()).filter(([cell]) => !(cell in kept));
      edits.setState(Object.fromEntries(others), true);
    };
    banner.show({
      tone: 'info',
      text: engineText('edit.kept'),
      actions: [{ label: engineText('edit.drop'), run: drop }],
    });
  });
  useLayoutEffect(() => {
    if (kept !== null) edits.setState({ ...keptEdits(kept), ...edits.getState() });
    tell();
  }, [edits, kept, tell]);
  useEffect(() => {
    let isFirst = true;
    const look = (): void => {
      const all = edits.getState();
      const kinds = Object.values(all).map(({ kind }) => kind);
      const texts = typedTexts(all);
      const isSending = kinds.includes('saving') || kinds.includes('ticking');
      const isTyped = isSending || kinds.includes('open') || kinds.includes('failed');
      // A draft that was laid aside blocks no navigation.
      const isOpen = isFirst || drafts.getState()[key]?.isOpen !== false;
      isFirst = false;
      // Saved, also by what was on its way when the session ended, or given up.
      if (isToldOf.current && Object.keys(kept ?? {}).every((cell) => !(cell in texts))) {
        isToldOf.current = false;
        banner.clear();
      }
      setDraft(
        drafts,
        key,
        isTyped ? { owner, values: texts, before: {}, isOpen, isSending, settle: leaveField } : null,
      );
    };
    const stop = edits.subscribe(look);
    look();
    return () => {
      stop();
      const draft = drafts.getState()[key];
      const isLaidAside = draft?.isOpen === false && Object.keys(draft.values).length > 0;
      setDraft(drafts, key, isLaidAside ? { ...draft, isSending: false } : null);
    };
  }, [edits, drafts, key, owner, kept, banner]);
}

/** Leaving the field of a cell saves it. */
function leaveField(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** The ticks belong to the criteria of their result: under others they are not restored. */
function useKeptTicks({ ticks, keyOf, answered, search: { filters } }: KeptInputProps): void {
  const { drafts, session } = useEngine();
  const { key, owner } = useDraftKey('ticks');
  const { selection, canTick } = ticks;
  const [kept] = useState(() => drafts.getState()[key]?.values ?? null);
  const [isRestored, setRestored] = useState(kept === null);
  useLayoutEffect(() => {
    if (isRestored || kept === null || answered === null) return;
    setRestored(true);
    if (!isSameCriteria(fieldsOf(kept.filters), filters)) return;
    const keys = new Set(Array.isArray(kept.ticked) ? kept.ticked : []);
    const rows = answered.rows.filter((row) => canTick(row) && keys.has(keyOf(row)));
    tick(selection, rows.map(keyOf), true);
  }, [isRestored, kept, answered, filters, selection, canTick, keyOf]);

  const isSignedIn = (): boolean => session.getState().user !== null;
  const keep = useHandler(() => {
    // The rights end with the session, and with them ticks: those before wait.
    if (!isSignedIn()) return;
    const { ticked } = selection.getState();
    // Not open: leaving the page does not ask about ticks.
    const draft = {
      owner,
      values: { ticked: [...ticked], filters },
      before: {},
      isOpen: false,
      isSending: false,
    };
    setDraft(drafts, key, owner === '' || ticked.size === 0 ? null : draft);
  });
  useEffect(() => {
    if (!isRestored) return;
    keep();
    return selection.subscribe(keep);
  }, [isRestored, selection, keep]);
  const forget = useHandler(() => isSignedIn() && setDraft(drafts, key, null));
  useEffect(() => () => void forget(), [forget]);
}
