/** Opens a native `<dialog>` as modal while its component is mounted. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Returns the ref for the dialog; `focus` is the selector of its initial focus. `onClosed` receives what had the focus
 * before the dialog opened.
 */
export function useModal(
  focus: string,
  onClosed: (opener: Element | null) => void = () => {},
): RefObject<HTMLDialogElement | null> {
  const box = useRef<HTMLDialogElement>(null);
  const opener = useRef<Element | null>(null);
  const first = useRef({ focus, onClosed });

  // In the task that draws it: a key pressed between the two would reach the page behind.
  useLayoutEffect(() => {
    opener.current = document.activeElement;
    box.current?.showModal();
    box.current?.querySelector<HTMLElement>(first.current.focus)?.focus();
  }, []);
  // After the task that removes it, which may remove its opener too.
  useEffect(() => {
    const element = box.current;
    const closed = first.current.onClosed;
    return () => {
      element?.close();
      closed(opener.current);
    };
  }, []);
  return box;
}
