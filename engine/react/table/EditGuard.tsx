/**
 * Leaving a list waits for cells that are being saved, and asks about those whose save failed. A page that is left by
 * force (the session ended, the service failed) keeps what was typed for its user's return.
 */
import { useEffect, useRef, useState } from 'react';
import { useHandler } from '../browser/useHandler.ts';
import { setDraft } from '../client/leave.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useEngineText } from '../context/useText.ts';
import { useDraftKey } from '../form/useDraft.ts';
import { useBanner } from '../parts/useNotices.ts';
import { type CellEdits, keptEdits, typedTexts } from './cellEdits.ts';

export default function EditGuard({ edits }: { readonly edits: CellEdits }): null {
  const { drafts } = useEngine();
  const { key, owner } = useDraftKey('cells');
  const banner = useBanner();
  const engineText = useEngineText();
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
  useEffect(() => {
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
  return null;
}

/** Leaving the field of a cell saves it. */
function leaveField(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
