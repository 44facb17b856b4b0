/** A native dialog of the aids: Escape and its last button close it. The title gets the initial focus. */
import { type ReactNode, useId } from 'react';
import { useModal } from '../parts/useModal.ts';

type AidDialogProps = {
  readonly title: string;
  /** The kind of dialog, for the style. */
  readonly kind: 'tour' | 'list';
  readonly onClose: () => void;
  readonly children: ReactNode;
};

export function AidDialog({ title, kind, onClose, children }: AidDialogProps) {
  const box = useModal('h2');
  const titleId = useId();
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
      <h2 id={titleId} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}
