/** The answer to one call, read when the page opens and whenever it is asked for again. */
import { useCallback } from 'react';
import type { CallModel } from '../../core/model/model.ts';
import { isObject, type Row } from '../../core/runtime/values.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useLoader } from './useLoader.ts';
import { type Standing, type StandingLoader, useStanding } from './useStanding.ts';

/** A body, and the tag that it came with. */
export type Answer<T> = { readonly data: T; readonly etag: string | null };

type Path = Readonly<Record<string, string>>;

const noPath: Path = {};
const nothing: Standing<Answer<Row>> = { kind: 'done', value: { data: {}, etag: null } };

/**
 * @param call null: nothing is read
 * @param accepts whether a body is what the page shows; the same function at each drawing
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

/** An object that a form changes; without a call, a form begins from none. */
export function useObject(call: CallModel | null, path: Path): StandingLoader<Answer<Row>> {
  const { state, reload } = useAnswer<Row>(call, isObject, path);
  return { state: call === null ? nothing : state, reload };
}
