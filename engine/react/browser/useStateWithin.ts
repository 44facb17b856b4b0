/** State that belongs to a value, and numbers that count values. */
import { useCallback, useMemo, useRef, useState } from 'react';

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
