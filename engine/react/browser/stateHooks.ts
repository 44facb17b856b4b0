/** State of a component that depends on a value or on time. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

/** A state that is reset to `initial` whenever the value changes, also when it changes back. */
export function useStateWithin<State>(
  value: unknown,
  initial: State,
): readonly [State, (state: State) => void] {
  const time = useMemo(() => ({ value }), [value]);
  const [held, hold] = useState({ time, state: initial });
  const set = useCallback((state: State) => hold({ time, state }), [time]);
  return [held.time === time ? held.state : initial, set];
}

/** A number that is another one whenever one of the values, compared by reference, is another. */
export function useVersion(...values: readonly unknown[]): number {
  const last = useRef({ values, version: 0 });
  if (values.some((value, at) => value !== last.current.values[at]))
    last.current = { values, version: last.current.version + 1 };
  return last.current.version;
}

/**
 * True after it has been busy for this time, until it is no longer busy: the content that follows may take the focus at
 * once.
 */
export function useLasting(isBusy: boolean, milliseconds: number): boolean {
  const [isLasting, setLasting] = useState(false);
  useEffect(() => {
    if (!isBusy) {
      setLasting(false);
      return;
    }
    const timer = setTimeout(() => setLasting(true), milliseconds);
    return () => clearTimeout(timer);
  }, [isBusy, milliseconds]);
  return isBusy && isLasting;
}
