/** The signed-in user in the header: logo of the organisation and a greeting. */
import { useEffect, useState } from 'react';
import { useAppText, useEngine, useUser } from 'screen-engine';
import { useStore } from 'zustand';
import type { PortalUser } from './PortalUser.ts';
import './Account.css';
import { logoAddress } from './logoAddress.ts';
import { type KnownOrganisme, keepOrganisme, organismeStore, readOrganisme } from './organismeStore.ts';

export function Account() {
  const say = useAppText();
  const user = useUser<PortalUser>();
  // Users cannot read the organisation before their first login is complete.
  const organisme = useOrganisme(user === null || user.premiereConnexion ? null : user.organisme);
  if (user === null) return null;
  return (
    <div className="account">
      {organisme === null ? null : <Logo key={organisme.logo} organisme={organisme} />}
      {user.prenom || user.nom ? (
        <p className="account__greeting">{say('compte.bonjour', { prenom: user.prenom, nom: user.nom })}</p>
      ) : null}
    </div>
  );
}

/** The name of the user's organisation, for paper. */
export function OrganismeName() {
  const nom = useStore(organismeStore, ({ organisme }) => organisme?.nom);
  return nom ? <span>{nom}</span> : null;
}

function Logo({ organisme }: { readonly organisme: KnownOrganisme }) {
  const say = useAppText();
  const [isBroken, setBroken] = useState(false);
  const address = logoAddress(organisme.logo);
  const { nom } = organisme;
  const name = say('compte.logo', { nom });
  if (address === null || isBroken) {
    return !nom ? null : (
      <span className="account__logo" role="img" aria-label={name}>
        {nom.slice(0, 2).toUpperCase()}
      </span>
    );
  }
  return (
    <img
      className="account__logo"
      src={address}
      width={40}
      height={40}
      alt={name}
      onError={() => setBroken(true)}
    />
  );
}

/** The logo waits until the page's own content is drawn. */
function afterContent(task: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(task);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(task);
  return () => cancelIdleCallback(id);
}

/** The user's organisation; null until it is loaded or if it cannot be read: the header omits it. */
function useOrganisme(code: string | null): KnownOrganisme | null {
  const { api, app } = useEngine();
  const call = app.calls.organisme;
  useEffect(() => {
    if (code === null || call === undefined) return;
    const controller = new AbortController();
    const ask = async () => {
      const answer = await api.call(call, {}, { signal: controller.signal });
      if (answer.ok) keepOrganisme(readOrganisme(answer.data));
    };
    const cancel = afterContent(() => void ask());
    return () => {
      cancel();
      controller.abort();
      keepOrganisme(null);
    };
  }, [api, call, code]);
  return useStore(organismeStore, (state) => state.organisme);
}
