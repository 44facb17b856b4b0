/** A native dialog of the aids: Escape and its last button close it. The title gets the initial focus. */
import { type ReactNode, useEffect, useId, useRef } from 'react';

type AidDialogProps = {
  readonly title: string;
  /** The kind of dialog, for the style. */
  readonly kind: 'tour' | 'list';
  readonly onClose: () => void;
  readonly children: ReactNode;
};

export function AidDialog({ title, kind, onClose, children }: AidDialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = box.current;
    element?.showModal();
    heading.current?.focus();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={box}
      className="eng-dialog eng-aid"
      data-kind={kind}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={titleId} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}
