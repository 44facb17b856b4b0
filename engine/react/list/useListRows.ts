/**
 * The rows of a list that are asked for: loaded, ordered and cut into the page, and what is known of those to come. The
 * previous rows stay until others arrive; with other criteria, only while the request is pending. Headless.
 */
import { useCallback, useMemo } from 'react';
import type { SearchModel } from '../../core/model/screen.ts';
import { heldIn } from '../../core/runtime/loading.ts';
import { isPagedByServer, pageOf } from '../../core/runtime/paging.ts';
import type { Search } from '../../core/runtime/query.ts';
import type { Row } from '../../core/runtime/values.ts';
import { lazyPart } from '../browser/lazyPart.ts';
import { useHandler, useLasting } from '../browser/stateHooks.ts';
import { longWait } from '../browser/tasks.ts';
import type { Failure } from '../client/api.ts';
import { type Asked, lookAtPart, type ReadPart, readPart } from '../client/readPart.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useLoader } from '../parts/useLoader.ts';
import { useMissingFile } from '../parts/useMissingFile.ts';
import { useListPage } from '../table/useListPage.ts';
import type { PagedRows } from '../table/useListView.ts';
import type { SearchControl } from './useSearch.ts';

/** Rows of the whole result (paged in the browser) or of one page (paged by the server), and their search. */
type Result = Omit<ReadPart, 'next'> & { readonly search: Search };

/** `answer` is the result as loaded, also after its rows were patched. */
type Found = { readonly result: Result; readonly answer: Result };

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
  const result = heldIn(state)?.result ?? null;
  const rows = result?.rows ?? noRows;
  const isPaged = isPagedByServer(source);
  const isMissing = state.kind === 'failed' || state.kind === 'stopped';
  // A page that failed to load leaves the previous one, with its own number, size and order.
  const search = isPaged && isMissing && result !== null ? result.search : asked;
  const total = result?.total ?? null;
  const found = useListPage(rows, grid.columns, search, total, isPaged);
  const answered = state.kind === 'done' ? state.value.answer : null;
  const paged = useMemo<PagedRows | null>(
    () =>
      answered === null || !isPagedByServer(source)
        ? null
        : {
            ...answered,
            list: { source, columns: grid.columns, path },
            absorb: (more) => patch((before) => [...before, ...more]),
            follow: (rows, page) => {
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
    /** The result as loaded, also after its rows were patched; null: not loaded. */
    answered,
    paged,
    shown,
    /** The search whose rows are shown. */
    search,
    rows,
    /** Null: the server returns no count. */
    total,
    /** Whether the server pages the result. */
    isPaged,
    /** Whether the requested rows failed to load. */
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
  const tellMissing = useMissingFile();
  const isByCursor = source.paging?.protocol === 'cursor';
  // Columns that appear or disappear with a right cause no request.
  const listAt = useHandler((path: Subject['path']) => ({ source, columns, path }));
  const ask = useCallback(
    async ({ filters, path }: Subject, { submissions: _, ...page }: More, signal: AbortSignal) => {
      const list = listAt(path);
      const read = (): Promise<Asked<ReadPart>> =>
        isByCursor
          ? readWhole(api, list, filters, signal)
          : readPart(api, list, filters, pageOf(page), { signal });
      const answer = await read();
      if (!answer.ok && answer.failure === unloaded) tellMissing();
      return answer.ok ? ({ ok: true, value: foundIn(answer.value, { filters, ...page }) } as const) : answer;
    },
    [api, isByCursor, listAt, tellMissing],
  );
  const look = ({ filters, path }: Subject, { submissions: _, ...page }: More): Found | null => {
    const part = isByCursor ? null : lookAtPart(api, { source, columns, path }, filters, pageOf(page));
    return part && foundIn(part, { filters, ...page });
  };
  // A result paged in the browser is the same on each of its pages.
  const { page, sort, size } = isPagedByServer(source) && runs ? asked : firstPage;
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
        patch((found) => ({ ...found, result: { ...found.result, rows: change(found.result.rows) } })),
      [patch],
    ),
  };
}

function foundIn({ rows, total, limit }: ReadPart, search: Search): Found {
  const result = { search, rows, total, limit };
  return { result, answer: result };
}

async function readWhole(...asked: Parameters<typeof import('./readAllParts.ts').readByCursor>) {
  const reader = await listWorkPart.load().catch(() => null);
  return reader === null ? ({ ok: false, failure: unloaded } as const) : reader.readByCursor(...asked);
}

/** The code that reads by cursors could not be loaded, which the banner says. */
const unloaded: Failure = {
  status: 0,
  code: null,
  body: null,
  offline: false,
  aborted: false,
  message: '',
  field: null,
  then: 'stay',
  handled: true,
};

/** What is done with many rows: their bulk action, the reading of all of them, ticks and texts that are kept. */
export const listWorkPart = lazyPart(() => import('./listWork.ts'));
