/** The selected rows of a list, by key, in their own store: a change renders one cell and the bar, not the table. */
import { createStore, type StoreApi } from 'zustand/vanilla';

export type Selection = StoreApi<{ readonly ticked: ReadonlySet<string> }>;

/** Creates an empty selection. */
export function createSelection(): Selection {
  return createStore(() => ({ ticked: new Set<string>() as ReadonlySet<string> }));
}

/** Selects or deselects some rows together. */
export function tick(selection: Selection, keys: Iterable<string>, on: boolean): void {
  const ticked = new Set(selection.getState().ticked);
  for (const key of keys) {
    if (on) ticked.add(key);
    else ticked.delete(key);
  }
  selection.setState({ ticked });
}
