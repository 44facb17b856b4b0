/** State that belongs to a value: while another value stands, and once the same one is back, it begins anew. */
import { useCallback, useMemo, useState } from 'react';

export function useStateWithin<State>(
  value: unknown,
  initial: State,
): readonly [State, (state: State) => void] {
  const time = useMemo(() => ({ value }), [value]);
  const [held, hold] = useState({ time, state: initial });
  const set = useCallback((state: State) => hold({ time, state }), [time]);
  return [held.time === time ? held.state : initial, set];
}
