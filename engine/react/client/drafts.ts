/**
 * Unsaved input. While its form is on the page, leaving asks first; if the page was left by force (the service failed,
 * the session ended), the draft waits for its user to come back. Kept only in the memory of the page and, while it is
 * reloaded, of its tab (`reload.ts`), and never with a password.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FormValues } from '../../core/runtime/rules.ts';

export type Draft = {
  readonly owner: string;
  /** The values of the form, and its initial values. */
  readonly values: FormValues;
  readonly before: FormValues;
  /** Its form is on the page. */
  readonly isOpen: boolean;
  /** It is being sent, or was when the page was left. */
  readonly isSending: boolean;
  /** Called before the user is asked: does what leaving the field would do. */
  readonly settle?: () => void;
};

/** By user, page and form. */
export type Drafts = StoreApi<Readonly<Record<string, Draft>>>;

/** @param kept the drafts that survived a page reload */
export function createDrafts(kept: Readonly<Record<string, Draft>>): Drafts {
  return createStore(() => kept);
}

/** The drafts that are lost if their page is left. */
export function openDrafts(drafts: Drafts): readonly string[] {
  return Object.entries(drafts.getState()).flatMap(([key, { isOpen }]) => (isOpen ? [key] : []));
}

/** The page is left by force: its drafts are kept, and block no navigation. */
export function layAside(drafts: Drafts): void {
  const all = Object.entries(drafts.getState());
  drafts.setState(Object.fromEntries(all.map(([key, draft]) => [key, { ...draft, isOpen: false }])), true);
}
