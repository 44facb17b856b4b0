/** A part that opens below its button: what ties the two together, and what closes it. */
import { type RefObject, useCallback, useId, useRef, useState } from 'react';
import { useDismiss } from './useDismiss.ts';

export type Popup = {
  readonly open: boolean;
  readonly setOpen: (open: boolean) => void;
  /** Of the element that holds button and part. */
  readonly root: RefObject<HTMLDivElement | null>;
  /** Of the button, which takes the focus again after Escape. */
  readonly opener: RefObject<HTMLButtonElement | null>;
  /** Id for the part. */
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
