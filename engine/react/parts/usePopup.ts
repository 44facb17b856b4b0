/** A pop-up below its button: the attributes that tie the two together, and the dismissal. */
import { type RefObject, useCallback, useId, useRef, useState } from 'react';
import { useDismiss } from './useDismiss.ts';

export type Popup = {
  readonly open: boolean;
  readonly setOpen: (open: boolean) => void;
  /** For the element that contains button and pop-up. */
  readonly root: RefObject<HTMLDivElement | null>;
  /** For the button, which gets the focus again after Escape. */
  readonly opener: RefObject<HTMLButtonElement | null>;
  /** Id for the pop-up. */
  readonly panelId: string;
};

export function usePopup(): Popup {
  const panelId = useId();
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = useCallback((refocus: boolean): void => {
    setOpen(false);
    if (refocus) opener.current?.focus();
  }, []);
  useDismiss(open, root, close);
  return { open, setOpen, root, opener, panelId };
}
