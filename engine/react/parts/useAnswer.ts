/** The response to one call, loaded when the page opens and on each reload. */
import { useCallback, useEffect } from 'react';
import type { CallModel } from '../../core/model/call.ts';
import { heldIn } from '../../core/runtime/loading.ts';
import { codeIn, isObject, mapValues, type Row } from '../../core/runtime/values.ts';
import type { Failure } from '../client/api.ts';
import { useEngine } from '../context/EngineContext.ts';
import { type Loader, useLoader } from './useLoader.ts';

/** A body, and its entity tag. */
export type Answer<T> = { readonly data: T; readonly etag: string | null };

type Path = Readonly<Record<string, string>>;

const noPath: Path = {};
const nothing: Standing<Answer<Row>> = { kind: 'done', value: { data: {}, etag: null } };

/** `call` null: loads nothing. `accepts`: whether the page can show a body; the same function in each render. */
export function useAnswer<T>(
  call: CallModel | null,
  accepts: (body: unknown) => boolean,
  path = noPath,
): StandingLoader<Answer<T>> {
  const { api } = useEngine();
  const ask = useCallback(
    async (path: Path, _: null, signal: AbortSignal) => {
      if (call === null) throw new Error('Nothing is asked without a call');
      const answer = await api.call<T>(call, { path }, { signal, accepts });
      if (!answer.ok) return answer;
      return { ok: true, value: { data: answer.data, etag: answer.etag } } as const;
    },
    [api, call, accepts],
  );
  return useStanding(useLoader({ subject: call === null ? null : path, more: null, ask }));
}

/** An object that a form edits; without a call, the form starts empty. */
export function useObject(call: CallModel | null, path: Path): StandingLoader<Answer<Row>> {
  const { state, reload } = useAnswer<Row>(call, isObject, path);
  return { state: call === null ? nothing : state, reload };
}

/** A value stays on the page while it is loaded again, and after a failure, which the banner reports. */
export type Standing<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'done'; readonly value: T };

export type StandingLoader<T> = {
  readonly state: Standing<T>;
  readonly reload: () => void;
};

export function useStanding<T>({ state, reload }: Loader<T>): StandingLoader<T> {
  const { tellFailure } = useEngine();
  const missed = state.kind === 'failed' && state.previous !== null ? state.failure : null;
  useEffect(() => {
    if (missed !== null) tellFailure(missed);
  }, [missed, tellFailure]);
  const value = heldIn(state);
  if (value !== null) return { state: { kind: 'done', value }, reload };
  if (state.kind === 'failed') return { state: { kind: 'failed', failure: state.failure }, reload };
  return { state: { kind: 'loading' }, reload };
}

/** Fills the placeholders in title, heading and breadcrumb of the open screen; null until the values are known. */
export function useRouteArgs(args: Readonly<Record<string, unknown>> | null): void {
  const { app, page } = useEngine();
  const { codeProperty } = app;
  useEffect(() => {
    page.store.setState({ args: args && mapValues(args, (value) => codeIn(value, codeProperty)) });
    return () => page.store.setState({ args: null });
  }, [page, codeProperty, args]);
}
