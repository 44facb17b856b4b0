/**
 * What has been typed and not saved. While its form is on the page, leaving asks first; where the page was left by
 * force (the service failed, the session ended), it waits here for its user to come back. In the memory of the page
 * alone, but for a reload (`reload.ts`), and never a password.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FormValues } from '../../core/runtime/rules.ts';

export type Draft = {
  readonly owner: string;
  /** What the form holds, and what it began with. */
  readonly values: FormValues;
  readonly before: FormValues;
  /** Its form is on the page. */
  readonly isOpen: boolean;
  /** It is on its way, or was when the page was left. */
  readonly isSending: boolean;
  /** Called before anyone is asked about it: what leaving its field does by itself. */
  readonly settle?: () => void;
};

/** By user, page and form. */
export type Drafts = StoreApi<Readonly<Record<string, Draft>>>;

/** @param kept what came through a reload of the page */
export function createDrafts(kept: Readonly<Record<string, Draft>>): Drafts {
  return createStore(() => kept);
}

/** The drafts that are lost when their page is left. */
export function openDrafts(drafts: Drafts): readonly string[] {
  return Object.entries(drafts.getState()).flatMap(([key, { isOpen }]) => (isOpen ? [key] : []));
}

/** The page is left by force: its drafts wait, and are in nobody's way. */
export function layAside(drafts: Drafts): void {
  const all = Object.entries(drafts.getState());
  drafts.setState(Object.fromEntries(all.map(([key, draft]) => [key, { ...draft, isOpen: false }])), true);
}
