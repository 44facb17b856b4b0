/**
 * A form that is sent by one call: errors at their fields, the outcome in the banner, nothing that was typed is lost
 * until it has arrived. What it begins from, and what stands around it, is the screen's.
 */
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CallModel, FormModel, SuccessModel } from '../../core/model/model.ts';
import type { FormValidators } from '../../core/model/screenModule.ts';
import type { FormError } from '../../core/runtime/formErrors.ts';
import type { FormValues } from '../../core/runtime/rules.ts';
import type { Row } from '../../core/runtime/values.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useBanner, useLoading, useTitleNote } from '../feedback/useNotices.ts';
import { useScreenLinks } from '../session/useSession.ts';
import type { CallValues } from '../state/api.ts';
import { ModelForm } from './ModelForm.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { useFormDraft } from './useFormDraft.ts';

type SentFormProps = {
  /** Within its page. */
  readonly name?: string;
  readonly form: FormModel;
  readonly validators: FormValidators;
  readonly call: CallModel;
  readonly success: SuccessModel;
  readonly initial: FormValues;
  /** What the call may use beside the fields. */
  readonly known?: CallValues;
  /** The object that is edited, and the tag of the answer that it came with. */
  readonly object?: Row;
  readonly etag?: string | null;
  /** Reads that object again; the form stays. */
  readonly onReread?: () => void;
  /** It has arrived, and the page stays; with the body of the answer. */
  readonly onDone?: (answer: unknown) => void;
  /** What stands beside the button that sends; it may give up what was typed. */
  readonly children?: ReactNode | ((giveUp: () => void) => ReactNode);
};

export function SentForm(props: SentFormProps) {
  const { name = 'form', form, call, success, initial, known = {}, object, etag = null } = props;
  const { api, reloadUser, say } = useEngine();
  const banner = useBanner();
  const loading = useLoading();
  const navigate = useNavigate();
  const hrefOf = useScreenLinks();
  const [errors, setErrors] = useState(0);
  const [isSending, setIsSending] = useState(false);
  const draft = useFormDraft({
    name,
    fields: form.fields,
    object,
    initial,
    onReread: props.onReread ?? null,
    onDrop: () => setErrors(0),
  });
  useTitleNote({ error: errors > 0 });

  const deliver = async (values: FormValues) => {
    const answer = await api.call<unknown>(call, { ...known, field: values }, { etag });
    if (answer.ok) draft.forget();
    // What kept the user at this form would send them back to it.
    if (answer.ok && success.reloadUser) await reloadUser(success.then !== 'stay');
    return answer;
  };

  const send = async (values: FormValues, fail: (failures: readonly FormError[]) => void): Promise<void> => {
    if (isSending) return;
    banner.clear();
    setIsSending(true);
    draft.mark(true);
    const answer = await loading(deliver(values));
    setIsSending(false);
    if (!answer.ok) {
      const { message, field, handled } = answer.failure;
      if (handled) return;
      draft.mark(false);
      if (field !== null) fail([{ field, focus: field, message, args: {} }]);
      else banner.show({ tone: 'error', text: say(message), ...draft.offer(answer.failure) });
      return;
    }
    const goesTo = addressAfter(success.then, hrefOf);
    if (success.message !== null) {
      const link = success.link === null ? {} : { link: { ...success.link, label: say(success.link.label) } };
      banner.show({ tone: 'success', text: say(success.message, values), keep: goesTo !== null, ...link });
    }
    if (goesTo !== null) void navigate(goesTo);
    else props.onDone?.(answer.data);
  };

  return (
    <ModelForm
      key={draft.drops}
      id={draft.id}
      form={form}
      validators={props.validators}
      initial={initial}
      typed={draft.typed}
      object={object}
      held={isSending}
      onErrors={setErrors}
      onDraft={draft.keep}
      onSubmit={(values, fail) => void send(values, fail)}
    >
      <SubmitButton isBusy={isSending}>{say(form.submit)}</SubmitButton>
      {typeof props.children === 'function' ? props.children(draft.forget) : props.children}
    </ModelForm>
  );
}

/** Where a success leads; null: nowhere else. */
function addressAfter(then: SuccessModel['then'], hrefOf: (screen: string) => string | null): string | null {
  if (then === 'home') return '/';
  return then === 'stay' ? null : hrefOf(then.goto);
}
