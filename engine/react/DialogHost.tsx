/** Draws the open dialog: native, so that the focus stays inside and goes back; Escape is 'no' (A11Y-49). */
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { Button } from './Button.tsx';
import { useEngine } from './EngineContext.ts';
import type { OpenDialog } from './notices.ts';
import './DialogHost.css';

export function DialogHost() {
  const { notices } = useEngine();
  const open = useStore(notices, (state) => state.dialogs[0]);
  return open === undefined ? null : <Dialog key={open.id} dialog={open} />;
}

function Dialog({ dialog }: { readonly dialog: OpenDialog }) {
  const { texts, answer } = dialog;
  const box = useRef<HTMLDialogElement>(null);
  const safest = useRef<HTMLDivElement>(null);

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
      aria-labelledby="dialog-title"
      aria-describedby="dialog-body"
      onCancel={(event) => {
        event.preventDefault();
        answer(false);
      }}
    >
      <h2 id="dialog-title">{texts.title}</h2>
      <p id="dialog-body">{texts.body}</p>
      <div ref={safest} className="eng-dialog__answers">
        {texts.cancel === null ? null : <Button onClick={() => answer(false)}>{texts.cancel}</Button>}
        <Button variant="primary" onClick={() => answer(true)}>
          {texts.confirm}
        </Button>
      </div>
    </dialog>
  );
}
