/** Loads the response of a block; another search aborts the previous one. */
import { useCallback } from 'react';
import type { BlockModel } from '../../core/model/screen.ts';
import { type Outcome, outcomeOf } from '../../core/runtime/dashboard.ts';
import type { FormValues } from '../../core/runtime/rules.ts';
import { useHandler } from '../browser/useHandler.ts';
import type { Failure } from '../client/api.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useLoader } from '../parts/useLoader.ts';

export type BlockState =
  | { readonly kind: 'loading' }
  | Outcome
  | { readonly kind: 'failed'; readonly failure: Failure };

type Asked = { readonly filter: FormValues; readonly path: Readonly<Record<string, string>> };

/** Loads a block; another number of `submissions` loads it again. */
export function useBlock(
  block: BlockModel,
  filter: FormValues,
  reading: Parameters<typeof outcomeOf>[3],
  path: Asked['path'],
  submissions: number,
): { readonly state: BlockState; readonly reload: () => void } {
  const { api } = useEngine();
  // A change of how a response is interpreted must not cause a new request.
  const read = useHandler((body: unknown, status: number) => outcomeOf(block, body, status, reading));
  const { call } = block.source;
  const ask = useCallback(
    async (values: Asked, _: number, signal: AbortSignal) => {
      const accepts = (body: unknown) => read(body, 200) !== null;
      const result = await api.call<unknown>(call, values, { signal, accepts });
      const outcome = result.ok ? read(result.data, 200) : read(result.failure.body, result.failure.status);
      if (outcome !== null) return { ok: true, value: outcome } as const;
      if (!result.ok) return result;
      throw new Error('An accepted answer has an outcome');
    },
    [api, call, read],
  );
  const { state, reload } = useLoader({ subject: { filter, path }, more: submissions, ask });
  if (state.kind === 'done') return { state: state.value, reload };
  return { state: state.kind === 'failed' ? state : { kind: 'loading' }, reload };
}
