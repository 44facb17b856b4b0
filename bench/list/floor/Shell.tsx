/** SHELL-001 to SHELL-012: skip links, header with the organisation and the user, menu, breadcrumb, content, footer. */
import { useEffect, useState } from 'react';
import { Link, NavLink, Outlet, ScrollRestoration, useLoaderData } from 'react-router-dom';
import { announcerId } from './announce.ts';
import { api } from './api.ts';
import type { User } from './session.ts';

const footer = {
  '/mentionsLegales': 'Mentions légales',
  '/politiqueConfidentialite': 'Politique de confidentialité',
  '/cgu': 'Conditions Générales d’Utilisation',
  '/cgi': 'Conditions Générales d’Instruction',
  '/plan': 'Plan du site',
  '/accessibilite': 'Accessibilité',
};

export function Shell() {
  const user = useLoaderData<User>();
  return (
    <>
      <a href="#contenu">Aller au contenu</a>
      <a href="#menu">Aller au menu</a>
      <header className="floor-header">
        <Link to="/">Portail CMI Organismes</Link>
        <Organisation code={user.organisme} />
        <span>
          Bonjour {user.prenom} {user.nom}
        </span>
        <button type="button">Déconnexion</button>
      </header>
      <nav id="menu" aria-label="Menu principal">
        <ul>
          {user.rights.has('transfert') && (
            <li>
              <NavLink to="/transfert">Transfert fichier</NavLink>
            </li>
          )}
          <li>
            <NavLink to="/commandes">Suivi des commandes</NavLink>
          </li>
        </ul>
      </nav>
      <nav aria-label="Fil d’Ariane">
        <ol>
          <li>
            <Link to="/">Accueil</Link>
          </li>
          <li aria-current="page">Suivi des commandes</li>
        </ol>
      </nav>
      <main id="contenu" tabIndex={-1}>
        <Outlet />
      </main>
      <footer>
        <ul className="floor-footer">
          {Object.entries(footer).map(([path, label]) => (
            <li key={path}>
              <Link to={path}>{label}</Link>
            </li>
          ))}
        </ul>
      </footer>
      <p id={announcerId} aria-live="polite" className="unseen" />
      <ScrollRestoration />
    </>
  );
}

function Organisation({ code }: { readonly code: string }) {
  const [nom, setNom] = useState('');
  useEffect(() => {
    void api
      .get(`/api/organismeBeneficiaire/organisme/code/${code}`)
      .then(({ data }) => setNom(data.nom))
      .catch(() => undefined);
  }, [code]);
  return <span>{nom}</span>;
}
