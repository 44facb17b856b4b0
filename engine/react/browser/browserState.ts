/** What the browser reports: whether it is online, whether it prints, the element that the address names. */
import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { decoded } from '../../core/runtime/decoded.ts';
import { useHandler } from './useHandler.ts';

/** Whether the browser reports that it is online. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** True between `beforeprint` and `afterprint`. The browser prints the page as it is at the end of `beforeprint`. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}

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
