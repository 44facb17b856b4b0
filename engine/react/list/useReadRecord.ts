/** The other record of a compared row: read if the row and the reader's rights allow it. */
import { useCallback } from 'react';
import type { CompareModel } from '../../core/model/compare.ts';
import type { Text } from '../../core/model/value.ts';
import { heldIn } from '../../core/runtime/loading.ts';
import { isObject, type Row } from '../../core/runtime/values.ts';
import type { Failure } from '../client/api.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useRight } from '../context/useSession.ts';
import { useValueReader } from '../context/useValueReader.ts';
import { useLoader } from '../parts/useLoader.ts';

type ReadRecord = {
  /** Null: not read, or not yet. */
  readonly record: Row | null;
  /** Why it is not read; null: it is. */
  readonly why: Text | null;
  readonly failure: Failure | null;
  readonly isLoading: boolean;
  readonly retry: () => void;
};

type Path = Readonly<Record<string, string>>;

export function useReadRecord(
  { call, right, when, withheld, refused }: CompareModel,
  row: Row,
  path: Path,
): ReadRecord {
  const { api } = useEngine();
  const reader = useValueReader();
  const hasRight = useRight();
  const why = reader.holds(when, { row, path })
    ? right === null || hasRight(right)
      ? null
      : refused
    : withheld;
  const ask = useCallback(
    async (values: { readonly row: Row; readonly path: Path }, _: null, signal: AbortSignal) => {
      const answer = await api.call<Row>(call, values, { signal, accepts: isObject });
      return answer.ok ? ({ ok: true, value: answer.data } as const) : answer;
    },
    [api, call],
  );
  const { state, reload } = useLoader({ subject: why === null ? { row, path } : null, more: null, ask });
  return {
    record: heldIn(state),
    why,
    failure: state.kind === 'failed' && !state.failure.handled ? state.failure : null,
    isLoading: state.kind === 'loading',
    retry: reload,
  };
}
