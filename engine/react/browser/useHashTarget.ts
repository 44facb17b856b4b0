/** Finds the place that the address asks for (`#name`) where it waits inside something that is closed. */
import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { decoded } from '../../core/runtime/decoded.ts';

/**
 * Calls `open` with the element of the page's hash when it stands within `holder`, then brings it into view. What
 * `open` answers takes the focus, once everything around it is open too.
 */
export function useHashTarget(
  holder: RefObject<HTMLElement | null>,
  open: (target: HTMLElement, hash: string) => HTMLElement | null,
): void {
  const { hash, key } = useLocation();
  const latest = useRef(open);
  latest.current = open;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key`: the same link again is asked again
  useEffect(() => {
    const target = hash === '' ? null : document.getElementById(decoded(hash.slice(1)));
    if (target === null || !holder.current?.contains(target)) return;
    const focused = latest.current(target, hash);
    const frame = requestAnimationFrame(() => {
      focused?.focus({ preventScroll: true });
      target.scrollIntoView();
    });
    return () => cancelAnimationFrame(frame);
  }, [hash, key, holder]);
}
