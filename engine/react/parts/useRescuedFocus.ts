import { useLayoutEffect, useRef } from 'react';
import { useHandler } from '../browser/stateHooks.ts';

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
