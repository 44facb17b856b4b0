/** The sign-in: the engine's own form, whose answer is the token of the session. */
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import {
  type CustomScreenProps,
  Heading,
  SentForm,
  useBanner,
  useEngine,
  useHome,
  useSession,
} from '#engine';

export function Connexion({ model, validators }: CustomScreenProps) {
  const { signIn, takeReturnPath, say } = useEngine();
  const banner = useBanner();
  const navigate = useNavigate();
  const isSignedIn = useSession((state) => state.phase === 'signedIn');
  const [cameSignedIn] = useState(isSignedIn);
  const home = useHome();
  if (isSignedIn && cameSignedIn && home !== null) return <Navigate to="/" replace />;

  const { form, calls, texts } = model;
  if (form === null || calls.ouvrir === undefined) throw new Error('The screen lacks its form or its call');
  const enter = async (token: unknown): Promise<void> => {
    const { outcome } = await signIn(token);
    if (outcome === 'signedIn') void navigate(takeReturnPath(), { replace: true });
    else banner.show({ tone: 'error', text: say(texts.echec ?? '') });
  };
  return (
    <div className="eng-stack connexion">
      <Heading />
      {model.intro !== null && <p className="eng-intro">{say(model.intro)}</p>}
      <div className="eng-card">
        <SentForm
          form={form}
          validators={validators.form ?? {}}
          call={calls.ouvrir}
          success={{ message: null, reloadUser: false, then: 'stay', link: null }}
          initial={{}}
          onDone={(token) => void enter(token)}
        />
      </div>
    </div>
  );
}
