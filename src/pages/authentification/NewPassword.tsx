/**
 * The page of a reset link (specification 1, section 2). The token is in the fragment of the address; it is
 * removed from there immediately and kept only in this component (decision AUTH-081).
 */
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { focusHeading, Heading, Redirect, ScreenLink, SentForm, type Text, useEngine } from 'screen-engine';
import type { PropsOf } from '../../registry/vocabulary.ts';
import './NewPassword.css';

type Check =
  | { readonly state: 'running' | 'valid' | 'changed' }
  | { readonly state: 'refused'; readonly message: Text };

export function NewPassword({ model, text, validators }: PropsOf<'NewPassword'>) {
  const { app, routes, say } = useEngine();
  const token = useTakenToken();
  const { form, calls, texts } = model;
  const [check, setCheck] = useCheck(token, model);
  useEffect(() => {
    if (check.state === 'changed') focusHeading();
  }, [check.state]);
  const signIn = app.special.signIn;
  if (token === '') return <Redirect to={routes.find(({ screen }) => screen === signIn)?.path ?? '/'} />;

  return (
    <div className="eng-stack">
      <Heading />
      <div className="eng-card" aria-busy={check.state === 'running'}>
        {check.state === 'refused' && (
          <>
            <p role="alert" className="new-password__expired">
              {say(check.message)}
            </p>
            <p className="eng-form__actions eng-row">
              <ScreenLink
                screen="authentification/motDePasseOublie"
                className="eng-button eng-button--primary"
              >
                {text('renouveler')}
              </ScreenLink>
            </p>
          </>
        )}
        {check.state === 'valid' && (
          <SentForm
            form={form}
            validator={validators.form}
            call={calls.nouveauMotDePasse}
            success={{ message: texts.modifie, reloadUser: false, then: 'stay', link: null }}
            initial={{}}
            known={{ row: { jeton: token } }}
            onDone={() => setCheck({ state: 'changed' })}
          />
        )}
        {check.state === 'changed' && (
          <ScreenLink screen={signIn} className="eng-button eng-button--primary">
            {text('seConnecter')}
          </ScreenLink>
        )}
      </div>
    </div>
  );
}

/** Takes the token out of the address. A second link opened in the same page replaces the first. */
function useTakenToken(): string {
  const { hash, pathname, search, key } = useLocation();
  const { replace } = useEngine();
  const [token, setToken] = useState(hash.slice(1));
  useEffect(() => {
    if (hash === '') return;
    setToken(hash.slice(1));
    replace(key, pathname + search);
  }, [hash, pathname, search, key, replace]);
  return token;
}

/** Asks the server whether the link is still valid. */
function useCheck(
  token: string,
  { calls, texts }: PropsOf<'NewPassword'>['model'],
): readonly [Check, (check: Check) => void] {
  const { api } = useEngine();
  const [check, setCheck] = useState<Check>({ state: 'running' });
  const { validerLien } = calls;
  const { lienExpire } = texts;
  useEffect(() => {
    if (token === '') return;
    const aborter = new AbortController();
    setCheck({ state: 'running' });
    const ask = async (): Promise<void> => {
      const answer = await api.call<unknown>(
        validerLien,
        { row: { porteur: `Bearer ${token}` } },
        { signal: aborter.signal },
      );
      if (aborter.signal.aborted || (!answer.ok && answer.failure.handled)) return;
      if (answer.ok)
        setCheck(answer.data === true ? { state: 'valid' } : { state: 'refused', message: lienExpire });
      else
        setCheck({ state: 'refused', message: answer.failure.offline ? answer.failure.message : lienExpire });
    };
    void ask();
    return () => aborter.abort();
  }, [api, token, validerLien, lienExpire]);
  return [check, setCheck];
}
