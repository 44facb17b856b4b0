/** The rows of a list that are asked for: the page of them, and what is known of those to come. Headless. */

import { useMemo, useRef, useState } from 'react';
import type { SearchModel } from '../../core/model/screen.ts';
import { isPagedByServer } from '../../core/runtime/paging.ts';
import type { Search } from '../../core/runtime/query.ts';
import type { Row } from '../../core/runtime/values.ts';
import { useHandler } from '../browser/useHandler.ts';
import { useLasting } from '../browser/useLasting.ts';
import { longWait } from '../browser/waits.ts';
import { useEngine } from '../context/EngineContext.ts';
import type { ListView } from '../table/listView.ts';
import { type ListPage, useListPage } from '../table/useListPage.ts';
import { type Result, type ResultControl, resultOf, useResult } from './useResult.ts';
import type { SearchControl } from './useSearch.ts';

export type ListRows = ResultControl &
  ListPage &
  Pick<ListView, 'paged' | 'onSeen'> & {
    /** Whether the whole result is shown, not a page of it. */
    readonly isWhole: boolean;
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
  model: SearchModel,
  searched: SearchControl,
  path: Readonly<Record<string, string>>,
): ListRows {
  const { grid, source } = model;
  const { trails } = useEngine();
  const { runs, submissions } = searched;
  const { asked, isWhole, onSeen } = useSeenPage(searched);
  const control = useResult(source, grid.columns, runs ? asked : null, path, submissions);
  const { state, patch } = control;
  const result = resultOf(state);
  const rows = result?.rows ?? noRows;
  const isPaged = isPagedByServer(source);
  // A page that failed to load leaves the previous one, with its own number, size and order.
  const isMissing = state.kind === 'failed' || state.kind === 'stopped';
  const search = isPaged && isMissing && result !== null ? result.search : asked;
  const total = result?.total ?? null;
  const found = useListPage(rows, grid.columns, search, total, isPaged);
  const answered = state.kind === 'done' ? state.value.answer : null;
  const paged = useMemo(
    () =>
      answered === null || !isPagedByServer(source)
        ? null
        : {
            ...answered,
            source,
            columns: grid.columns,
            path,
            absorb: (more: readonly Row[]) => patch((before) => [...before, ...more]),
            follow: (rows: readonly Row[], page: number) => {
              const { search, total } = answered;
              const offset = (page - 1) * search.size;
              trails.set(model.id, { model, path, search: { ...search, page }, rows, offset, total });
            },
          },
    [answered, source, grid.columns, model, path, patch, trails],
  );
  // Rows of other pages come after those of the page.
  const own = answered?.rows.length;
  const shown = useMemo(
    () => (isPaged ? found.shown.slice(0, own) : found.shown),
    [isPaged, found.shown, own],
  );
  const isWaiting = state.kind === 'loading' || state.kind === 'idle' || found.ordered === null;
  return {
    ...control,
    ...found,
    result,
    answered,
    paged,
    isWhole,
    onSeen,
    shown,
    search,
    rows,
    total,
    isPaged,
    isMissing,
    isWaiting,
    isLong: useLasting(isWaiting, longWait),
  };
}

/**
 * The search that is asked for. Where the whole result is shown, the page of the address follows what is seen, and asks
 * for nothing: rows are read on from the page where that view began.
 */
function useSeenPage({ search, submissions, correct }: SearchControl) {
  const [isWhole, setWhole] = useState(false);
  const held = useRef({ search, key: '' });
  const key = JSON.stringify([search.filters, search.sort, search.size, submissions]);
  if (!isWhole || held.current.key !== key) held.current = { search, key };
  const onSeen = useHandler((row: number | null) => {
    setWhole(row !== null);
    if (row === null) return;
    const page = Math.floor(row / search.size) + 1;
    if (page !== search.page) correct(page);
  });
  return { asked: held.current.search, isWhole, onSeen };
}
