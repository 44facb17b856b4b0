/** Which search a list shows and which page it asks for: the transitions alone (`react/list/useSearch.ts`). */
import type { SortModel } from '../model/table.ts';
import { isEqual } from './condition.ts';
import type { Search } from './query.ts';
import type { FormValues } from './rules.ts';

/** A search, and the number of its submission: submitted again, it runs again. */
export type Submitted = { readonly search: Search; readonly submissions: number };

export type SearchState = {
  /** Whether a history entry was followed since the screen was mounted. */
  readonly isOpened: boolean;
  /** The search to write into the address of the entry `from`. */
  readonly turned: { readonly from: string; readonly search: Search } | null;
  /** While the whole result is shown: the search at whose page that began. Null: a page is shown. */
  readonly whole: Submitted | null;
};

export type SearchEvent =
  /** The address belongs to another history entry. */
  | { readonly kind: 'entered'; readonly entry: string }
  /** The user chose another order or page size on this entry. */
  | { readonly kind: 'turned'; readonly from: string; readonly search: Search }
  /** The user sees the whole result of this search, or a page again (null). */
  | { readonly kind: 'seen'; readonly of: Submitted | null };

export const unopened: SearchState = { isOpened: false, turned: null, whole: null };

export function reduceSearch(state: SearchState, event: SearchEvent): SearchState {
  switch (event.kind) {
    case 'turned':
      return { ...state, turned: { from: event.from, search: event.search } };
    case 'entered':
      return { ...state, isOpened: true, turned: unwritten(state, event.entry) && state.turned };
    case 'seen':
      return { ...state, whole: event.of && (wholeOf(state, event.of) ?? event.of) };
  }
}

/** The search to write into the address of an entry; null: none. */
export function unwritten({ turned }: SearchState, entry: string): Search | null {
  return turned?.from === entry ? turned.search : null;
}

/**
 * The search whose rows are asked for. While the whole result is shown, the page of the address follows what is seen, and
 * asks for nothing: rows are read on from the page at which that view began.
 */
export function askedOf(state: SearchState, submitted: Submitted): Search {
  return wholeOf(state, submitted)?.search ?? submitted.search;
}

function wholeOf({ whole }: SearchState, { search, submissions }: Submitted): Submitted | null {
  const isSame =
    whole?.submissions === submissions &&
    whole.search.filters === search.filters &&
    whole.search.sort === search.sort &&
    whole.search.size === search.size;
  return isSame ? whole : null;
}

/** Whether a bare address restores the last search: on the first visit and from the menu, not on 'back'. */
export function takesUp({ isOpened }: SearchState, isBare: boolean, isBack: boolean): boolean {
  return isBare && !(isOpened && isBack);
}

/** The order that a press on a heading asks for: ascending, descending, then (null) the own order of the rows, if any. */
export function nextSort(sort: SortModel | null, column: string, hasOwnOrder: boolean): SortModel | null {
  const isSame = sort?.column === column;
  if (isSame && sort.direction === 'asc') return { column, direction: 'desc' };
  return isSame && hasOwnOrder ? null : { column, direction: 'asc' };
}

/**
 * A search with the parts of one of these that are equal to its own, so that whoever uses it compares references: another
 * page has the same criteria, and the address repeats what was submitted.
 */
export function sharedSearch(search: Search, known: readonly (Search | null)[]): Search {
  const like = known.find((one) => one !== null && isSameCriteria(one.filters, search.filters));
  if (!like) return search;
  const { filters, sort: before } = like;
  const { page, size, sort: next } = search;
  const isSameSort = before?.column === next?.column && before?.direction === next?.direction;
  if (isSameSort && page === like.page && size === like.size) return like;
  return { filters, sort: isSameSort ? before : next, page, size };
}

/** Whether two searches have the same criteria; one without a value is absent. */
export function isSameCriteria(one: FormValues, other: FormValues): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isEqual(one[name], other[name] ?? null));
}
