/** The dialog of an action that asks for something. It stays open until the call succeeds: a refusal is beside the input. */

import { type ComponentType, useState } from 'react';
import type { CallModel } from '../../core/model/call.ts';
import type { FormModel } from '../../core/model/form.ts';
import type { FormError } from '../../core/runtime/formErrors.ts';
import type { FormValues } from '../../core/runtime/rules.ts';
import type { Row } from '../../core/runtime/values.ts';
import type { ApiResult } from '../client/api.ts';
import type { OpenDialog } from '../client/notices.ts';
import { type Place, PlaceContext, useEngine } from '../context/EngineContext.ts';
import { Button } from '../parts/Button.tsx';
import { Modal } from '../parts/Modal.tsx';
import { ModelForm } from './ModelForm.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { useDraft } from './useDraft.ts';
import { useRefusal } from './useRefusal.ts';

type Asking = {
  readonly form: FormModel;
  /** Name of the form among those of the screen. */
  readonly name: string;
  /** The screen of the action: dialogs are outside of it. */
  readonly place: Place;
  /** The row or object that the action concerns. */
  readonly row: Row;
  /** Sends what was typed, by this call. */
  readonly call: CallModel;
  readonly send: (values: FormValues) => Promise<ApiResult<unknown>>;
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
  const { form, name, place, row, call } = asking;
  const { engineText, say } = useEngine();
  const refusalOf = useRefusal();
  const draft = useDraft(`${name} ${texts.about?.join(' ')}`, form.fields);
  const [isSending, setSending] = useState(false);

  const send = async (values: FormValues, fail: (found: readonly FormError[]) => void): Promise<void> => {
    if (isSending) return;
    setSending(true);
    const answered = await asking.send(values);
    setSending(false);
    // An error rule leaves the page: the draft is kept until the same question is asked again.
    if (!answered.ok && answered.failure.handled) return answer(false);
    if (answered.ok) {
      draft.forget();
      return answer(true);
    }
    const { atFields, others } = await refusalOf(answered.failure, { call, form, sent: values });
    const ofForm = atFields.length === 0 ? [say(answered.failure.message), ...others] : others;
    fail([...ofForm.map((message) => ({ field: null, focus: null, message, args: {} })), ...atFields]);
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
          <SubmitButton
            {...(danger ? { variant: 'secondary', place: 'eng-action--danger' } : {})}
            isBusy={isSending}
          >
            {texts.confirm}
          </SubmitButton>
        </div>
      </ModelForm>
    </Modal>
  );
}
