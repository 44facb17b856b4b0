/** The response to one call, loaded when the page opens and on each reload. */
import { useCallback } from 'react';
import type { CallModel } from '../../core/model/call.ts';
import { isObject, type Row } from '../../core/runtime/values.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useLoader } from './useLoader.ts';
import { type Standing, type StandingLoader, useStanding } from './useStanding.ts';

/** A body, and its entity tag. */
export type Answer<T> = { readonly data: T; readonly etag: string | null };

type Path = Readonly<Record<string, string>>;

const noPath: Path = {};
const nothing: Standing<Answer<Row>> = { kind: 'done', value: { data: {}, etag: null } };

/**
 * @param call null: loads nothing
 * @param accepts whether the page can show a body; must be the same function in each render
 */
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
