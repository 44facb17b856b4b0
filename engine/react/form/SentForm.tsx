/**
 * A form that is sent by one call: errors at their fields, the outcome in the banner, nothing that was typed is lost
 * until it has arrived. What it begins from, and what stands around it, is the screen's.
 */
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { FormError } from '../../core/formErrors.ts';
import type { CallModel, FormModel, SuccessModel } from '../../core/model.ts';
import type { FormValues } from '../../core/rules.ts';
import type { FormValidators } from '../../core/screenModule.ts';
import type { CallValues } from '../api.ts';
import { Button } from '../Button.tsx';
import { useEngine } from '../EngineContext.ts';
import { useBanner, useLoading, useTitleNote } from '../useNotices.ts';
import { useScreenLinks } from '../useSession.ts';
import { useText } from '../useText.ts';
import { ModelForm } from './ModelForm.tsx';

type SentFormProps = {
  readonly form: FormModel;
  readonly validators: FormValidators;
  readonly call: CallModel;
  readonly success: SuccessModel;
  readonly initial: FormValues;
  /** What the call may use beside the fields. */
  readonly known?: CallValues;
  /** Of the answer that is edited. */
  readonly etag?: string | null;
  /** It has arrived, and the page stays; with the body of the answer. */
  readonly onDone?: (answer: unknown) => void;
  /** What stands beside the button that sends. */
  readonly children?: ReactNode;
};

export function SentForm(props: SentFormProps) {
  const { form, call, success, known = {}, etag = null } = props;
  const { api, reloadUser } = useEngine();
  const say = useText();
  const banner = useBanner();
  const loading = useLoading();
  const navigate = useNavigate();
  const hrefOf = useScreenLinks();
  const [failures, setFailures] = useState<readonly FormError[]>([]);
  const [errors, setErrors] = useState(0);
  const [isSending, setIsSending] = useState(false);
  useTitleNote({ error: errors > 0 || failures.length > 0 });

  const deliver = async (values: FormValues) => {
    const answer = await api.call<unknown>(call, { ...known, field: values }, { etag });
    if (answer.ok && success.reloadUser) await reloadUser();
    return answer;
  };

  const send = async (values: FormValues): Promise<void> => {
    if (isSending) return;
    banner.clear();
    setFailures([]);
    setIsSending(true);
    const answer = await loading(deliver(values));
    setIsSending(false);
    if (!answer.ok) {
      const { message, field, handled } = answer.failure;
      if (handled) return;
      if (field !== null) setFailures([{ field, focus: field, message, args: {} }]);
      else banner.show({ tone: 'error', text: say(message) });
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
      form={form}
      validators={props.validators}
      initial={props.initial}
      failures={failures}
      disabled={isSending}
      onErrors={setErrors}
      onSubmit={(values) => void send(values)}
    >
      <Button type="submit" variant="primary" disabled={isSending}>
        {say(form.submit)}
      </Button>
      {props.children}
    </ModelForm>
  );
}

/** Where a success leads; null: nowhere else. */
function addressAfter(then: SuccessModel['then'], hrefOf: (screen: string) => string | null): string | null {
  if (then === 'home') return '/';
  return then === 'stay' ? null : hrefOf(then.goto);
}
