/** Hooks without the engine: state that depends on a value or on time, handlers, what the browser reports. */

import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';
import { listen } from './dom.ts';

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

/** True after it has been busy for this time, until it is not: the content that follows may take the focus at once. */
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

/** The latest value that did not change for this time, in milliseconds. */
export function useSettled<Value>(value: Value, milliseconds: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}

/** A handler with a stable identity that calls the function of the latest render. */
export function useHandler<Args extends readonly unknown[], Result>(
  handler: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}

export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

function subscribe(onChange: () => void): () => void {
  return listen(window, { online: onChange, offline: onChange });
}

/** True between `beforeprint` and `afterprint`. The browser prints the page as it is at the end of `beforeprint`. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    return listen(window, { beforeprint: begin, afterprint: () => setPrinting(false) });
  }, []);
  return isPrinting;
}

/**
 * Where a change of the state takes away what has the focus, `next` gets it: the element is gone, or no longer drawn, and
 * its user has not moved on meanwhile.
 */
export function useRescuedFocus(state: unknown, next: () => HTMLElement | null | undefined): void {
  const find = useHandler(next);
  const before = useRef(state);
  useLayoutEffect(() => {
    if (before.current === state) return;
    before.current = state;
    const focused = document.activeElement;
    if (focused === document.body || focused?.checkVisibility() === false) find()?.focus();
  }, [state, find]);
}
