/** Leaving a list waits for cells that are being saved, and asks about those whose save failed. */
import { useEffect } from 'react';
import { useEngine } from '../context/EngineContext.ts';
import { useDraftKey } from '../form/useDraftKey.ts';
import { setDraft } from '../state/leave.ts';
import type { CellEdits } from './cellEdits.ts';

export default function EditGuard({ edits }: { readonly edits: CellEdits }): null {
  const { drafts } = useEngine();
  const { key, owner } = useDraftKey('cells');
  useEffect(() => {
    const look = (): void => {
      const kinds = Object.values(edits.getState()).map(({ kind }) => kind);
      const isSending = kinds.includes('saving');
      const isTyped = isSending || kinds.includes('open') || kinds.includes('failed');
      setDraft(
        drafts,
        key,
        isTyped ? { owner, values: {}, before: {}, isOpen: true, isSending, settle: leaveField } : null,
      );
    };
    const stop = edits.subscribe(look);
    look();
    return () => {
      stop();
      setDraft(drafts, key, null);
    };
  }, [edits, drafts, key, owner]);
  return null;
}

/** Leaving the field of a cell saves it. */
function leaveField(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
