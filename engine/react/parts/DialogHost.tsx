/** Renders the open dialog: the safest answer gets the initial focus, Escape means 'no' (A11Y-49). */
import { useStore } from 'zustand';
import type { OpenDialog } from '../client/notices.ts';
import { useEngine } from '../context/EngineContext.ts';
import { Button } from './Button.tsx';
import { Modal } from './Modal.tsx';

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
        <Button variant={danger ? 'danger' : 'primary'} onClick={() => answer(true)}>
          {texts.confirm}
        </Button>
      </div>
    </Modal>
  );
}
