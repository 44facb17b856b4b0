/** A form that one call sends: errors at their fields, the outcome in the banner; its input is kept until it is saved. */
import { type ReactNode, useState } from 'react';
import type { SuccessModel } from '../../core/model/action.ts';
import type { CallModel } from '../../core/model/call.ts';
import type { FormModel } from '../../core/model/form.ts';
import type { FormValidator } from '../../core/model/screenModule.ts';
import type { FormError } from '../../core/runtime/formErrors.ts';
import type { FormValues } from '../../core/runtime/rules.ts';
import type { Row } from '../../core/runtime/values.ts';
import type { CallValues, Failure } from '../client/api.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useScreenLinks } from '../context/useSession.ts';
import { useTitleNote } from '../context/useText.ts';
import { useValueReader } from '../context/useValueReader.ts';
import { ModelForm } from './ModelForm.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { useFormDraft } from './useFormDraft.ts';
import { useRefusal } from './useRefusal.ts';

type SentFormProps = {
  /** Name of the form within its page. */
  readonly name?: string;
  readonly form: FormModel;
  readonly validator: FormValidator | undefined;
  readonly call: CallModel;
  readonly success: SuccessModel;
  readonly initial: FormValues;
  /** Values for the call besides the fields. */
  readonly known?: CallValues;
  /** The edited object, and the entity tag of its response. */
  readonly object?: Row;
  readonly etag?: string | null;
  /** Reloads that object; the form stays. */
  readonly onReread?: () => void;
  /** Called after a success on the same page, with the response body. */
  readonly onDone?: (answer: unknown) => void;
  /** Content beside the submit button; it may discard the input. */
  readonly children?: ReactNode | ((giveUp: () => void) => ReactNode);
};

export function SentForm(props: SentFormProps) {
  const { form, call, success, initial, known = {}, etag = null } = props;
  const { api, reloadUser, say, banner, loading, navigate } = useEngine();
  const hrefOf = useScreenLinks();
  const [isSending, setIsSending] = useState(false);
  const sentForm = useSentForm(props);
  const { draft } = sentForm;

  const deliver = async (values: FormValues) => {
    const answer = await api.call<unknown>(call, { ...known, field: values }, { etag });
    if (answer.ok) draft.forget();
    // Reload the user before navigating: with the old user, the gate would redirect back to this form.
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
      const { failure } = answer;
      if (failure.handled) return;
      draft.mark(false);
      return sentForm.refuse({ failure, call, sent: values }, fail);
    }
    const path = { ...values, ...known.path };
    const goesTo = addressAfter(success.then, (screen) => hrefOf(screen, path));
    if (success.message !== null) {
      const link = success.link === null ? {} : { link: { ...success.link, label: say(success.link.label) } };
      // A field that only shows its value is not sent.
      const text = say(success.message, { ...initial, ...values });
      banner.show({ tone: 'success', text, keep: goesTo !== null, ...link });
    }
    if (goesTo !== null) navigate(goesTo);
    else props.onDone?.(answer.data);
  };

  return (
    <ModelForm
      key={draft.drops}
      {...sentForm.props}
      validator={props.validator}
      held={isSending}
      onSubmit={(values, fail) => void send(values, fail)}
    >
      <SubmitButton isBusy={isSending}>{say(form.submit)}</SubmitButton>
      {typeof props.children === 'function' ? props.children(draft.forget) : props.children}
    </ModelForm>
  );
}

/** The address after a success; null: none. */
function addressAfter(then: SuccessModel['then'], hrefOf: (screen: string) => string | null): string | null {
  if (then === 'home') return '/';
  return then === 'stay' ? null : hrefOf(then.goto);
}

type Kept = Pick<SentFormProps, 'name' | 'form' | 'initial' | 'object' | 'onReread'>;

type Refused = {
  readonly failure: Failure;
  readonly call: CallModel;
  readonly sent: FormValues;
  /** What was done before. */
  readonly done?: readonly string[];
  /** Whether the banner takes the focus if no field has an error. */
  readonly takesFocus?: boolean;
};

/** The draft of a form that is sent, and what is shown of a refusal. `props`: of its `ModelForm`. */
export function useSentForm({ name = 'form', form, initial, object, onReread }: Kept) {
  const { say, banner } = useEngine();
  const refusalOf = useRefusal();
  const [errors, setErrors] = useState(0);
  const draft = useFormDraft({
    name,
    fields: form.fields,
    object,
    initial,
    onReread: onReread ?? null,
    onDrop: () => setErrors(0),
  });
  const { ref, typed, keep } = draft;
  useTitleNote({ error: errors > 0 });

  const refuse = async (
    { failure, call, sent, done = [], takesFocus = false }: Refused,
    fail: (found: readonly FormError[]) => void,
  ): Promise<void> => {
    const { atFields, others } = await refusalOf(failure, { call, form, sent });
    if (atFields.length > 0) fail(atFields);
    const details = [...done, ...others];
    if (atFields.length > 0 && details.length === 0) return;
    const focus = takesFocus && atFields.length === 0;
    banner.show({ tone: 'error', focus, text: say(failure.message), details, ...draft.offer(failure) });
  };
  return { draft, refuse, props: { ref, form, initial, typed, object, onErrors: setErrors, onDraft: keep } };
}

type Path = Readonly<Record<string, string>>;

/** The initial values: the presets of the fields, else the values of the object. */
export function useStartValues(): (form: FormModel, object: Row, path: Path) => FormValues {
  const reader = useValueReader();
  return (form, object, path) =>
    Object.fromEntries(
      form.fields
        // What an object has of a file is no file.
        .filter(({ file }) => !file)
        .map(({ name, initial }) => {
          const preset = initial === null ? undefined : reader.resolve(initial, { row: object, path });
          return [name, preset ?? reader.resolve({ row: name }, { row: object })] as const;
        })
        .filter(([, value]) => value !== undefined && value !== null),
    );
}
