/**
 * The sign-in page and the page of an expired session (specification 1, section 2). A signed-in user is
 * redirected, or greeted if they may open no area of the portal.
 */
import { useState } from 'react';
import { Heading, Redirect, useAppText, useEngine, useHome, useSiteTitle, useUser } from '#engine';
import type { PropsOf } from '../../registry/vocabulary.ts';
import type { PortalUser } from '../../shell/PortalUser.ts';
import { Mentions } from './Mentions.tsx';
import { SignInForm } from './SignInForm.tsx';
import './SignIn.css';

export function SignIn({ model }: PropsOf<'SignIn'>) {
  const say = useAppText();
  const { say: sayText } = useEngine();
  const siteTitle = useSiteTitle();
  const user = useUser<PortalUser>();
  const isSignedIn = user !== null;
  const [cameSignedIn] = useState(isSignedIn);
  const home = useHome();
  // During the first login no area is open: '/' redirects to it.
  if (cameSignedIn && (user?.premiereConnexion || (isSignedIn && home !== null))) return <Redirect to="/" />;

  return (
    <div className="sign-in">
      <div className="sign-in__welcome">
        <Heading>{say('connexion.bienvenue', { titre: siteTitle })}</Heading>
        <p className="sign-in__intro">{say('connexion.presentation')}</p>
        <Mentions />
      </div>
      {isSignedIn && home === null ? (
        <p className="eng-card sign-in__box">{say('connexion.sansDroit')}</p>
      ) : (
        <section className="eng-card sign-in__box" aria-labelledby="connexion-titre">
          <h2 id="connexion-titre">{sayText(model.heading)}</h2>
          <SignInForm model={model} />
        </section>
      )}
    </div>
  );
}
