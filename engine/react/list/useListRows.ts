/** The rows of a list that are asked for: the page of them, and what is known of those to come. Headless. */

import type { SearchModel } from '../../core/model/screen.ts';
import { isPagedByServer } from '../../core/runtime/paging.ts';
import type { Search } from '../../core/runtime/query.ts';
import type { Row } from '../../core/runtime/values.ts';
import { useLasting } from '../browser/useLasting.ts';
import { longWait } from '../browser/waits.ts';
import type { SearchControl } from '../search/useSearch.ts';
import { type ListPage, useListPage } from '../table/useListPage.ts';
import { type Result, type ResultControl, resultOf, useResult } from './useResult.ts';

export type ListRows = ResultControl &
  ListPage & {
    readonly result: Result | null;
    /** The result as loaded, also after its rows were patched; null: not loaded. */
    readonly answered: Result | null;
    /** The search whose rows are shown. */
    readonly search: Search;
    readonly rows: readonly Row[];
    /** Null: the server returns no count. */
    readonly total: number | null;
    /** Whether the server pages the result. */
    readonly isPaged: boolean;
    /** Whether the requested rows failed to load. */
    readonly isMissing: boolean;
    readonly isWaiting: boolean;
    readonly isLong: boolean;
  };

export const noRows: readonly Row[] = [];

export function useListRows(
  { grid, source }: SearchModel,
  { search: asked, runs, submissions }: SearchControl,
  path: Readonly<Record<string, string>>,
): ListRows {
  const control = useResult(source, grid.columns, runs ? asked : null, path, submissions);
  const { state } = control;
  const result = resultOf(state);
  const rows = result?.rows ?? noRows;
  const isPaged = isPagedByServer(source);
  // A page that failed to load leaves the previous one, with its own number, size and order.
  const isMissing = state.kind === 'failed' || state.kind === 'stopped';
  const search = isPaged && isMissing && result !== null ? result.search : asked;
  const total = result?.total ?? null;
  const found = useListPage(rows, grid.columns, search, total, isPaged);
  const isWaiting = state.kind === 'loading' || state.kind === 'idle' || found.ordered === null;
  return {
    ...control,
    ...found,
    result,
    answered: state.kind === 'done' ? state.value.answer : null,
    search,
    rows,
    total,
    isPaged,
    isMissing,
    isWaiting,
    isLong: useLasting(isWaiting, longWait),
  };
}
