/** The sign-in form: identifier, password and their messages. */
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import {
  Button,
  Field,
  Icon,
  PathLink,
  useAnnounce,
  useAppText,
  useEngine,
  useLoading,
  useScreenLink,
  useTitleNote,
} from '#engine';
import type { PropsOf } from '../../registry/vocabulary.ts';
import { fieldErrors, isTooLong, type SignInFields } from './signInForm.ts';

const empty = { identifiant: '', motDePasse: '' };
const untouched: Readonly<Record<SignInFields, boolean>> = { identifiant: false, motDePasse: false };

export function SignInForm({ model }: Pick<PropsOf<'SignIn'>, 'model'>) {
  const { app } = useEngine();
  const say = useAppText();
  const withOverlay = useLoading();
  const [values, setValues] = useState(empty);
  const [touched, setTouched] = useState(untouched);
  const [isShown, setShown] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const identifiant = useRef<HTMLInputElement>(null);
  const motDePasse = useRef<HTMLInputElement>(null);

  const attempt = useAttempt(model);
  const errors = fieldErrors(values);
  const errorOf = (field: SignInFields) => {
    const text = touched[field] ? errors[field] : undefined;
    return text === undefined ? null : say(`connexion.${text}`);
  };
  useTitleNote({
    error: message !== null || errorOf('identifiant') !== null || errorOf('motDePasse') !== null,
  });

  const set = (field: SignInFields) => (event: { readonly target: HTMLInputElement }) =>
    setValues((before) => ({ ...before, [field]: event.target.value }));
  const touch = (field: SignInFields) => () => setTouched((before) => ({ ...before, [field]: true }));

  const clear = () => {
    setValues(empty);
    setTouched(untouched);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setMessage(null);
    setShown(false);
    setTouched({ identifiant: true, motDePasse: true });
    if (errors.identifiant ?? errors.motDePasse) {
      (errors.identifiant ? identifiant : motDePasse).current?.focus();
      return;
    }
    if (isTooLong(values)) {
      setMessage(say('connexion.identifiantIncorrect'));
      return;
    }
    setBusy(true);
    setMessage(await withOverlay(attempt(values, clear)));
    setBusy(false);
  };

  return (
    <form className="sign-in__form" noValidate onSubmit={(event) => void submit(event)}>
      {model.id === app.special.expired && message === null ? (
        <p className="sign-in__message sign-in__message--info">
          <Icon name="clock" /> {say('connexion.expiree')}
        </p>
      ) : null}
      {message === null ? null : (
        <p role="alert" className="sign-in__message">
          <Icon name="circle-alert" /> {message}
        </p>
      )}
      <div>
        <Field
          id="identifiant"
          label={say('connexion.identifiant')}
          required
          mark={false}
          error={errorOf('identifiant')}
        >
          {(control) => (
            <input
              {...control}
              ref={identifiant}
              name="identifiant"
              type="text"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              value={values.identifiant}
              onChange={set('identifiant')}
              onBlur={touch('identifiant')}
            />
          )}
        </Field>
        <Forgotten screen="authentification/loginOublie" text={say('connexion.identifiantOublie')} />
      </div>
      <div>
        <PasswordField
          input={motDePasse}
          value={values.motDePasse}
          error={errorOf('motDePasse')}
          isShown={isShown}
          onShow={setShown}
          onChange={set('motDePasse')}
          onBlur={touch('motDePasse')}
        />
        <Forgotten screen="authentification/motDePasseOublie" text={say('connexion.motDePasseOublie')} />
      </div>
      <Button variant="primary" type="submit" place="sign-in__submit" aria-disabled={isBusy || undefined}>
        {say('connexion.seConnecter')}
      </Button>
    </form>
  );
}

/**
 * Answers the function that tries to sign in, and calls `clear` once the user is signed in. It answers the message of
 * a failed attempt; null if the user is signed in or the page is left.
 */
function useAttempt(model: PropsOf<'SignIn'>['model']) {
  const { api, signIn, takeReturnPath, replace, say: sayText } = useEngine();
  const say = useAppText();
  const { key } = useLocation();
  return async (values: typeof empty, clear: () => void): Promise<string | null> => {
    const answer = await api.call(model.calls.connexion, { field: values });
    if (!answer.ok) return answer.failure.handled ? null : sayText(answer.failure.message);
    const result = await signIn(answer.data, (user) => user.compteBloque !== true);
    if (result.outcome === 'refused') return say('connexion.compteBloque');
    if (result.outcome === 'failed') {
      const { failure } = result;
      const isTold = failure?.offline === true || failure?.status === 429;
      return isTold ? sayText(failure.message) : say('connexion.technique');
    }
    clear();
    replace(key, takeReturnPath());
    return null;
  };
}

function Forgotten({ screen, text }: { readonly screen: string; readonly text: string }) {
  const href = useScreenLink(screen);
  return href === null ? null : (
    <PathLink className="sign-in__forgotten" to={href}>
      {text}
    </PathLink>
  );
}

type PasswordFieldProps = {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly value: string;
  readonly error: string | null;
  readonly isShown: boolean;
  readonly onShow: (isShown: boolean) => void;
  readonly onChange: (event: { readonly target: HTMLInputElement }) => void;
  readonly onBlur: () => void;
};

/** The password, with the button that shows what is typed. */
function PasswordField({ input, value, error, isShown, onShow, onChange, onBlur }: PasswordFieldProps) {
  const say = useAppText();
  const announce = useAnnounce();
  const toggle = () => {
    onShow(!isShown);
    announce(say(isShown ? 'connexion.motDePasseMasque' : 'connexion.motDePasseAffiche'));
  };
  return (
    <Field id="mot-de-passe" label={say('connexion.motDePasse')} required mark={false} error={error}>
      {(control) => (
        <div className="sign-in__password">
          <input
            {...control}
            ref={input}
            name="motDePasse"
            type={isShown ? 'text' : 'password'}
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
          />
          <button
            type="button"
            className="eng-button eng-button--quiet sign-in__toggle"
            aria-label={say(isShown ? 'connexion.masquerMotDePasse' : 'connexion.afficherMotDePasse')}
            onClick={toggle}
          >
            <Icon name={isShown ? 'eye-off' : 'eye'} />
            {say(isShown ? 'connexion.masquer' : 'connexion.afficher')}
          </button>
        </div>
      )}
    </Field>
  );
}
