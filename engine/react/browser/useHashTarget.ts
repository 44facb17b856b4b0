/** Finds the place that the address asks for (`#name`) where it waits inside something that is closed. */
import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { decoded } from '../../core/runtime/decoded.ts';
import { useHandler } from './useHandler.ts';

/**
 * Calls `open` with the element of the page's hash when it stands within `holder`, then brings it into view. What
 * `open` answers takes the focus, once everything around it is open too.
 */
export function useHashTarget(
  holder: RefObject<HTMLElement | null>,
  open: (target: HTMLElement, hash: string) => HTMLElement | null,
): void {
  // Another one with every navigation: the same link again is asked again.
  const location = useLocation();
  const openTarget = useHandler(open);
  useEffect(() => {
    const { hash } = location;
    const target = hash === '' ? null : document.getElementById(decoded(hash.slice(1)));
    if (target === null || !holder.current?.contains(target)) return;
    const focused = openTarget(target, hash);
    const frame = requestAnimationFrame(() => {
      focused?.focus({ preventScroll: true });
      target.scrollIntoView();
    });
    return () => cancelAnimationFrame(frame);
  }, [location, holder, openTarget]);
}
