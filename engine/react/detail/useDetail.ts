/** Loads the sources of a detail screen side by side. Its object decides: without it there is nothing to show. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { DetailModel } from '../../core/model.ts';
import type { Row } from '../../core/values.ts';
import type { Failure } from '../api.ts';
import { useEngine } from '../EngineContext.ts';
import { useBanner } from '../notices/useNotices.ts';
import { useRight } from '../session/useSession.ts';
import { useText } from '../useText.ts';

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
  const say = useText();
  const banner = useBanner();
  const [round, setRound] = useState(0);
  const pathKey = JSON.stringify(path);
  const sources = Object.entries(model.sources).filter(
    ([, { rights }]) => rights === null || rights.some(hasRight),
  );
  const sourcesKey = sources.map(([name]) => name).join();
  const shown = useRef<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys stand for path and sources, `round` asks again
  useEffect(() => {
    const aborter = new AbortController();
    const load = async (): Promise<void> => {
      // Read again, an object stays on the page meanwhile, and whatever happens but its end.
      const isShown = shown.current === pathKey;
      if (!isShown) setState({ kind: 'loading' });
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
        const { failure } = failed;
        if (isShown && failure.status !== absent) {
          if (!failure.handled) banner.show({ tone: 'error', text: say(failure.message) });
          return;
        }
        shown.current = null;
        setState({ kind: 'failed', failure });
        return;
      }
      const answers = Object.fromEntries(
        sources.flatMap(([name], index) => {
          const result = results[index];
          return result?.ok ? [[name, result.data]] : [];
        }),
      );
      shown.current = pathKey;
      const main = results[sources.findIndex(([name]) => name === model.main)];
      setState({
        kind: 'done',
        main: answers[model.main] as Row,
        answers,
        etag: main?.ok ? main.etag : null,
      });
    };
    void load();
    return () => aborter.abort();
  }, [api, model, pathKey, round, sourcesKey, say, banner]);

  return { state, reload: useCallback(() => setRound((before) => before + 1), []) };
}

const absent = 404;

/** What JSON can hold a list or an object in; a text is an answer that was not meant for us. */
const isStructure = (body: unknown): boolean => typeof body === 'object';
const isRow = (body: unknown): boolean => isStructure(body) && body !== null && !Array.isArray(body);
