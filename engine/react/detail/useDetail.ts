/** Loads the sources of a detail screen side by side. Its object decides: without it there is nothing to show. */
import { useCallback, useEffect, useState } from 'react';
import type { Row } from '../../core/formats.ts';
import type { DetailModel } from '../../core/model.ts';
import type { Failure } from '../api.ts';
import { useEngine } from '../EngineContext.ts';
import { useRight } from '../useSession.ts';

export type DetailState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | {
      readonly kind: 'done';
      readonly main: Row;
      readonly answers: Readonly<Record<string, unknown>>;
      readonly etag: string | null;
    };

export function useDetail(
  model: DetailModel,
  path: Readonly<Record<string, string>>,
): { readonly state: DetailState; readonly reload: () => void } {
  const { api } = useEngine();
  const hasRight = useRight();
  const [state, setState] = useState<DetailState>({ kind: 'loading' });
  const [round, setRound] = useState(0);
  const pathKey = JSON.stringify(path);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `pathKey` stands for the path, `round` asks again
  useEffect(() => {
    const aborter = new AbortController();
    const load = async (): Promise<void> => {
      setState({ kind: 'loading' });
      const sources = Object.entries(model.sources).filter(
        ([, { rights }]) => rights === null || rights.some(hasRight),
      );
      const names = sources.map(([name]) => name);
      const results = await Promise.all(
        sources.map(([name, { call }]) =>
          api.call<unknown>(
            call,
            { path },
            { signal: aborter.signal, accepts: name === model.main ? isRow : isStructure },
          ),
        ),
      );
      if (aborter.signal.aborted) return;
      const failed = results.find((result) => !result.ok);
      if (failed !== undefined && !failed.ok) {
        setState({ kind: 'failed', failure: failed.failure });
        return;
      }
      const answers = Object.fromEntries(
        results.flatMap((result, index) => (result.ok ? [[names[index] ?? '', result.data]] : [])),
      );
      const main = results[names.indexOf(model.main)];
      setState({
        kind: 'done',
        main: answers[model.main] as Row,
        answers,
        etag: main?.ok ? main.etag : null,
      });
    };
    void load();
    return () => aborter.abort();
  }, [api, model, pathKey, round, hasRight]);

  return { state, reload: useCallback(() => setRound((before) => before + 1), []) };
}

/** What JSON can hold a list or an object in; a text is an answer that was not meant for us. */
const isStructure = (body: unknown): boolean => typeof body === 'object';
const isRow = (body: unknown): boolean => isStructure(body) && body !== null && !Array.isArray(body);
