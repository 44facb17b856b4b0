/**
 * A handler with a stable identity that calls the function of the latest render: parts that receive it need not render
 * again.
 */
import { useCallback, useLayoutEffect, useRef } from 'react';

export function useHandler<Args extends readonly unknown[], Result>(
  handler: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
