/**
 * Loads the rows of a search. The previous rows stay until they arrive; with other criteria, only while the request is
 * pending.
 */
import { useCallback, useRef } from 'react';
import type { SourceModel } from '../../core/model/screen.ts';
import { heldIn } from '../../core/runtime/loading.ts';
import { isPagedByServer, pagingParams, readServerPage } from '../../core/runtime/paging.ts';
import { holdsRows, readRows, type Search } from '../../core/runtime/query.ts';
import type { Row } from '../../core/runtime/values.ts';
import { useHandler } from '../browser/useHandler.ts';
import type { Failure } from '../client/api.ts';
import { useEngine } from '../context/EngineContext.ts';
import { type Loaded, type Loader, useLoader } from '../parts/useLoader.ts';
import { useMissingFile } from '../parts/useMissingFile.ts';

/** Rows of the whole result (paged in the browser) or of one page (paged by the server). */
export type Result = {
  /** The search of this result. */
  readonly search: Search;
  readonly rows: readonly Row[];
  readonly total: number | null;
  /** The number of rows at which the server truncated a longer result; null: it is complete. */
  readonly limit: number | null;
};

/** `answer` is the result as loaded, also after its rows were patched. */
type Found = { readonly result: Result; readonly answer: Result };

export type ResultControl = Omit<Loader<Found>, 'patch'> & {
  /** Changes the displayed rows without a request. */
  readonly patch: (change: (rows: readonly Row[]) => readonly Row[]) => void;
};

type PagedColumn = { readonly id: string; readonly field: string };
type Subject = Pick<Search, 'filters'> & { readonly path: Readonly<Record<string, string>> };
type More = Omit<Search, 'filters'> & { readonly submissions: number };

/** The rows of a state. */
export const resultOf = (state: Loaded<Found>): Result | null => heldIn(state)?.result ?? null;

/** Loads the rows of a search; null: nothing was submitted. */
export function useResult(
  source: SourceModel,
  columns: readonly PagedColumn[],
  search: Search | null,
  /** Field values for the call besides the filters. */
  path: Readonly<Record<string, string>>,
  /** Another number loads again. */
  submissions: number,
): ResultControl {
  const { api } = useEngine();
  const isPaged = isPagedByServer(source);
  const tellMissing = useMissingFile();
  const draws = useRef(0);
  // Columns that appear or disappear with a right cause no request.
  const paging = useHandler((search: Search) => {
    draws.current += 1;
    return pagingOf(source, columns, search, draws.current);
  });
  const ask = useCallback(
    async ({ filters, path }: Subject, { submissions: _, ...turned }: More, signal: AbortSignal) => {
      const search = { filters, ...turned };
      const { paging: protocol } = source;
      if (protocol?.protocol === 'cursor') {
        const reader = await import('./readByCursor.ts').catch(() => null);
        if (reader === null) {
          tellMissing();
          return { ok: false, failure: missing } as const;
        }
        const whole = { ...source, paging: protocol };
        const read = await reader.readByCursor(api, whole, { filter: filters, path }, signal);
        if (!read.ok) return read;
        return { ok: true, value: found({ search, ...read.value }) } as const;
      }
      const answer = await api.call<unknown>(
        source.call,
        { filter: filters, path, extraQuery: paging(search) },
        { signal, accepts: (body) => holdsRows(body, source.rows) },
      );
      return answer.ok ? ({ ok: true, value: foundIn(answer, source, search) } as const) : answer;
    },
    [api, source, paging, tellMissing],
  );
  const look = ({ filters, path }: Subject, { submissions: _, ...turned }: More): Found | null => {
    const search = { filters, ...turned };
    if (source.paging?.protocol === 'cursor') return null;
    const answer = api.look(
      source.call,
      { filter: filters, path, extraQuery: pagingOf(source, columns, search, 1) },
      { accepts: (body) => holdsRows(body, source.rows) },
    );
    return answer && foundIn(answer, source, search);
  };
  // A result paged in the browser is the same on each of its pages.
  const turned = isPaged && search !== null ? search : firstPage;
  const { state, reload, stop, patch } = useLoader({
    subject: search === null ? null : { filters: search.filters, path },
    more: { page: turned.page, sort: turned.sort, size: turned.size, submissions },
    carries: true,
    ask,
    look,
  });
  return {
    state,
    reload,
    stop,
    patch: useCallback(
      (change) =>
        patch((found) => ({ ...found, result: { ...found.result, rows: change(found.result.rows) } })),
      [patch],
    ),
  };
}

/** The parameters of a page of the server; `draw` numbers the requests. */
function pagingOf(source: SourceModel, columns: readonly PagedColumn[], search: Search, draw: number) {
  const { sort, page, size } = search;
  const asked = { sort, size, start: (page - 1) * size };
  return isPagedByServer(source) ? pagingParams(source.paging, asked, columns, draw) : {};
}

const found = (result: Result): Found => ({ result, answer: result });

/** The rows of an answer: a page of them, or all. */
function foundIn(
  { data, rowLimit }: { readonly data: unknown; readonly rowLimit: number | null },
  source: SourceModel,
  search: Search,
): Found {
  if (isPagedByServer(source)) return found({ search, ...readServerPage(data, source), limit: null });
  const rows = readRows(data, source.rows);
  return found({ search, rows, total: rows.length, limit: rowLimit });
}

/** The code that reads by cursors could not be loaded, which the banner says. */
const missing: Failure = {
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

const firstPage = { page: 1, sort: null, size: 0 } as const;
