/** The ticked rows of a list, by key, in a store of its own: a tick redraws one cell and the bar, not the table. */
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Row } from '../../core/runtime/values.ts';
import type { RowTicks } from './listView.ts';

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

/** How many rows of a page may be ticked, and whether all of them are or some. */
export function usePageTicks({ selection, keyOf, canTick }: RowTicks, rows: readonly Row[]) {
  const offered = rows.filter(canTick);
  const most = offered.length;
  const count = useStore(selection, ({ ticked }) => offered.filter((row) => ticked.has(keyOf(row))).length);
  const all = most > 0 && count === most;
  return { most, all, some: count > 0 && !all };
}
