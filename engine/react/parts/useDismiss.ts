/** Closes a pop-up on Escape, on a press outside, or when the focus leaves it. */
import { type RefObject, useEffect } from 'react';

/** `close(true)` asks to return the focus to the opener (Escape). */
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
    const element = root.current;
    element?.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onOutside);
    document.addEventListener('focusin', onOutside);
    return () => {
      element?.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onOutside);
      document.removeEventListener('focusin', onOutside);
    };
  }, [open, root, close]);
}
