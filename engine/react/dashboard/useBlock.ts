/** The answer of a block, as a state machine: another search aborts the one before. */
import { useCallback, useEffect, useState } from 'react';
import { type Outcome, outcomeOf } from '../../core/dashboard.ts';
import type { BlockModel } from '../../core/model.ts';
import type { FormValues } from '../../core/rules.ts';
import type { Failure } from '../api.ts';
import { useEngine } from '../EngineContext.ts';

export type BlockState =
  | { readonly kind: 'loading' }
  | Outcome
  | { readonly kind: 'failed'; readonly failure: Failure };

/** Asks for a block; `round` of another number asks again. */
export function useBlock(
  block: BlockModel,
  filters: FormValues,
  reading: Parameters<typeof outcomeOf>[3],
  path: Readonly<Record<string, string>>,
  round: number,
): { readonly state: BlockState; readonly reload: () => void } {
  const { api } = useEngine();
  const [again, setAgain] = useState(0);
  const asked = JSON.stringify([filters, path, round, again]);
  const [answered, setAnswered] = useState<{ readonly asked: string; readonly state: BlockState } | null>(
    null,
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` stands for the values, and for asking them again; what is made of an answer asks nothing anew
  useEffect(() => {
    const aborter = new AbortController();
    const setState = (state: BlockState): void => setAnswered({ asked, state });
    const ask = async (): Promise<void> => {
      const result = await api.call<unknown>(
        block.source.call,
        { filter: filters, path },
        { signal: aborter.signal, accepts: (body) => outcomeOf(block, body, 200, reading) !== null },
      );
      if (aborter.signal.aborted) return;
      const { status, body } = result.ok ? { status: 200, body: result.data } : result.failure;
      const outcome = outcomeOf(block, body, status, reading);
      if (outcome !== null) setState(outcome);
      else if (!result.ok) setState({ kind: 'failed', failure: result.failure });
    };
    void ask();
    return () => aborter.abort();
  }, [api, block, asked]);

  // An answer is never shown under the title of another question.
  const state: BlockState = answered?.asked === asked ? answered.state : { kind: 'loading' };
  return { state, reload: useCallback(() => setAgain((before) => before + 1), []) };
}
