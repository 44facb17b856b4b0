/** The draft of one form: stored while the user types, asked about when the page is left, restored on return. */
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { FormValues } from '../../core/runtime/rules.ts';
import { userKey } from '../../core/runtime/token.ts';
import { isTyped, type LabelledField, withoutSecrets } from '../../core/runtime/typed.ts';
import { type Draft, type Drafts, draftKey, setDraft } from '../client/drafts.ts';
import { useEngine } from '../context/EngineContext.ts';
import { LeaveGuard, mayLeave } from '../context/LeaveGuard.tsx';

/** `name`: of the form within its page. The passwords among `fields` are not kept. */
export function useDraft(name: string, fields: readonly LabelledField[]) {
  const { drafts } = useEngine();
  const { key, owner } = useDraftKey(name);
  const [kept] = useState(() => drafts.getState()[key] ?? null);

  useEffect(() => {
    changeDraft(drafts, key, { isOpen: true });
    return () => changeDraft(drafts, key, { isOpen: false });
  }, [drafts, key]);

  return {
    /** The unsaved input of an earlier visit; null: none. The same for the lifetime of the form. */
    kept,
    /** Stores the values of the form, and its initial values. */
    keep: (values: FormValues, before: FormValues): void => {
      const isKept = owner !== '' && isTyped(values, before);
      const isSending = drafts.getState()[key]?.isSending ?? false;
      const plain = (all: FormValues) => withoutSecrets(fields, all);
      setDraft(
        drafts,
        key,
        isKept ? { owner, values: plain(values), before: plain(before), isOpen: true, isSending } : null,
      );
    },
    mark: (isSending: boolean): void => changeDraft(drafts, key, { isSending }),
    /** The input is saved or discarded. */
    forget: (): void => setDraft(drafts, key, null),
  };
}

/** Changes a draft, if there is one. */
function changeDraft(drafts: Drafts, key: string, change: Partial<Draft>): void {
  const draft = drafts.getState()[key];
  if (draft !== undefined) setDraft(drafts, key, { ...draft, ...change });
}

/** Whether an earlier visit left unsaved input in the form. */
export function useHasDraft(name: string): boolean {
  const { drafts } = useEngine();
  return drafts.getState()[useDraftKey(name).key] !== undefined;
}

/** Asks before a page with input that cannot be stored (a chosen file) is left. Returns the function to call after a save. */
export function useUnsaved(name: string, isUnsaved: boolean): () => void {
  const { drafts } = useEngine();
  const { key, owner } = useDraftKey(name);
  const forget = useCallback(() => setDraft(drafts, key, null), [drafts, key]);
  useEffect(() => {
    if (!isUnsaved) return;
    setDraft(drafts, key, { owner, values: {}, before: {}, isOpen: true, isSending: false });
    return forget;
  }, [isUnsaved, drafts, key, owner, forget]);
  return forget;
}

/**
 * The key of a draft, by user, page and form: the same for the lifetime of the form, also when its session ends. Without
 * an owner nothing is stored. What another user left is forgotten.
 */
export function useDraftKey(name: string): { readonly key: string; readonly owner: string } {
  const { app, drafts, notices, session, site, engineText } = useEngine();
  const { pathname } = useLocation();
  const [place] = useState(() => {
    const owner = userKey(session.getState().user, app.session.claims.user);
    return { key: draftKey(owner, pathname, name), owner };
  });
  // Registers the leave guard before anything can be typed.
  useEffect(() => {
    site.setState({ leaving: { LeaveGuard, mayLeave: () => mayLeave({ drafts, notices, engineText }) } });
  }, [drafts, notices, site, engineText]);
  const { owner } = place;
  useEffect(() => {
    for (const [other, draft] of Object.entries(drafts.getState())) {
      if (owner !== '' && draft.owner !== owner) setDraft(drafts, other, null);
    }
  }, [drafts, owner]);
  return place;
}
