/** Loads the data of a screen: one call when it opens, and on each retry. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { type CustomScreenProps, type Text, useEngine } from '#engine';

type Call = CustomScreenProps['model']['calls'][string];

export type Answer<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly message: Text }
  | { readonly kind: 'done'; readonly data: T; readonly etag: string | null };

/** @param onRead called with each answer */
export function useAnswer<T>(
  call: Call | undefined,
  onRead?: (data: T) => void,
): { readonly state: Answer<T>; readonly reload: () => void } {
  const { api } = useEngine();
  const [state, setState] = useState<Answer<T>>({ kind: 'loading' });
  const [round, setRound] = useState(0);
  const told = useRef(onRead);
  told.current = onRead;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `round` loads again
  useEffect(() => {
    if (call === undefined) return;
    const controller = new AbortController();
    const accepts = (body: unknown) => typeof body === 'object' && body !== null;
    void api.call<T>(call, {}, { signal: controller.signal, accepts }).then((answer) => {
      if (answer.ok) {
        told.current?.(answer.data);
        setState({ kind: 'done', data: answer.data, etag: answer.etag });
      } else if (!answer.failure.aborted && !answer.failure.handled) {
        setState({ kind: 'failed', message: answer.failure.message });
      }
    });
    return () => controller.abort();
  }, [api, call, round]);
  return { state, reload: useCallback(() => setRound((before) => before + 1), []) };
}
