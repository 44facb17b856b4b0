/** The rows of a grid: those of the list, or read page by page as they come into sight, and then added to those of the list. */
import type { GridApi, IGetRowsParams } from 'ag-grid-community';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Row } from '../../core/runtime/values.ts';
import { useHandler } from '../browser/stateHooks.ts';
import type { Api, Failure } from '../client/api.ts';
import { readPart } from '../client/readPart.ts';
import { useEngine } from '../context/EngineContext.ts';
import type { ListView, PagedRows } from './useListView.ts';

/** Reads the pages of a result; null: all rows are loaded. */
export function usePageReader(
  { paged: asked, ordered, rowKey }: ListView,
  api: () => GridApi<Row> | undefined,
) {
  const paged = useLatest(asked);
  const { api: server } = useEngine();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [reading, setReading] = useState(0);
  const source = useMemo(
    () => paged && createPages(server, paged, (by) => setReading((now) => now + by), setFailure),
    [server, paged],
  );
  useEffect(() => {
    setFailure(null);
    return source?.start();
  }, [source]);
  useChangedRows(paged === null ? null : ordered, rowKey, api);
  const retry = useHandler(() => {
    setFailure(null);
    api()?.refreshInfiniteCache();
  });
  return (
    paged &&
    source && {
      datasource: source,
      size: paged.search.size,
      /** The rows that the grid has a place for before it knows more. */
      known: paged.total ?? (paged.search.page - 1) * paged.search.size + paged.rows.length,
      /** Why rows are missing; null: none are. */
      failure,
      isReading: reading > 0,
      retry,
      /** The reader is on this row. */
      follow: source.follow,
    }
  );
}

/** The last result: while another one is asked for, it stays. Its rows are those of one answer. */
function useLatest(paged: PagedRows | null): PagedRows | null {
  const latest = useRef(paged);
  if (paged !== null && paged.rows !== latest.current?.rows) latest.current = paged;
  return latest.current;
}

/** The pages of a result, each asked for once. `onRead`: one more is being read, or one less. */
function createPages(
  api: Api,
  { list, search, rows, total, absorb, follow }: PagedRows,
  onRead: (by: 1 | -1) => void,
  onFailed: (failure: Failure) => void,
) {
  const { filters, sort, size, page } = search;
  let aborter = new AbortController();
  const read = new Map<number, Pick<PagedRows, 'rows' | 'total'>>([[(page - 1) * size, { rows, total }]]);
  const answer = (params: IGetRowsParams, part: Pick<PagedRows, 'rows' | 'total'>): void => {
    const found = part.rows.slice(0, size);
    const end = part.rows.length < size ? params.startRow + found.length : undefined;
    params.successCallback(found, part.total ?? end);
  };
  const ask = async (params: IGetRowsParams): Promise<void> => {
    const { signal } = aborter;
    onRead(1);
    const answered = await readPart(api, list, filters, { sort, size, start: params.startRow }, { signal });
    onRead(-1);
    if (signal.aborted) return;
    if (!answered.ok) {
      params.failCallback();
      if (!answered.failure.handled) onFailed(answered.failure);
      return;
    }
    const part = answered.value;
    read.set(params.startRow, part);
    absorb(part.rows);
    answer(params, part);
  };
  return {
    getRows: (params: IGetRowsParams): void => {
      const known = read.get(params.startRow);
      if (known) answer(params, known);
      else void ask(params);
    },
    follow: (row: number): void => {
      const at = Math.floor(row / size);
      const part = read.get(at * size);
      if (part) follow(part.rows, at + 1);
    },
    /** Reads until the returned function is called. React's development build starts each effect twice. */
    start: (): (() => void) => {
      if (aborter.signal.aborted) aborter = new AbortController();
      return () => aborter.abort();
    },
  };
}

/** Draws rows again that were changed since they were read. */
function useChangedRows(
  rows: readonly Row[] | null,
  rowKey: ListView['rowKey'],
  api: () => GridApi<Row> | undefined,
): void {
  const before = useRef(rows);
  useEffect(() => {
    const old = new Set(before.current);
    before.current = rows;
    const changed = new Map(rows?.filter((row) => !old.has(row)).map((row) => [rowKey(row), row]));
    if (changed.size === 0) return;
    api()?.forEachNode((node) => {
      const row = node.data && changed.get(rowKey(node.data));
      if (row && row !== node.data) node.setData(row);
    });
  }, [rows, rowKey, api]);
}
