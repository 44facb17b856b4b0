/**
 * The one loader of answers. A question is plain data: another one aborts the request before it, and its answer never
 * shows under the next question. The states are those of `core/runtime/loading.ts`.
 */
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import {
  type Loading,
  type LoadState,
  notAsked,
  type Question,
  reduceLoad,
} from '../../core/runtime/loading.ts';
import { useHandler } from '../browser/stateHooks.ts';
import type { Failure } from '../client/api.ts';
import type { Asked } from '../client/readPart.ts';

type Loaded<T> = Loading<T, Failure>;

export type Loader<T> = {
  readonly state: Loaded<T>;
  readonly reload: () => void;
  readonly stop: () => void;
  readonly patch: (change: (value: T) => T) => void;
};

type Options<S, M, T> = {
  /** The subject of the request, as JSON; null: no request. */
  readonly subject: S | null;
  /** Further values that make it another request: a page, a sort order, the number of a submission. */
  readonly more: M;
  /** Keeps the value of another subject until this response arrives. */
  readonly carries?: boolean;
  /** Another function causes another request: pass the same one while the definitions are the same. */
  readonly ask: (subject: S, more: M, signal: AbortSignal) => Promise<Asked<T>>;
  /** What `ask` will bring, if it is here already: the first render shows it. */
  readonly look?: (subject: S, more: M) => T | null;
};

const absent = 404;

export function useLoader<S, M, T>(options: Options<S, M, T>): Loader<T> {
  const { subject, more, carries = false, ask, look } = options;
  const [round, setRound] = useState(0);
  const about = subject === null ? null : JSON.stringify(subject);
  const key = JSON.stringify([subject, more, round]);
  const question = useMemo<Question | null>(
    () => (about === null ? null : { key, subject: about, carries }),
    [key, about, carries],
  );
  const [state, dispatch] = useReducer(reduceLoad<T, Failure>, null, () =>
    firstAsked(question, subject === null ? null : (look?.(subject, more) ?? null)),
  );
  const aborter = useRef<AbortController | null>(null);
  const asked = useHandler(() => ({ subject, more }));
  const isFirst = useRef(true);
  const isKnown = useRef(state.loading.kind === 'done');

  useEffect(() => {
    if (!isFirst.current) dispatch({ kind: 'asked', question });
    isFirst.current = false;
    const isShown = isKnown.current;
    isKnown.current = false;
    const { subject, more } = asked();
    if (question === null || subject === null) return;
    const current = new AbortController();
    aborter.current = current;
    const load = async (): Promise<void> => {
      const answer = await ask(subject, more, current.signal);
      if (current.signal.aborted || isShown) return;
      const event = answer.ok
        ? ({ kind: 'answered', value: answer.value } as const)
        : ({ kind: 'failed', failure: answer.failure, isGone: answer.failure.status === absent } as const);
      dispatch({ ...event, key: question.key });
    };
    void load();
    return () => current.abort();
  }, [question, ask, asked]);

  // Between a new question and its effect no value of the previous question may render.
  const isAsked = state.question?.key === question?.key;
  const { loading } = isAsked ? state : reduceLoad(state, { kind: 'asked', question });
  return {
    state: loading,
    reload: useCallback(() => setRound((before) => before + 1), []),
    stop: useCallback(() => {
      aborter.current?.abort();
      dispatch({ kind: 'stopped' });
    }, []),
    patch: useCallback((change) => dispatch({ kind: 'patched', change }), []),
  };
}

/** The state that begins with a question, and with its answer: to set them afterwards would render everything once more. */
function firstAsked<T>(question: Question | null, value: T | null): LoadState<T, Failure> {
  const asked = reduceLoad<T, Failure>(notAsked, { kind: 'asked', question });
  return question === null || value === null
    ? asked
    : reduceLoad(asked, { kind: 'answered', key: question.key, value });
}
