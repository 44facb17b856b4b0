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
  return { open, setOpen, close, root, opener, panelId };
}

/**
 * Closes a pop-up on Escape and on a press outside; `close(true)` asks to return the focus to the opener (Escape).
 * @param holds `focus`: it has the focus while it is open, and closes when that leaves; `hover`: Escape closes it wherever the
 * focus is
 */
export function useDismiss(
  open: boolean,
  root: RefObject<HTMLElement | null>,
  close: (refocus: boolean) => void,
  holds: 'focus' | 'hover' = 'focus',
): void {
  useEffect(() => {
    if (!open) return;
    const keydown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      close(true);
    };
    const onOutside = ({ target }: Event): void => {
      if (target instanceof Node && root.current?.contains(target) === false) close(false);
    };
    const stopKeys = listen((holds === 'focus' && root.current) || document, { keydown });
    const stopOutside = listen(document, {
      pointerdown: onOutside,
      ...(holds === 'focus' && { focusin: onOutside }),
    });
    return () => {
      stopKeys();
      stopOutside();
    };
  }, [open, root, close, holds]);
}
