/**
 * Which search a list shows: that of its address, or an order or size that the user chose and the address does not hold
 * yet; and which order a press asks for. The transitions alone; `react/list/useSearch.ts` reads and writes the address.
 */
import type { SortModel } from '../model/table.ts';
import type { Search } from './query.ts';

export type SearchState = {
  /** Whether a history entry was followed since the screen was mounted. */
  readonly isOpened: boolean;
  /** The search to write into the address of the entry `from`. */
  readonly turned: { readonly from: string; readonly search: Search } | null;
};

export type SearchEvent =
  /** The address belongs to another history entry. */
  | { readonly kind: 'entered'; readonly entry: string }
  /** The user chose another order or page size on this entry. */
  | { readonly kind: 'turned'; readonly from: string; readonly search: Search };

export const unopened: SearchState = { isOpened: false, turned: null };

export function reduceSearch(state: SearchState, event: SearchEvent): SearchState {
  if (event.kind === 'turned') return { ...state, turned: { from: event.from, search: event.search } };
  return { isOpened: true, turned: unwritten(state, event.entry) === null ? null : state.turned };
}

/** The search to write into the address of an entry; null: none. */
export function unwritten({ turned }: SearchState, entry: string): Search | null {
  return turned?.from === entry ? turned.search : null;
}

/**
 * Whether a bare address restores the last search: on the first visit, or when opened again from the menu, but not on
 * 'back'.
 */
export function takesUp({ isOpened }: SearchState, isBare: boolean, isBack: boolean): boolean {
  return isBare && !(isOpened && isBack);
}

/**
 * The order that a press on a heading asks for: ascending first, then the other way round, and then, where the rows come
 * in an order of their own, that one (null).
 */
export function nextSort(sort: SortModel | null, column: string, hasOwnOrder: boolean): SortModel | null {
  const isSame = sort?.column === column;
  if (isSame && sort.direction === 'asc') return { column, direction: 'desc' };
  return isSame && hasOwnOrder ? null : { column, direction: 'asc' };
}
