/** What a form screen begins from: the object of its source, or the presets of its fields. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { CallModel, FormModel } from '../../core/model.ts';
import type { FormValues } from '../../core/rules.ts';
import type { Row } from '../../core/values.ts';
import type { Failure } from '../api.ts';
import { useEngine } from '../EngineContext.ts';
import { useBanner } from '../notices/useNotices.ts';
import { useText } from '../useText.ts';
import { useValueReader } from '../useValueReader.ts';

export type FormStart =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | {
      readonly kind: 'done';
      readonly object: Row;
      readonly etag: string | null;
      /** Another number: begin again. */
      readonly round: number;
    };

type Path = Readonly<Record<string, string>>;

/** The values that a form has before anything is typed: the presets of its fields, else what the object holds. */
export function useStartValues(): (form: FormModel, object: Row, path: Path) => FormValues {
  const reader = useValueReader();
  return useCallback(
    (form, object, path) =>
      Object.fromEntries(
        form.fields
          .map(({ name, initial }) => {
            const preset = initial === null ? undefined : reader.resolve(initial, { row: object, path });
            return [name, preset ?? reader.resolve({ row: name }, { row: object })] as const;
          })
          .filter(([, value]) => value !== undefined && value !== null),
      ),
    [reader],
  );
}

const absent = 404;

/** Loads the object; without a source, begins from nothing. */
export function useFormStart(
  source: CallModel | null,
  path: Path,
): {
  readonly state: FormStart;
  /** Reads the object again, and begins again. */
  readonly reload: () => void;
  /** Reads the object again under what is being typed. */
  readonly refresh: () => void;
} {
  const { api } = useEngine();
  const say = useText();
  const banner = useBanner();
  const [asked, setAsked] = useState({ round: 0, count: 0 });
  const isShown = useRef(false);
  const [state, setState] = useState<FormStart>(() =>
    source === null ? { kind: 'done', object: {}, etag: null, round: 0 } : { kind: 'loading' },
  );
  const pathKey = JSON.stringify(path);

  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded for the contents of a path, not for its identity
  useEffect(() => {
    if (source === null) return;
    const aborter = new AbortController();
    const load = async (): Promise<void> => {
      const answer = await api.call<unknown>(source, { path }, { signal: aborter.signal });
      if (aborter.signal.aborted) return;
      if (!answer.ok) {
        const { failure } = answer;
        // Read again, an object stays on the page whatever happens but its end.
        if (!isShown.current || failure.status === absent) setState({ kind: 'failed', failure });
        else if (!failure.handled) banner.show({ tone: 'error', text: say(failure.message) });
        return;
      }
      isShown.current = true;
      const object = typeof answer.data === 'object' && answer.data !== null ? (answer.data as Row) : {};
      setState({ kind: 'done', object, etag: answer.etag, round: asked.round });
    };
    void load();
    return () => aborter.abort();
  }, [api, source, pathKey, asked, say, banner]);

  return {
    state,
    reload: useCallback(() => setAsked(({ round, count }) => ({ round: round + 1, count: count + 1 })), []),
    refresh: useCallback(() => setAsked(({ round, count }) => ({ round, count: count + 1 })), []),
  };
}
