/** The ticked rows of a list, by key, in a store of its own: a tick redraws one cell and the bar, not the table. */
import { createStore, type StoreApi } from 'zustand/vanilla';

export type Selection = StoreApi<{ readonly ticked: ReadonlySet<string> }>;

/** A selection with nothing ticked. */
export function createSelection(): Selection {
  return createStore(() => ({ ticked: new Set<string>() as ReadonlySet<string> }));
}

/** Ticks or unticks some rows together. */
export function tick(selection: Selection, keys: Iterable<string>, on: boolean): void {
  const ticked = new Set(selection.getState().ticked);
  for (const key of keys) {
    if (on) ticked.add(key);
    else ticked.delete(key);
  }
  selection.setState({ ticked });
}

/** Leaves exactly these rows ticked. */
export function tickOnly(selection: Selection, ticked: ReadonlySet<string>): void {
  selection.setState({ ticked });
}
