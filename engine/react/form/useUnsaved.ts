/** Asks before a page is left with input that cannot be stored: a chosen file. */
import { useCallback, useEffect } from 'react';
import { setDraft } from '../client/leave.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useDraftKey } from './useDraftKey.ts';

/** Returns the function to call after a save, before the page navigates itself. */
export function useUnsaved(name: string, isTyped: boolean): () => void {
  const { drafts } = useEngine();
  const { key, owner } = useDraftKey(name);
  useEffect(() => {
    if (!isTyped) return;
    setDraft(drafts, key, { owner, values: {}, before: {}, isOpen: true, isSending: false });
    return () => setDraft(drafts, key, null);
  }, [isTyped, drafts, key, owner]);
  return useCallback(() => setDraft(drafts, key, null), [drafts, key]);
}
