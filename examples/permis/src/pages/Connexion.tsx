/** The sign-in: the engine's own form, whose answer is the token of the session. */
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { Heading, SentForm, useBanner, useEngine, useHome, useSession } from '#engine';
import type { PropsOf } from '../registry/vocabulary.ts';

export function Connexion({ model, text, validators }: PropsOf<'Connexion'>) {
  const { signIn, takeReturnPath, say } = useEngine();
  const banner = useBanner();
  const navigate = useNavigate();
  const isSignedIn = useSession((state) => state.phase === 'signedIn');
  const [cameSignedIn] = useState(isSignedIn);
  const home = useHome();
  if (isSignedIn && cameSignedIn && home !== null) return <Navigate to="/" replace />;

  const enter = async (token: unknown): Promise<void> => {
    const { outcome } = await signIn(token);
    if (outcome === 'signedIn') void navigate(takeReturnPath(), { replace: true });
    else banner.show({ tone: 'error', text: text('echec') });
  };
  return (
    <div className="eng-stack connexion">
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
