/** The form of a sign-in: identifier, password and their messages. */
import { type ChangeEvent, type ComponentProps, type FormEvent, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { SignInFieldModel, SignInModel } from '../../core/model/screen.ts';
import { cleanCode } from '../../core/runtime/cleanText.ts';
import { useEngine } from '../context/EngineContext.ts';
import { PathLink } from '../context/links.tsx';
import { useScreenLinks } from '../context/useSession.ts';
import { useTitleNote } from '../context/useText.ts';
import { useValueReader } from '../context/useValueReader.ts';
import { Button } from '../parts/Button.tsx';
import { Field } from '../parts/Field.tsx';
import { Icon } from '../parts/Icon.tsx';
import { typedEarly } from './typedEarly.ts';

const names = ['identifier', 'password'] as const;
type SignInValues = Readonly<Record<(typeof names)[number], string>>;

export function SignInForm({ model }: { readonly model: SignInModel }) {
  const { password, texts } = model;
  const { app, announce, say, loading } = useEngine();
  const [early] = useState(() => typedEarly(model));
  const [values, setValues] = useState<SignInValues>(early.values);
  const [touched, setTouched] = useState<readonly (keyof SignInValues)[]>([]);
  const [isShown, setShown] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);

  const attempt = useAttempt(model);
  // An identifier of spaces is empty, a password of spaces is not.
  const given: SignInValues = { ...values, identifier: cleanCode(values.identifier) };
  const lacking = names.find((name) => given[name] === '');
  const errorOf = (name: keyof SignInValues): string | null => {
    const { required, label } = model[name];
    return touched.includes(name) && given[name] === '' ? say(required, { label: say(label) }) : null;
  };
  useTitleNote({ error: message !== null || names.some((name) => errorOf(name) !== null) });

  useLayoutEffect(() => early.continueHere(), [early]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setMessage(null);
    setShown(false);
    setTouched(names);
    if (lacking !== undefined) return document.getElementById(model[lacking].field)?.focus();
    // Too long to be correct.
    if (names.some((name) => given[name].length > (model[name].maxLength ?? Number.POSITIVE_INFINITY)))
      return setMessage(say(texts.incorrect));
    setBusy(true);
    setMessage(await loading(attempt(given)));
    setBusy(false);
  };
  const toggle = () => {
    setShown(!isShown);
    announce(say(isShown ? texts.passwordHidden : texts.passwordShown));
  };
  const fieldProps = (name: keyof SignInValues) => ({
    field: model[name],
    value: values[name],
    error: errorOf(name),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      setValues((before) => ({ ...before, [name]: target.value })),
    onBlur: () => setTouched((before) => [...before, name]),
  });

  return (
    <form className="eng-sign-in__form" noValidate onSubmit={(event) => void submit(event)}>
      {model.id === app.special.expired && message === null ? (
        <p className="eng-sign-in__message eng-sign-in__message--info">
          <Icon name="clock" /> {say(texts.expired)}
        </p>
      ) : null}
      {message === null ? null : (
        <p role="alert" className="eng-sign-in__message">
          <Icon name="circle-alert" /> {message}
        </p>
      )}
      <SignInField type="text" autoComplete="username" {...fieldProps('identifier')} />
      <SignInField
        type={isShown ? 'text' : 'password'}
        autoComplete="current-password"
        {...fieldProps('password')}
      >
        <button
          type="button"
          className="eng-button eng-button--quiet eng-sign-in__toggle"
          aria-label={say(isShown ? texts.hidePassword : texts.showPassword, { label: say(password.label) })}
          onClick={toggle}
        >
          <Icon name={isShown ? 'eye-off' : 'eye'} />
          {say(isShown ? texts.hide : texts.show)}
        </button>
      </SignInField>
      <Button variant="primary" type="submit" place="eng-sign-in__submit" aria-disabled={isBusy || undefined}>
        {say(texts.submit)}
      </Button>
    </form>
  );
}

type SignInFieldProps = ComponentProps<'input'> & {
  readonly field: SignInFieldModel;
  readonly error: string | null;
};

/** A field of the sign-in, with the link for users who forgot its value. `children`: inside the input, at its end. */
function SignInField({ field, error, children, ...attributes }: SignInFieldProps) {
  const { say } = useEngine();
  const linkTo = useScreenLinks();
  const { field: name, label, forgotten } = field;
  const to = forgotten && linkTo(forgotten.screen);
  return (
    <div>
      <Field id={name} label={say(label)} required mark={false} error={error}>
        {(control) => (
          <div className="eng-sign-in__field">
            <input {...control} {...attributes} name={name} autoCapitalize="none" spellCheck={false} />
            {children}
          </div>
        )}
      </Field>
      {to && (
        <PathLink className="eng-sign-in__forgotten" to={to}>
          {say(forgotten.label)}
        </PathLink>
      )}
    </div>
  );
}

/** Returns the function that tries to sign in: the message of a failure; null if it succeeds or the page is left. */
function useAttempt({ call, identifier, password, refuse, texts }: SignInModel) {
  const { api, signIn, takeReturnPath, replace, say } = useEngine();
  const { holds } = useValueReader();
  const { key } = useLocation();
  return async (values: SignInValues): Promise<string | null> => {
    const field = {
      [identifier.field]: values.identifier,
      [password.field]: values.password,
    };
    const answer = await api.call(call, { field });
    if (!answer.ok) return answer.failure.handled ? null : say(answer.failure.message);
    const result = await signIn(answer.data, (user) => refuse === null || !holds(refuse, { user }));
    if (result.outcome === 'refused') return say(texts.refused);
    if (result.outcome === 'failed') {
      const { failure } = result;
      const isTold = failure?.offline === true || failure?.status === 429;
      return say(isTold ? failure.message : texts.failed);
    }
    replace(key, takeReturnPath());
    return null;
  };
}
