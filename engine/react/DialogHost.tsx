/** Draws the open dialog: native, so that the focus stays inside and goes back; Escape is 'no' (A11Y-49). */
import { useEffect, useId, useRef } from 'react';
import { useStore } from 'zustand';
import { Button } from './Button.tsx';
import { useEngine } from './EngineContext.ts';
import type { OpenDialog } from './notices.ts';
import './DialogHost.css';

export function DialogHost() {
  const { notices } = useEngine();
  const open = useStore(notices, (state) => state.dialogs[0]);
  const urgent = useStore(notices, (state) => state.urgent);
  return (
    <>
      {open === undefined ? null : <Dialog key={open.id} dialog={open} />}
      {urgent === null ? null : <Dialog key={urgent.id} dialog={urgent} />}
    </>
  );
}

function Dialog({ dialog }: { readonly dialog: OpenDialog }) {
  const { texts, answer } = dialog;
  const box = useRef<HTMLDialogElement>(null);
  const safest = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    const element = box.current;
    const opener = document.activeElement;
    element?.showModal();
    safest.current?.querySelector('button')?.focus();
    return () => {
      element?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
      else document.querySelector<HTMLElement>('h1')?.focus();
    };
  }, []);

  return (
    <dialog
      ref={box}
      className="eng-dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
      onCancel={(event) => {
        event.preventDefault();
        answer(false);
      }}
    >
      <h2 id={`${id}-title`}>{texts.title}</h2>
      <p id={`${id}-body`} aria-live="polite">
        {texts.body}
      </p>
      <div ref={safest} className="eng-dialog__answers">
        {texts.cancel === null ? null : <Button onClick={() => answer(false)}>{texts.cancel}</Button>}
        <Button variant="primary" onClick={() => answer(true)}>
          {texts.confirm}
        </Button>
      </div>
    </dialog>
  );
}
