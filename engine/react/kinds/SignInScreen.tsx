/**
 * The sign-in, also after the end of a session; sends a signed-in user to their first page. Its form is not one of the model
 * (decision 2).
 */
import { useState } from 'react';
import type { SignInModel } from '../../core/model/screen.ts';
import { useEngine } from '../context/EngineContext.ts';
import { Redirect } from '../context/links.tsx';
import type { ScreenProps } from '../context/registry.ts';
import { useHome, useIsGated, useUser } from '../context/useSession.ts';
import { useSiteTitle } from '../context/useText.ts';
import { SignInForm } from '../form/SignInForm.tsx';
import { Slot } from '../parts/PartBoundary.tsx';
import { Heading } from '../shell/Heading.tsx';
import '../form/signIn.css';

export default function SignInScreen({ model }: ScreenProps<SignInModel>) {
  const { say, registry } = useEngine();
  const site = useSiteTitle();
  const isSignedIn = useUser() !== null;
  const [cameSignedIn] = useState(isSignedIn);
  const home = useHome();
  const isGated = useIsGated();
  // Before the gate no area is open: '/' leads to it.
  if (cameSignedIn && isSignedIn && (isGated || home !== null)) return <Redirect to="/" />;

  const { welcome, intro, texts } = model;
  const introduction = intro !== null && <p className="eng-sign-in__intro">{say(intro)}</p>;
  return (
    <div className={welcome === null ? 'eng-sign-in eng-sign-in--alone' : 'eng-sign-in'}>
      {welcome !== null && (
        <div className="eng-sign-in__welcome">
          <Heading>{say(welcome, { site })}</Heading>
          {introduction}
          <div className="eng-sign-in__more">
            <Slot>{registry.slots.welcome}</Slot>
          </div>
        </div>
      )}
      {isSignedIn && home === null ? (
        <p className="eng-card eng-sign-in__box">{say(texts.withoutRight)}</p>
      ) : (
        <section className="eng-card eng-sign-in__box" aria-labelledby="sign-in-title">
          <div id="sign-in-title">{welcome === null ? <Heading /> : <h2>{say(model.heading)}</h2>}</div>
          {welcome === null && introduction}
          <SignInForm model={model} />
        </section>
      )}
    </div>
  );
}
