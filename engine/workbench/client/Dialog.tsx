/** A window over the workbench, which Escape closes; the focus goes back to what opened it. */
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './controls.tsx';
import { texts } from './texts.ts';

type DialogProps = {
  readonly title: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
};

export function Dialog({ title, children, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="wb-dialog" aria-labelledby={id} onClose={onClose}>
      <div className="wb-dialog__head">
        <h2 id={id}>{title}</h2>
        <Button onPress={() => dialog.current?.close()}>{texts.close}</Button>
      </div>
      {children}
    </dialog>
  );
}
