/** The rows that a list asks for, in order and cut into pages. Until they come, the rows before stay. */
import { useCallback, useMemo } from 'react';
import type { SearchModel } from '../../core/model/screen.ts';
import { heldIn } from '../../core/runtime/loading.ts';
import { pageOf } from '../../core/runtime/paging.ts';
import type { Search } from '../../core/runtime/query.ts';
import type { Row } from '../../core/runtime/values.ts';
import { lazyPart } from '../browser/lazyPart.ts';
import { useHandler, useLasting } from '../browser/stateHooks.ts';
import { longWait } from '../browser/tasks.ts';
import { lookAtPart, type ReadPart, readPart } from '../client/readPart.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useLoader } from '../parts/useLoader.ts';
import { type PagedRows, useListPage } from '../table/useListView.ts';
import type { SearchControl } from './useSearch.ts';

/** Rows of the whole result (paged in the browser) or of one page (paged by the server), and their search. */
type Result = Omit<ReadPart, 'next' | 'hasNext'> & { readonly search: Search; readonly hasNext: boolean };

/** The result as loaded, and its rows as they were patched. */
type Found = { readonly result: Result; readonly rows: readonly Row[] };

export type ListRows = ReturnType<typeof useListRows>;

export const noRows: readonly Row[] = [];

export function useListRows(
  model: SearchModel,
  searched: SearchControl,
  path: Readonly<Record<string, string>>,
) {
  const { grid, source } = model;
  const { trails } = useEngine();
  const { asked } = searched;
  const control = useResult(model, searched, path);
  const { state, patch } = control;
  const { result = null, rows = noRows } = heldIn(state) ?? {};
  const isPaged = source.paging !== null;
  const isMissing = state.kind === 'failed' || state.kind === 'stopped';
  // A page that failed to load leaves the previous one, with its own number, size and order.
  const search = isPaged && isMissing && result !== null ? result.search : asked;
  const total = result?.total ?? null;
  const answered = state.kind === 'done' ? result : null;
  const own = answered?.rows.length ?? rows.length;
  const found = useListPage(rows, grid.columns, search, total, isPaged ? own : null);
  const paged = useMemo<PagedRows | null>(
    () =>
      answered === null || !isPaged
        ? null
        : {
            ...answered,
            list: { source, columns: grid.columns, path },
            absorb: (more) => patch((before) => [...before, ...more]),
            follow: (rows, page) => {
              const { search, total } = answered;
              trails.set(model.id, { model, path, search: { ...search, page }, rows, total });
            },
          },
    [answered, isPaged, source, grid.columns, model, path, patch, trails],
  );
  const isWaiting = state.kind === 'loading' || state.kind === 'idle' || found.ordered === null;
  return {
    ...control,
    ...found,
    /** As it was loaded, also after its rows were patched; null: nothing was. */
    result,
    /** The same; null too while another is asked for, or did not come. */
    answered,
    paged,
    /** The search whose rows are shown. */
    search,
    rows,
    /** Null: nothing tells it. */
    total,
    /** Whether rows follow the page that the server gave. */
    hasNext: result?.hasNext ?? false,
    isPaged,
    isMissing,
    isWaiting,
    isLong: useLasting(isWaiting, longWait),
  };
}

type Subject = Pick<Search, 'filters'> & { readonly path: Readonly<Record<string, string>> };
type More = Omit<Search, 'filters'> & { readonly submissions: number };

const firstPage = { page: 1, sort: null, size: 0 } as const;

function useResult(
  { source, grid: { columns } }: SearchModel,
  { asked, runs, submissions }: SearchControl,
  path: Readonly<Record<string, string>>,
) {
  const { api } = useEngine();
  // Columns that appear or disappear with a right cause no request.
  const listAt = useHandler((path: Subject['path']) => ({ source, columns, path }));
  const ask = useCallback(
    async ({ filters, path }: Subject, { submissions: _, ...page }: More, signal: AbortSignal) => {
      const answer = await readPart(api, listAt(path), filters, pageOf(page), { signal });
      return answer.ok ? ({ ok: true, value: foundIn(answer.value, { filters, ...page }) } as const) : answer;
    },
    [api, listAt],
  );
  const look = ({ filters, path }: Subject, { submissions: _, ...page }: More): Found | null => {
    const part = lookAtPart(api, { source, columns, path }, filters, pageOf(page));
    return part && foundIn(part, { filters, ...page });
  };
  // A result paged in the browser is the same on each of its pages.
  const { page, sort, size } = source.paging !== null && runs ? asked : firstPage;
  const loader = useLoader({
    subject: runs ? { filters: asked.filters, path } : null,
    more: { page, sort, size, submissions },
    carries: true,
    ask,
    look,
  });
  const { patch } = loader;
  return {
    ...loader,
    /** Changes the displayed rows without a request. */
    patch: useCallback(
      (change: (rows: readonly Row[]) => readonly Row[]) =>
        patch((found) => ({ ...found, rows: change(found.rows) })),
      [patch],
    ),
  };
}

function foundIn({ rows, total, hasNext, limit }: ReadPart, search: Search): Found {
  const { page, size } = search;
  // Where nothing is told, a full page has another after it, and a page that does not exist tells no count.
  const follows = hasNext ?? (total === null && rows.length >= size);
  const isKnown = !follows && (rows.length > 0 || page === 1);
  const counted = total ?? (isKnown ? (page - 1) * size + rows.length : null);
  return { result: { search, rows, total: counted, hasNext: follows, limit }, rows };
}

/** What is done with many rows: their bulk action, the reading of all of them, ticks and texts that are kept. */
export const listWorkPart = lazyPart(() => import('./listWork.ts'));
