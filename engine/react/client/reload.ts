/** Reloads the page when its chunks are missing (REL-14). Unsaved input survives the reload. */
import { fieldsOf, isObject, readJson } from '../../core/runtime/values.ts';
import type { Memory } from '../browser/storage.ts';
import { type Draft, type Drafts, layAside } from './drafts.ts';

const key = 'engine:drafts';

/**
 * Reloads the open page. The memory of the tab keeps drafts until it has started again; if that is impossible (a chosen
 * file, or too large for the storage), the browser asks first.
 */
export function reloadPage({ drafts, memory }: { readonly drafts: Drafts; readonly memory: Memory }): void {
  const all = Object.entries(drafts.getState());
  const laidAside = Object.fromEntries(all.map(([name, draft]) => [name, { ...draft, isOpen: false }]));
  const isFile = ({ values }: Draft) => Object.keys(values).length === 0;
  const isKept = !all.some(([, draft]) => isFile(draft)) && memory.write(key, JSON.stringify(laidAside));
  if (isKept) layAside(drafts);
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
