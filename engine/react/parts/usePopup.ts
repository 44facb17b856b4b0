/** Pop-ups: the attributes that tie one to its button, and the dismissal. */

import { type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import { listen } from '../browser/dom.ts';

export function usePopup() {
  /** Id for the pop-up. */
  const panelId = useId();
  /** For the element that contains button and pop-up. */
  const root = useRef<HTMLDivElement>(null);
  /** For the button, which gets the focus again after Escape. */
  const opener = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = useCallback((refocus: boolean): void => {
    setOpen(false);
    if (refocus) opener.current?.focus();
  }, []);
  useDismiss(open, root, close);
  return { open, setOpen, root, opener, panelId };
}

/**
 * Closes a pop-up on Escape, on a press outside, or when the focus leaves it. `close(true)` asks to return the focus to the opener (Escape).
 */
export function useDismiss(
  open: boolean,
  root: RefObject<HTMLElement | null>,
  close: (refocus: boolean) => void,
): void {
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      close(true);
    };
    const onOutside = (event: Event): void => {
      const target = event.target;
      if (target instanceof Node && root.current !== null && !root.current.contains(target)) close(false);
    };
    const stopKeys = root.current && listen(root.current, { keydown: onKey });
    const stopOutside = listen(document, { pointerdown: onOutside, focusin: onOutside });
    return () => {
      stopKeys?.();
      stopOutside();
    };
  }, [open, root, close]);
}
