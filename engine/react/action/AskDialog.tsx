/**
 * The dialog of an action that asks for something before its call. It stays open until the call succeeds: a refusal is
 * told in it, beside what was typed. Loaded with its first use.
 */
import { type ComponentType, useState } from 'react';
import type { FormModel } from '../../core/model/form.ts';
import type { FormError } from '../../core/runtime/formErrors.ts';
import type { FormValues } from '../../core/runtime/rules.ts';
import type { Row } from '../../core/runtime/values.ts';
import { useEngine } from '../context/EngineContext.ts';
import { type Place, PlaceContext } from '../context/PlaceContext.ts';
import { useEngineText } from '../context/useText.ts';
import { Button } from '../controls/Button.tsx';
import { Modal } from '../controls/Modal.tsx';
import { ModelForm } from '../form/ModelForm.tsx';
import { SubmitButton } from '../form/SubmitButton.tsx';
import { useDraftKey } from '../form/useDraftKey.ts';
import { setDraft } from '../state/leave.ts';
import type { OpenDialog } from '../state/notices.ts';

type Asking = {
  readonly form: FormModel;
  /** Name of the form among those of the screen. */
  readonly name: string;
  /** The screen of the action: dialogs are outside of it. */
  readonly place: Place;
  /** The row or object that the action concerns. */
  readonly row: Row;
  /** Sends what was typed; returns what the server refused; null: the page is being left for another. */
  readonly send: (values: FormValues) => Promise<readonly FormError[] | null>;
};

const noValues: FormValues = {};

/** The component of a dialog that asks for this. */
export function askDialog(asking: Asking): ComponentType<{ readonly dialog: OpenDialog }> {
  return ({ dialog }) => (
    <PlaceContext value={asking.place}>
      <AskDialog dialog={dialog} asking={asking} />
    </PlaceContext>
  );
}

function AskDialog({ dialog, asking }: { readonly dialog: OpenDialog; readonly asking: Asking }) {
  const { texts, danger, answer } = dialog;
  const { form, name, place, row } = asking;
  const text = useEngineText();
  const kept = useKept(`${name} ${texts.about?.join(' ')}`);
  const [isSending, setSending] = useState(false);

  const send = async (values: FormValues, fail: (found: readonly FormError[]) => void): Promise<void> => {
    if (isSending) return;
    setSending(true);
    const refused = await asking.send(values);
    setSending(false);
    kept.keep(refused === null ? values : null);
    if (refused?.length) fail(refused);
    else answer(refused !== null);
  };
  const cancel = (): void => {
    if (isSending) return;
    kept.keep(null);
    answer(false);
  };
  return (
    <Modal
      title={texts.title}
      {...(texts.about && { about: texts.about })}
      body={texts.body}
      focus="input, select, textarea, button"
      onClose={cancel}
    >
      <ModelForm
        form={form}
        validators={place.validators[name] ?? {}}
        initial={noValues}
        typed={kept.typed}
        object={row}
        held={isSending}
        onSubmit={(values, fail) => void send(values, fail)}
      >
        <p role="status" className="eng-dialog__wait">
          {isSending && text('loading.text')}
        </p>
        <div className="eng-dialog__answers">
          <Button aria-disabled={isSending || undefined} onClick={cancel}>
            {texts.cancel}
          </Button>
          <SubmitButton variant={danger ? 'danger' : 'primary'} isBusy={isSending}>
            {texts.confirm}
          </SubmitButton>
        </div>
      </ModelForm>
    </Modal>
  );
}

/** What was typed when the page was left in the middle of a call: it stands there again when the same is asked. */
function useKept(name: string) {
  const { drafts } = useEngine();
  const { key, owner } = useDraftKey(name);
  const [typed] = useState(() => drafts.getState()[key]?.values);
  const keep = (values: FormValues | null): void =>
    setDraft(drafts, key, values && { owner, values, before: noValues, isOpen: false, isSending: false });
  return { typed, keep };
}
