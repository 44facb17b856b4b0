/** The answer of a block, as a state machine: another search aborts the one before. */
import { useCallback, useEffect, useState } from 'react';
import { isAnswerOf, reasonOf } from '../../core/dashboard.ts';
import type { BlockModel } from '../../core/model.ts';
import type { FormValues } from '../../core/rules.ts';
import type { Failure } from '../api.ts';
import { useEngine } from '../EngineContext.ts';

export type BlockState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'done'; readonly answer: unknown }
  /** The server says in words why there is no result. */
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** Asks for a block; `round` of another number asks again. */
export function useBlock(
  block: BlockModel,
  filters: FormValues,
  reasonPath: string | null,
  path: Readonly<Record<string, string>>,
  round: number,
): { readonly state: BlockState; readonly reload: () => void } {
  const { api } = useEngine();
  const [again, setAgain] = useState(0);
  const asked = JSON.stringify([filters, path, round, again]);
  const [answered, setAnswered] = useState<{ readonly asked: string; readonly state: BlockState } | null>(
    null,
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` stands for the values, and for asking them again
  useEffect(() => {
    const aborter = new AbortController();
    const setState = (state: BlockState): void => setAnswered({ asked, state });
    const ask = async (): Promise<void> => {
      const result = await api.call<unknown>(
        block.source.call,
        { filter: filters, path },
        {
          signal: aborter.signal,
          accepts: (body) => reasonOf(body, reasonPath) !== null || isAnswerOf(block, body),
        },
      );
      if (aborter.signal.aborted) return;
      if (result.ok) {
        const reason = reasonOf(result.data, reasonPath);
        setState(reason === null ? { kind: 'done', answer: result.data } : { kind: 'refused', reason });
        return;
      }
      const { failure } = result;
      const isRefusal = failure.status >= 400 && failure.status < 500;
      const reason = isRefusal ? reasonOf(failure.body, reasonPath) : null;
      setState(reason === null ? { kind: 'failed', failure } : { kind: 'refused', reason });
    };
    void ask();
    return () => aborter.abort();
  }, [api, block, asked, reasonPath]);

  // An answer is never shown under the title of another question.
  const state: BlockState = answered?.asked === asked ? answered.state : { kind: 'loading' };
  return { state, reload: useCallback(() => setAgain((before) => before + 1), []) };
}
