/**
 * The answer to a search, as a state machine. A new search aborts the one before, and an answer that comes late
 * changes nothing.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Row } from '../../core/formats.ts';
import type { SourceModel } from '../../core/model.ts';
import { holdsRows, pagingParams, readRows, readServerPage, type Search } from '../../core/query.ts';
import type { Failure } from '../api.ts';
import { useEngine } from '../EngineContext.ts';

/** Rows of the whole result (paged in the browser) or of one page of it (paged by the server). */
export type Result = { readonly rows: readonly Row[]; readonly total: number | null };

export type ResultState =
  | { readonly kind: 'idle' }
  /** `previous`: what the page may go on showing meanwhile. */
  | { readonly kind: 'loading'; readonly previous: Result | null }
  /** `answer` is the result as it came, also after its rows were patched. */
  | { readonly kind: 'done'; readonly result: Result; readonly answer: Result }
  /** The reader gave it up. */
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly failure: Failure };

export type ResultControl = {
  readonly state: ResultState;
  readonly reload: () => void;
  /** Gives up what is on its way. */
  readonly stop: () => void;
  /** Changes the rows that are shown, without asking the server. */
  readonly patch: (change: (rows: readonly Row[]) => readonly Row[]) => void;
};

const done = (result: Result): ResultState => ({ kind: 'done', result, answer: result });

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
    const sent = ++draw.current;
    setState((before) => {
      const previous = before.kind === 'done' ? before.result : null;
      return before.kind === 'loading' && before.previous === null ? before : { kind: 'loading', previous };
    });
    const extraQuery = isPaged ? pagingParams(sent, search, columns) : {};
    const ask = async (): Promise<void> => {
      const answer = await api.call<unknown>(
        source.call,
        { filter: search.filters, path, extraQuery },
        { signal: aborter.signal, accepts: (body) => holdsRows(body, source.rows) },
      );
      if (aborter.signal.aborted) return;
      if (!answer.ok) {
        if (!answer.failure.aborted) setState({ kind: 'failed', failure: answer.failure });
        return;
      }
      if (!isPaged) {
        const rows = readRows(answer.data, source.rows);
        setState(done({ rows, total: rows.length }));
        return;
      }
      const page = readServerPage(answer.data, source.rows);
      if (page.draw !== null && page.draw !== sent) return;
      setState(done({ rows: page.rows, total: page.total }));
    };
    void ask();
    return () => aborter.abort();
  }, [key, round, submissions, source]);

  const reload = useCallback(() => setRound((before) => before + 1), []);
  const stop = useCallback(() => {
    asking.current?.abort();
    setState({ kind: 'stopped' });
  }, []);
  const patch = useCallback((change: (rows: readonly Row[]) => readonly Row[]) => {
    setState((before) =>
      before.kind === 'done'
        ? { ...before, result: { ...before.result, rows: change(before.result.rows) } }
        : before,
    );
  }, []);
  return { state, reload, stop, patch };
}
