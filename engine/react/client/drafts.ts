/**
 * Unsaved input. While its form is on the page, leaving asks first; if the page was left by force (the service failed,
 * the session ended), the draft waits for its user to come back. Kept only in the memory of the page and, while it is
 * reloaded, of its tab, and never with a password.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FormValues } from '../../core/runtime/rules.ts';
import { fieldsOf, isObject, readJson } from '../../core/runtime/values.ts';
import type { Memory } from '../browser/storage.ts';

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

/** The key of a draft: by user, path of the page, and form, or list of ticks or of cells. */
export const draftKey = (owner: string, path: string, name: string): string => `${owner} ${path} ${name}`;

/** By key. */
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

const key = 'engine:drafts';

type Kept = { readonly drafts: Drafts; readonly memory: Memory };

/** Keeps the drafts for the page that starts again. False if some would be lost: a chosen file, or all without room. */
export function keepDrafts({ drafts, memory }: Kept): boolean {
  const all = Object.entries(drafts.getState());
  if (all.length === 0) return true;
  const texts = all.filter(([, { values }]) => Object.keys(values).length > 0);
  const laidAside = texts.map(([name, draft]) => [name, { ...draft, isOpen: false }]);
  return memory.write(key, JSON.stringify(Object.fromEntries(laidAside))) && texts.length === all.length;
}

/** Reloads the open page, whose chunks may be missing (REL-14). If something would be lost, the browser asks first. */
export function reloadPage({ drafts, memory }: Kept): void {
  if (keepDrafts({ drafts, memory })) layAside(drafts);
  // After the guard of the page has seen that nothing is lost.
  setTimeout(() => window.location.reload());
}

/** The drafts that survived a reload: returned once, and not yet on a page. */
export function takeDrafts(memory: Memory): Readonly<Record<string, Draft>> {
  const text = memory.read(key);
  memory.remove(key);
  const kept = Object.entries(fieldsOf(readJson(text)));
  return Object.fromEntries(kept.flatMap(([name, draft]) => (isDraft(draft) ? [[name, draft]] : [])));
}

function isDraft(value: unknown): value is Draft {
  return (
    isObject(value) &&
    typeof value.owner === 'string' &&
    [value.values, value.before].every(isObject) &&
    [value.isOpen, value.isSending].every((mark) => typeof mark === 'boolean')
  );
}

/** Updates a draft; null deletes it. */
export function setDraft(drafts: Drafts, key: string, draft: Draft | null): void {
  const { [key]: _before, ...others } = drafts.getState();
  drafts.setState(draft === null ? others : { ...others, [key]: draft }, true);
}

/** The user has discarded the drafts of the open page. */
export function dropOpen(drafts: Drafts): void {
  for (const key of openDrafts(drafts)) setDraft(drafts, key, null);
}
