/** A native dialog: it traps the focus and restores it; Escape closes it (A11Y-49). */
import { type ReactNode, useId } from 'react';
import { useModal } from './useModal.ts';
import './Modal.css';

type ModalProps = {
  readonly title: string;
  readonly onClose: () => void;
  /** What the dialog concerns, and its text: both are read with its title. */
  readonly about?: readonly string[];
  readonly body?: string;
  /** Selector of the initial focus. Default: the first control. */
  readonly focus?: string;
  readonly wide?: boolean;
  readonly children: ReactNode;
};

export function Modal({
  title,
  onClose,
  about = [],
  body,
  focus = 'button, input',
  wide = false,
  children,
}: ModalProps) {
  const box = useModal(focus, returnFocus);
  const id = useId();
  return (
    <dialog
      ref={box}
      className={`eng-dialog${wide ? ' eng-dialog--wide' : ''}`}
      aria-labelledby={`${id}-title`}
      {...(body === undefined ? {} : { 'aria-describedby': `${id}-about ${id}-body` })}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      {about.length > 0 && (
        <ul id={`${id}-about`} className="eng-dialog__about">
          {about.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {/* Live: it may change, and Orca 43 reads nothing else of the first dialog after a page has been loaded. */}
      {body === undefined ? null : (
        <p id={`${id}-body`} aria-live="polite">
          {body}
        </p>
      )}
      {children}
    </dialog>
  );
}

function returnFocus(opener: Element | null): void {
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  else document.querySelector<HTMLElement>('h1')?.focus();
}
