/**
 * The answer to a search, as a state machine. A new search aborts the one before, and an answer that comes late
 * changes nothing.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { SourceModel } from '../../core/model.ts';
import { holdsRows, pagingParams, readRows, readServerPage, type Search } from '../../core/query.ts';
import type { Row } from '../../core/values.ts';
import type { Failure } from '../api.ts';
import { useEngine } from '../EngineContext.ts';
import { useHandler } from '../useHandler.ts';

/** Rows of the whole result (paged in the browser) or of one page of it (paged by the server). */
export type Result = {
  /** What it answers. */
  readonly search: Search;
  readonly rows: readonly Row[];
  readonly total: number | null;
  /** So many rows of a longer result, which the server cut; null: it cut nothing. */
  readonly limit: number | null;
};

export type ResultState =
  | { readonly kind: 'idle' }
  /** `previous`: what the page may go on showing; after the wait only where it answers the same criteria. */
  | { readonly kind: 'loading'; readonly previous: Result | null }
  /** `answer` is the result as it came, also after its rows were patched. */
  | { readonly kind: 'done'; readonly result: Result; readonly answer: Result }
  /** The reader gave it up. */
  | { readonly kind: 'stopped'; readonly previous: Result | null }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly previous: Result | null };

export type ResultControl = {
  readonly state: ResultState;
  readonly reload: () => void;
  /** Gives up what is on its way. */
  readonly stop: () => void;
  /** Changes the rows that are shown, without asking the server. */
  readonly patch: (change: (rows: readonly Row[]) => readonly Row[]) => void;
};

const done = (result: Result): ResultState => ({ kind: 'done', result, answer: result });

/** The rows that there are in a state. */
export function resultOf(state: ResultState): Result | null {
  if (state.kind === 'idle') return null;
  return state.kind === 'done' ? state.result : state.previous;
}

/** The rows that outlive a wait without an answer: another page or order of the same result. */
function keptOf(state: ResultState, { filters }: Search): Result | null {
  const result = resultOf(state);
  return result !== null && JSON.stringify(result.search.filters) === JSON.stringify(filters) ? result : null;
}

type PagedColumn = { readonly id: string; readonly field: string };

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
  const [state, setState] = useState<ResultState>(() =>
    search === null ? { kind: 'idle' } : { kind: 'loading', previous: null },
  );
  const [round, setRound] = useState(0);
  const draw = useRef(0);
  const asking = useRef<AbortController | null>(null);
  const isPaged = source.paging === 'server';
  const asked = search === null ? null : isPaged ? search : { filters: search.filters };
  const key = JSON.stringify(asked);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the search, `round` and `submissions` ask again
  useEffect(() => {
    if (search === null) {
      setState({ kind: 'idle' });
      return;
    }
    const aborter = new AbortController();
    asking.current = aborter;
    draw.current += 1;
    setState((before) => {
      const previous = resultOf(before);
      return before.kind === 'loading' && previous === null ? before : { kind: 'loading', previous };
    });
    const extraQuery = isPaged ? pagingParams(draw.current, search, columns) : {};
    const ask = async (): Promise<void> => {
      const answer = await api.call<unknown>(
        source.call,
        { filter: search.filters, path, extraQuery },
        { signal: aborter.signal, accepts: (body) => holdsRows(body, source.rows) },
      );
      if (aborter.signal.aborted) return;
      if (!answer.ok) {
        if (answer.failure.aborted) return;
        const { failure } = answer;
        setState((before) => ({ kind: 'failed', failure, previous: keptOf(before, search) }));
        return;
      }
      if (!isPaged) {
        const rows = readRows(answer.data, source.rows);
        setState(done({ search, rows, total: rows.length, limit: answer.rowLimit }));
        return;
      }
      const page = readServerPage(answer.data, source.rows);
      setState(done({ search, rows: page.rows, total: page.total, limit: null }));
    };
    void ask();
    return () => aborter.abort();
  }, [key, round, submissions, source]);

  const reload = useCallback(() => setRound((before) => before + 1), []);
  const stop = useHandler(() => {
    asking.current?.abort();
    setState((before) => ({ kind: 'stopped', previous: search && keptOf(before, search) }));
  });
  const patch = useCallback((change: (rows: readonly Row[]) => readonly Row[]) => {
    const patched = (result: Result): Result => ({ ...result, rows: change(result.rows) });
    setState((before) => {
      if (before.kind === 'done') return { ...before, result: patched(before.result) };
      if (before.kind === 'idle' || before.previous === null) return before;
      return { ...before, previous: patched(before.previous) };
    });
  }, []);
  return { state, reload, stop, patch };
}
