/** A value stays on the page while it is loaded again, and after a failure, which the banner reports. */
import { useEffect } from 'react';
import { heldIn } from '../../core/runtime/loading.ts';
import type { Failure } from '../client/api.ts';
import { useEngine } from '../context/EngineContext.ts';
import type { Loader } from './useLoader.ts';

export type Standing<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'done'; readonly value: T };

export type StandingLoader<T> = {
  readonly state: Standing<T>;
  /** Loads it again. */
  readonly reload: () => void;
};

export function useStanding<T>({ state, reload }: Loader<T>): StandingLoader<T> {
  const { say, banner } = useEngine();
  const missed = state.kind === 'failed' && state.previous !== null ? state.failure : null;
  useEffect(() => {
    if (missed !== null && !missed.handled) banner.show({ tone: 'error', text: say(missed.message) });
  }, [missed, banner, say]);
  const value = heldIn(state);
  if (value !== null) return { state: { kind: 'done', value }, reload };
  if (state.kind === 'failed') return { state: { kind: 'failed', failure: state.failure }, reload };
  return { state: { kind: 'loading' }, reload };
}
