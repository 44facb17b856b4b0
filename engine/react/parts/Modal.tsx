/** A native dialog: it traps the focus and restores it; Escape closes it (A11Y-49). */
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useLasting } from '../browser/stateHooks.ts';
import type { OpenDialog } from '../client/notices.ts';
import { useEngine } from '../context/EngineContext.ts';
import { Button } from './Button.tsx';
import './Modal.css';

type ModalProps = {
  readonly title: ReactNode;
  readonly onClose: () => void;
  /** What the dialog concerns, and its text: both are read with its title. */
  readonly about?: readonly string[];
  readonly body?: string;
  /** Selector of the initial focus. Default: the first control. */
  readonly focus?: string;
  readonly wide?: boolean;
  /** A dialog of the aids, which is read from its title on, and whose opener gives the focus back itself. */
  readonly aid?: 'tour' | 'list';
  readonly children: ReactNode;
};

export function Modal(props: ModalProps) {
  const { title, onClose, about = [], body, focus = 'button, input', wide = false, aid, children } = props;
  const [isEntered, setEntered] = useState(false);
  const box = useModal(aid ? 'h2' : focus, aid === undefined, body === undefined ? null : setEntered);
  const isLive = useLasting(isEntered, saying);
  const id = useId();
  return (
    <dialog
      ref={box}
      className={`eng-dialog eng-raised${wide ? ' eng-dialog--wide' : ''}${aid ? ' eng-aid' : ''}`}
      data-kind={aid}
      tabIndex={body === undefined || isEntered ? undefined : -1}
      aria-labelledby={`${id}-title`}
      {...(body === undefined ? {} : { 'aria-describedby': `${id}-about ${id}-body` })}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={`${id}-title`} tabIndex={aid && -1}>
        {title}
      </h2>
      {about.length > 0 && (
        <ul id={`${id}-about`} className="eng-dialog__about eng-plain-list">
          {about.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {/* At first it is read as the description of the dialog alone. It may change later. */}
      {body === undefined ? null : (
        <p
          id={`${id}-body`}
          aria-hidden={isEntered ? undefined : true}
          aria-live={isLive ? 'polite' : undefined}
        >
          {body}
        </p>
      )}
      {children}
    </dialog>
  );
}

/** How long a dialog with a text has the focus itself, in milliseconds: Orca with Firefox reads it only then. */
const reading = 200;
/** A text that becomes live while it appears is said as a change, in milliseconds. */
const saying = 1000;

/**
 * Opens the dialog while it is drawn. `focus`: selector of its initial focus; `returns`: its opener gets that back;
 * `onEntered`: the dialog has a text, and is told when the focus has gone on from it, or with the first key, which acts there.
 */
function useModal(
  focus: string,
  returns: boolean,
  onEntered: ((isEntered: true) => void) | null,
): RefObject<HTMLDialogElement | null> {
  const box = useRef<HTMLDialogElement>(null);
  const opener = useRef<Element | null>(null);
  const first = useRef({ focus, returns, onEntered });

  // In the task that draws it: a key pressed between the two would reach the page behind.
  useLayoutEffect(() => {
    const dialog = box.current;
    const { focus, onEntered } = first.current;
    opener.current = document.activeElement;
    if (dialog === null) return;
    const goOn = () => dialog.querySelector<HTMLElement>(focus)?.focus();
    // Else the first button would have the focus before it.
    dialog.autofocus = onEntered !== null;
    dialog.showModal();
    if (onEntered === null) return goOn();
    // Browsers of two years ago do not know `autofocus` of a dialog.
    dialog.focus();
    const enter = (): void => {
      clearTimeout(timer);
      if (document.activeElement === dialog) goOn();
      onEntered(true);
    };
    const timer = setTimeout(enter, reading);
    dialog.addEventListener('keydown', enter, { capture: true, once: true });
    return () => clearTimeout(timer);
  }, []);
  // After the task that removes it, which may remove its opener too.
  useEffect(() => {
    const element = box.current;
    const { returns } = first.current;
    return () => {
      element?.close();
      if (!returns) return;
      const before = opener.current?.isConnected ? opener.current : document.querySelector('h1');
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return box;
}

/** Renders the open dialog: the safest answer gets the initial focus, Escape means 'no' (A11Y-49). */
export function DialogHost() {
  const { notices } = useEngine();
  const open = useStore(notices, (state) => state.dialogs[0]);
  const Shown = open && (open.Shown ?? Dialog);
  const urgent = useStore(notices, (state) => state.urgent);
  return (
    <>
      {Shown && open && <Shown key={open.id} dialog={open} />}
      {urgent === null ? null : <Dialog key={urgent.id} dialog={urgent} />}
    </>
  );
}

function Dialog({ dialog }: { readonly dialog: OpenDialog }) {
  const { texts, danger, answer } = dialog;
  return (
    <Modal
      title={texts.title}
      {...(texts.about && { about: texts.about })}
      body={texts.body}
      onClose={() => answer(false)}
    >
      <div className="eng-dialog__answers">
        {texts.cancel === null ? null : <Button onClick={() => answer(false)}>{texts.cancel}</Button>}
        <Button
          {...(danger ? { place: 'eng-action--danger' } : { variant: 'primary' })}
          onClick={() => answer(true)}
        >
          {texts.confirm}
        </Button>
      </div>
    </Modal>
  );
}
