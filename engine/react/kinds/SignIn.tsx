/** A sign-in screen without code of the application: a form, whose response is the token of the session. */
import { useState } from 'react';
import { useEngine } from '../context/EngineContext.ts';
import type { CustomScreenProps } from '../context/registry.ts';
import { useBanner } from '../feedback/useNotices.ts';
import { SentForm } from '../form/SentForm.tsx';
import { Redirect } from '../navigation/Redirect.tsx';
import { useHome, useSession } from '../session/useSession.ts';
import { Heading } from '../shell/Heading.tsx';
import './SignIn.css';

type Needs = {
  readonly texts: { readonly echec: readonly [] };
  readonly calls: readonly ['ouvrir'];
  readonly form: true;
};

export function SignIn({ model, text, validators }: CustomScreenProps<Needs>) {
  const { navigate, say, signIn, takeReturnPath } = useEngine();
  const banner = useBanner();
  const isSignedIn = useSession((state) => state.phase === 'signedIn');
  const [cameSignedIn] = useState(isSignedIn);
  const home = useHome();
  if (isSignedIn && cameSignedIn && home !== null) return <Redirect to="/" />;

  const enter = async (token: unknown): Promise<void> => {
    const { outcome } = await signIn(token);
    if (outcome === 'signedIn') navigate(takeReturnPath());
    else banner.show({ tone: 'error', text: text('echec') });
  };
  return (
    <div className="eng-stack eng-sign-in">
      <Heading />
      {model.intro !== null && <p className="eng-intro">{say(model.intro)}</p>}
      <div className="eng-card">
        <SentForm
          form={model.form}
          validators={validators.form ?? {}}
          call={model.calls.ouvrir}
          success={{ message: null, reloadUser: false, then: 'stay', link: null }}
          initial={{}}
          onDone={(token) => void enter(token)}
        />
      </div>
    </div>
  );
}
