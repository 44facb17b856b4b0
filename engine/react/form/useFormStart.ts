/** What a form screen begins from: the object of its source, or the presets of its fields. */
import { useCallback, useEffect, useState } from 'react';
import { type Row, valueAt } from '../../core/formats.ts';
import type { FormScreenModel } from '../../core/model.ts';
import type { FormValues } from '../../core/rules.ts';
import type { Failure } from '../api.ts';
import { useEngine } from '../EngineContext.ts';
import { useValueReader } from '../useValueReader.ts';

export type FormStart =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | {
      readonly kind: 'done';
      readonly object: Row;
      readonly values: FormValues;
      readonly etag: string | null;
      /** Another number: begin again. */
      readonly round: number;
    };

export function useFormStart(
  model: FormScreenModel,
  path: Readonly<Record<string, string>>,
): { readonly state: FormStart; readonly reload: () => void } {
  const { api } = useEngine();
  const reader = useValueReader();
  const [round, setRound] = useState(0);
  const valuesOf = (object: Row): FormValues =>
    Object.fromEntries(
      model.form.fields
        .map(({ name, initial }) => {
          const preset = initial === null ? undefined : reader.resolve(initial, { row: object, path });
          return [name, preset ?? valueAt(object, name)] as const;
        })
        .filter(([, value]) => value !== undefined && value !== null),
    );
  const [state, setState] = useState<FormStart>(() =>
    model.source === null
      ? { kind: 'done', object: {}, values: valuesOf({}), etag: null, round: 0 }
      : { kind: 'loading' },
  );
  const pathKey = JSON.stringify(path);

  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded for a path and when asked again, not for a new reader
  useEffect(() => {
    if (model.source === null) return;
    const { source } = model;
    const aborter = new AbortController();
    const load = async (): Promise<void> => {
      const answer = await api.call<unknown>(source, { path }, { signal: aborter.signal });
      if (aborter.signal.aborted) return;
      if (!answer.ok) {
        setState({ kind: 'failed', failure: answer.failure });
        return;
      }
      const object = typeof answer.data === 'object' && answer.data !== null ? (answer.data as Row) : {};
      setState({ kind: 'done', object, values: valuesOf(object), etag: answer.etag, round });
    };
    void load();
    return () => aborter.abort();
  }, [api, model, pathKey, round]);

  return { state, reload: useCallback(() => setRound((before) => before + 1), []) };
}
