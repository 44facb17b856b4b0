/** The rows that a search finds. The rows before stay until they arrive; of other criteria, no longer than that. */
import { useCallback, useRef } from 'react';
import type { SourceModel } from '../../core/model/model.ts';
import { heldIn } from '../../core/runtime/loading.ts';
import { holdsRows, pagingParams, readRows, readServerPage, type Search } from '../../core/runtime/query.ts';
import type { Row } from '../../core/runtime/values.ts';
import { useHandler } from '../browser/useHandler.ts';
import { useEngine } from '../context/EngineContext.ts';
import { type Loaded, type Loader, useLoader } from '../feedback/useLoader.ts';

/** Rows of the whole result (paged in the browser) or of one page of it (paged by the server). */
export type Result = {
  /** What it answers. */
  readonly search: Search;
  readonly rows: readonly Row[];
  readonly total: number | null;
  /** So many rows of a longer result, which the server cut; null: it cut nothing. */
  readonly limit: number | null;
};

/** `answer` is the result as it came, also after its rows were patched. */
type Found = { readonly result: Result; readonly answer: Result };

export type ResultControl = Omit<Loader<Found>, 'patch'> & {
  /** Changes the rows that are shown, without asking the server. */
  readonly patch: (change: (rows: readonly Row[]) => readonly Row[]) => void;
};

type PagedColumn = { readonly id: string; readonly field: string };
type Subject = Pick<Search, 'filters'> & { readonly path: Readonly<Record<string, string>> };
type More = Omit<Search, 'filters'> & { readonly submissions: number };

/** The rows that there are in a state. */
export const resultOf = (state: Loaded<Found>): Result | null => heldIn(state)?.result ?? null;

/** Asks for the rows of a search; null: nothing was submitted. */
export function useResult(
  source: SourceModel,
  columns: readonly PagedColumn[],
  search: Search | null,
  /** Field values for the call beside the filters. */
  path: Readonly<Record<string, string>>,
  /** Another number asks again. */
  submissions: number,
): ResultControl {
  const { api } = useEngine();
  const isPaged = source.paging === 'server';
  const draw = useRef(0);
  // Columns that come or go with a right ask nothing anew.
  const paging = useHandler((search: Search) => {
    draw.current += 1;
    return isPaged ? pagingParams(draw.current, search, columns) : {};
  });
  const ask = useCallback(
    async ({ filters, path }: Subject, { submissions: _, ...turned }: More, signal: AbortSignal) => {
      const search = { filters, ...turned };
      const answer = await api.call<unknown>(
        source.call,
        { filter: filters, path, extraQuery: paging(search) },
        { signal, accepts: (body) => holdsRows(body, source.rows) },
      );
      if (!answer.ok) return answer;
      const whole = readRows(answer.data, source.rows);
      const result: Result = isPaged
        ? { search, ...readServerPage(answer.data, source.rows), limit: null }
        : { search, rows: whole, total: whole.length, limit: answer.rowLimit };
      return { ok: true, value: { result, answer: result } } as const;
    },
    [api, source, isPaged, paging],
  );
  // A result that is paged in the browser is the same on each of its pages.
  const turned = isPaged && search !== null ? search : firstPage;
  const { state, reload, stop, patch } = useLoader({
    subject: search === null ? null : { filters: search.filters, path },
    more: { page: turned.page, sort: turned.sort, size: turned.size, submissions },
    carries: true,
    ask,
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

const firstPage = { page: 1, sort: null, size: 0 } as const;
