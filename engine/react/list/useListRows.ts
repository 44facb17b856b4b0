/** The rows of a list: asked for, ordered, cut into pages. Headless. */
import { useMemo } from 'react';
import type { SearchModel } from '../../core/model/model.ts';
import { existingPage, pageCount, pageRows } from '../../core/runtime/pages.ts';
import type { Search } from '../../core/runtime/query.ts';
import type { Row } from '../../core/runtime/values.ts';
import { longWait, useLasting } from '../browser/useLasting.ts';
import type { SearchControl } from '../search/useSearch.ts';
import { useSortedRows } from '../table/useSortedRows.ts';
import { type Result, type ResultControl, resultOf, useResult } from './useResult.ts';

export type ListRows = ResultControl & {
  readonly result: Result | null;
  /** The result as it came, also after its rows were patched; null: it has not arrived. */
  readonly answered: Result | null;
  /** The search whose rows are shown. */
  readonly search: Search;
  readonly rows: readonly Row[];
  /** Null while they are ordered for the first time. */
  readonly ordered: readonly Row[] | null;
  /** Those of the page. */
  readonly shown: readonly Row[];
  /** Null: the server does not count. */
  readonly total: number | null;
  readonly page: number;
  readonly pages: number | null;
  /** Whether the server cuts the result into pages. */
  readonly isPaged: boolean;
  /** Whether the rows that were asked for did not come. */
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
  const isPaged = source.paging === 'server';
  // A page that did not come leaves the one before, with its own number, size and order.
  const isMissing = state.kind === 'failed' || state.kind === 'stopped';
  const search = isPaged && isMissing && result !== null ? result.search : asked;
  const ordered = useSortedRows(rows, grid.columns, isPaged ? null : search.sort);
  const total = result?.total ?? null;
  const { size } = search;
  const page = total === null ? search.page : existingPage(search.page, total, size);
  const shown = useMemo(() => {
    const all = ordered ?? noRows;
    return isPaged ? all : pageRows(all, page, size);
  }, [isPaged, ordered, page, size]);
  const isWaiting = state.kind === 'loading' || state.kind === 'idle' || ordered === null;
  return {
    ...control,
    result,
    answered: state.kind === 'done' ? state.value.answer : null,
    search,
    rows,
    ordered,
    shown,
    total,
    page,
    pages: total === null ? null : pageCount(total, size),
    isPaged,
    isMissing,
    isWaiting,
    isLong: useLasting(isWaiting, longWait),
  };
}
