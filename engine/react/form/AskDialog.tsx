/**
 * The dialog of an action that asks for something before its call. It stays open until the call succeeds: it
 * shows a refusal beside the input.
 */

import { type ComponentType, useState } from 'react';
import type { FormModel } from '../../core/model/form.ts';
import type { FormError } from '../../core/runtime/formErrors.ts';
import type { FormValues } from '../../core/runtime/rules.ts';
import type { Row } from '../../core/runtime/values.ts';
import type { OpenDialog } from '../client/notices.ts';
import { type Place, PlaceContext, useEngine } from '../context/EngineContext.ts';
import { Button } from '../parts/Button.tsx';
import { Modal } from '../parts/Modal.tsx';
import { ModelForm } from './ModelForm.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { useDraft } from './useDraft.ts';

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
  const { engineText } = useEngine();
  const draft = useDraft(`${name} ${texts.about?.join(' ')}`, form.fields);
  const [isSending, setSending] = useState(false);

  const send = async (values: FormValues, fail: (found: readonly FormError[]) => void): Promise<void> => {
    if (isSending) return;
    setSending(true);
    const refused = await asking.send(values);
    setSending(false);
    if (refused?.length) return fail(refused);
    // Where the page is being left, what was typed waits for the same question.
    if (refused !== null) draft.forget();
    answer(refused !== null);
  };
  const cancel = (): void => {
    if (isSending) return;
    draft.forget();
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
        validator={place.validators[name]}
        initial={noValues}
        typed={draft.kept?.values}
        object={row}
        held={isSending}
        onChange={(values) => draft.keep(values, noValues)}
        onSubmit={(values, fail) => void send(values, fail)}
      >
        <p role="status" className="eng-dialog__wait">
          {isSending && engineText('loading.text')}
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
