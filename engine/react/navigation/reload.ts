/** Loads the page anew where its files are gone (REL-14). What was typed and not saved goes through it. */
import type { Memory } from '../browser/storage.ts';
import { type Draft, type Drafts, layAside } from './drafts.ts';

const key = 'engine:drafts';

/**
 * Loads the open page again. Drafts wait in the memory of the tab until it starts; where they cannot be kept, such as a
 * chosen file or what is too large for the storage, the browser asks first.
 */
export function reloadPage({ drafts, memory }: { readonly drafts: Drafts; readonly memory: Memory }): void {
  const all = Object.entries(drafts.getState());
  const isFile = ([, { values }]: (typeof all)[number]) => Object.keys(values).length === 0;
  const kept = Object.fromEntries(all.filter((entry) => !isFile(entry)));
  const isWritten = memory.write(key, JSON.stringify(kept));
  if (isWritten && !all.some(isFile)) layAside(drafts);
  // Once the guard of the page has seen that nothing is lost.
  setTimeout(() => window.location.reload());
}

/** The drafts that came through a reload: here once, and on no page yet. */
export function takeDrafts(memory: Memory): Readonly<Record<string, Draft>> {
  const text = memory.read(key);
  memory.remove(key);
  try {
    return JSON.parse(text ?? '{}') as Readonly<Record<string, Draft>>;
  } catch {
    return {};
  }
}
