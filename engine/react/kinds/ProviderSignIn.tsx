/** The sign-in of an application whose users sign in at an identity provider: leads there, and takes what it answers. */
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { oncePer } from '../../core/runtime/oncePer.ts';
import { isObject, readJson } from '../../core/runtime/values.ts';
import type { BegunSignIn } from '../client/provider.ts';
import { providerOf, providerPart, signInAddress } from '../client/providerSession.ts';
import type { SiteStore } from '../client/siteStore.ts';
import { type Engine, useEngine, usePlace } from '../context/EngineContext.ts';
import { Redirect } from '../context/links.tsx';
import { useHome, useIsGated, useUser } from '../context/useSession.ts';
import { useTitleNote } from '../context/useText.ts';
import { Button } from '../parts/Button.tsx';
import { Icon } from '../parts/Icon.tsx';
import { Heading } from '../shell/Heading.tsx';
import '../form/signIn.css';

/** Where this tab keeps a sign-in that has begun. */
const begunKey = 'engine:provider';

export function ProviderSignIn() {
  const { app, engineText } = useEngine();
  const { route } = usePlace();
  const isSignedIn = useUser() !== null;
  const [cameSignedIn] = useState(isSignedIn);
  const home = useHome();
  const isGated = useIsGated();
  const { message, begin } = useProvider();
  useTitleNote({ error: message !== null });
  if (cameSignedIn && isSignedIn && (isGated || home !== null)) return <Redirect to="/" />;
  const isOver = route.screen === app.special.expired && message === null;
  return (
    <div className="eng-sign-in eng-sign-in--alone">
      <section className="eng-card eng-sign-in__box">
        <Heading />
        {isSignedIn && home === null ? (
          <p>{engineText('signIn.withoutRight')}</p>
        ) : (
          <div className="eng-sign-in__form">
            {isOver && (
              <p className="eng-sign-in__message eng-sign-in__message--info">
                <Icon name="clock" /> {engineText('signIn.expired')}
              </p>
            )}
            {message !== null && (
              <p role="alert" className="eng-sign-in__message">
                <Icon name="circle-alert" /> {message}
              </p>
            )}
            <Button variant="primary" place="eng-sign-in__submit" onClick={begin}>
              {engineText('header.signIn')}
            </Button>
          </div>
        )}
      </section>
    </div>
  );
}

/** Leads to the provider, and goes on with what it has added to the address. */
function useProvider(): { readonly message: string | null; readonly begin: () => void } {
  const engine = useEngine();
  const { loading, engineText, replace } = engine;
  const { search, pathname, key } = useLocation();
  const [message, setMessage] = useState<string | null>(null);

  useEffect(() => {
    if (!isAnswer(search)) return;
    void loading(finishOnce(engine.site)(search, engine)).then(({ failure, path }) => {
      setMessage(failure && engineText(`signIn.${failure}`));
      replace(key, path ?? pathname);
    });
  }, [engine, search, pathname, key, loading, engineText, replace]);

  const begin = () => {
    setMessage(null);
    void loading(leadThere(engine)).catch((error: unknown) => {
      console.error('The provider cannot be reached', error);
      setMessage(engineText('signIn.failed'));
    });
  };
  return { message, begin };
}

/** Whether the provider has led back: its answer has a code or an error. */
function isAnswer(search: string): boolean {
  const params = new URLSearchParams(search);
  return params.has('code') || params.has('error');
}

async function leadThere({ site, memory }: Engine): Promise<void> {
  const { beginSignIn } = await providerPart.load();
  const { address, begun } = await beginSignIn(providerOf(site), signInAddress(site));
  memory.write(begunKey, JSON.stringify(begun));
  window.location.assign(address);
}

/** How a sign-in ended: why it failed, or where to go on. */
type Finished =
  | { readonly failure: 'denied' | 'failed'; readonly path: null }
  | { readonly failure: null; readonly path: string };

/** A code can be used once, and the effect runs again when anything of the page changes. */
const finishOnce = oncePer((_site: SiteStore) => {
  const finished = new Map<string, Promise<Finished>>();
  return (search: string, engine: Engine) => {
    const one = finished.get(search) ?? finish(engine, search);
    finished.set(search, one);
    return one;
  };
});

/** Signs in with an answer of the provider. */
async function finish({ site, memory, signIn, takeReturnPath }: Engine, search: string): Promise<Finished> {
  const kept = readJson(memory.read(begunKey));
  memory.remove(begunKey);
  const begun = isObject(kept) ? (kept as BegunSignIn) : null;
  const part = await providerPart.load().catch(() => null);
  if (part === null) return { failure: 'failed', path: null };
  const params = new URLSearchParams(search);
  const result = await part.finishSignIn(providerOf(site), signInAddress(site), params, begun);
  if (result.outcome !== 'signedIn') return { failure: result.outcome, path: null };
  const { outcome } = await signIn(result.answer);
  return outcome === 'signedIn'
    ? { failure: null, path: takeReturnPath() }
    : { failure: 'failed', path: null };
}
