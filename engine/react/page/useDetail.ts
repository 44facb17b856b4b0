/** Loads the sources of a detail screen in parallel. The object is required: without it there is nothing to show. */
import { useCallback } from 'react';
import type { DetailModel } from '../../core/model/screen.ts';
import { isObject, type Row } from '../../core/runtime/values.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useRight } from '../context/useSession.ts';
import { type StandingLoader, useStanding } from '../parts/useAnswer.ts';
import { useLoader } from '../parts/useLoader.ts';

type Detail = {
  readonly main: Row;
  readonly answers: Readonly<Record<string, unknown>>;
  readonly etag: string | null;
};
type Path = Readonly<Record<string, string>>;

export function useDetail(model: DetailModel, path: Path): StandingLoader<Detail> {
  const { api } = useEngine();
  const hasRight = useRight();
  const names = Object.entries(model.sources)
    .filter(([, { rights }]) => rights === null || rights.some(hasRight))
    .map(([name]) => name);
  const ask = useCallback(
    async (path: Path, names: readonly string[], signal: AbortSignal) => {
      const sources = Object.entries(model.sources).filter(([name]) => names.includes(name));
      const results = await Promise.all(
        sources.map(async ([name, { call }]) => {
          const accepts = name === model.main ? isObject : isStructure;
          return [name, await api.call<unknown>(call, { path }, { signal, accepts })] as const;
        }),
      );
      const answers: Record<string, unknown> = {};
      let etag: string | null = null;
      for (const [name, result] of results) {
        if (!result.ok) return result;
        answers[name] = result.data;
        if (name === model.main) etag = result.etag;
      }
      return { ok: true, value: { main: answers[model.main] as Row, answers, etag } } as const;
    },
    [api, model],
  );
  return useStanding(useLoader({ subject: path, more: names, ask }));
}

/** Whether a body can contain a list or an object; a text is not a response of the API. */
const isStructure = (body: unknown): boolean => typeof body === 'object';
