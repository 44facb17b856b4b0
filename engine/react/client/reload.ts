/** Reloads the page when its chunks are missing (REL-14). Unsaved input survives that and every other reload. */
import { fieldsOf, isObject, readJson } from '../../core/runtime/values.ts';
import type { Memory } from '../browser/storage.ts';
import { type Draft, type Drafts, layAside } from './drafts.ts';

const key = 'engine:drafts';

type Kept = { readonly drafts: Drafts; readonly memory: Memory };

/**
 * Writes the drafts into the memory of the tab, for the page that starts again. False if some would be lost: a chosen file,
 * or all if the storage has no room.
 */
export function keepDrafts({ drafts, memory }: Kept): boolean {
  const all = Object.entries(drafts.getState());
  if (all.length === 0) return true;
  const texts = all.filter(([, { values }]) => Object.keys(values).length > 0);
  const laidAside = texts.map(([name, draft]) => [name, { ...draft, isOpen: false }]);
  return memory.write(key, JSON.stringify(Object.fromEntries(laidAside))) && texts.length === all.length;
}

/** Reloads the open page. If something would be lost, the browser asks first. */
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
