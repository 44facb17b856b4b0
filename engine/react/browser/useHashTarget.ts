/** Finds the element that the address names (`#name`) inside a collapsed part. */
import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { decoded } from '../../core/runtime/decoded.ts';
import { useHandler } from './stateHooks.ts';

/**
 * Calls `open` with the element of the page's hash if it is within `holder`, then scrolls it into view. The element
 * that `open` returns gets the focus when everything around it is open too.
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
