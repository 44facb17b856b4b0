/** Loads the page anew where its files are gone (REL-14). What was typed and not saved goes through it. */
import { fieldsOf, readJson } from '../../core/runtime/values.ts';
import type { Memory } from '../browser/storage.ts';
import { type Draft, type Drafts, layAside } from './drafts.ts';

const key = 'engine:drafts';

/**
 * Loads the open page again. Drafts wait in the memory of the tab until it starts; where one cannot, a chosen file or
 * what is too large for the storage, the browser asks first.
 */
export function reloadPage({ drafts, memory }: { readonly drafts: Drafts; readonly memory: Memory }): void {
  const all = Object.entries(drafts.getState());
  const laidAside = Object.fromEntries(all.map(([name, draft]) => [name, { ...draft, isOpen: false }]));
  const isFile = ({ values }: Draft) => Object.keys(values).length === 0;
  const isKept = !all.some(([, draft]) => isFile(draft)) && memory.write(key, JSON.stringify(laidAside));
  if (isKept) layAside(drafts);
  // Once the guard of the page has seen that nothing is lost.
  setTimeout(() => window.location.reload());
}

/** The drafts that came through a reload: here once, and on no page yet. */
export function takeDrafts(memory: Memory): Readonly<Record<string, Draft>> {
  const text = memory.read(key);
  memory.remove(key);
  return fieldsOf(readJson(text)) as Readonly<Record<string, Draft>>;
}
