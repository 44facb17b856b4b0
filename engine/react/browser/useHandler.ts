/** A handler whose identity stays while what it does follows the latest drawing: parts that take it need not redraw. */
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
