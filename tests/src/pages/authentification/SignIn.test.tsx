/** The login page with the portal's own definitions: the user reads the texts of the specification. */
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { identifiantSaisi } from '../../../../src/registry/identifiantSaisi.ts';
import { premiereConnexion } from '../../../../src/registry/premiereConnexion.ts';
import { variantOfUser } from '../../../../src/registry/variantOfUser.ts';
import { type Options, runPortal, type Server, setOnline, tokenOf } from '../../../react/harness.tsx';
import { settled } from '../../../react/settled.ts';
import { compiledPortal } from '../../compiledPortal.ts';

const connexion = 'POST /api/authentification/authentification/connexion';
const utilisateur = 'GET /api/authentification/utilisateur/0000000001';
const user = {
  identifiant: '0000000001',
  prenom: 'Claire',
  nom: 'Martin',
  compteBloque: false,
  premiereConnexion: false,
};
const token = tokenOf(['TRANSFERT', 'COMMANDE'], { sub: '0000000001', organisme: 'ORG075' });
const good: Server = { [connexion]: () => ({ body: token }), [utilisateur]: () => ({ body: user }) };

function signInScreens() {
  const ids = ['authentification/connexion', 'authentification/expire'];
  return Object.fromEntries(Object.entries(compiledPortal.screens).filter(([id]) => ids.includes(id)));
}

async function start(options: Options = {}) {
  const portal = await runPortal({
    path: '/authentification',
    app: compiledPortal.app,
    routes: compiledPortal.routes.map((route) =>
      route.kind === 'signIn' ? route : { ...route, kind: 'custom' },
    ),
    models: signInScreens(),
    functions: { identifiantSaisi, premiereConnexion, variantOfUser },
    ...options,
  });
  await screen.findByRole('heading', { level: 1 });
  return portal;
}

const identifiant = () => screen.getByLabelText<HTMLInputElement>('Identifiant');
const motDePasse = () => screen.getByLabelText<HTMLInputElement>('Mot de passe');
const submit = () => userEvent.click(screen.getByRole('button', { name: 'SE CONNECTER' }));

async function fill(login = '0000000001', password = 'Demonstration2026') {
  for (const [field, text] of [
    [identifiant(), login],
    [motDePasse(), password],
  ] as const) {
    await userEvent.clear(field);
    if (text !== '') await userEvent.click(field).then(() => userEvent.paste(text));
  }
  await submit();
}

const saysThatTheNetworkIsLost = () =>
  waitFor(() =>
    expect(document.querySelector('.eng-sign-in__message[role=alert]')?.textContent).toContain(
      'Perte de connexion internet.',
    ),
  );

afterEach(() => setOnline(true));

describe('login page left during the sign-in', () => {
  it('keeps the page that the user went back to', async () => {
    window.history.pushState({ key: 'avant', idx: 0 }, '', '/plan');
    window.history.pushState({ key: 'connexion', idx: 1 }, '', '/authentification');
    let answer = () => {};
    const late = new Promise<void>((done) => (answer = done));
    await start({ server: { ...good, [connexion]: () => late.then(() => ({ body: token })) } });
    await fill();
    window.history.back();
    await waitFor(() => expect(window.location.pathname).toBe('/plan'));
    answer();
    await screen.findByRole('button', { name: 'Déconnexion' });
    await settled();
    expect(window.location.pathname).toBe('/plan');
  });
});

describe('login page', () => {
  it('AUTH-001 to AUTH-005, SHELL-045: has its title, fields and button, and welcomes', async () => {
    await start();
    expect(
      screen.getByRole('heading', { level: 1, name: 'Bienvenue sur le Portail CMI Organismes' }),
    ).toBeTruthy();
    expect(screen.getByRole('heading', { level: 2, name: 'CONNECTEZ-VOUS' })).toBeTruthy();
    expect(document.title).toBe('Authentification | Portail CMI Organismes');
    expect(motDePasse().type).toBe('password');
    expect([identifiant(), motDePasse()].map((field) => field.autocomplete)).toEqual([
      'username',
      'current-password',
    ]);
  });

  it('AUTH-013: shows no error before a field was touched, then only its own', async () => {
    await start();
    expect(screen.queryByText(/obligatoire/)).toBeNull();
    await userEvent.click(identifiant());
    await userEvent.tab();
    expect(
      screen.getByText("La saisie de l'identifiant est obligatoire et doit être conforme."),
    ).toBeTruthy();
    expect(screen.queryByText('La saisie du mot de passe est obligatoire.')).toBeNull();
    expect(identifiant().getAttribute('aria-invalid')).toBe('true');
    expect(
      document.getElementById(identifiant().getAttribute('aria-describedby') ?? '')?.textContent,
    ).toContain("La saisie de l'identifiant");
  });

  it('AUTH-009, AUTH-012, AUTH-014: marks both fields of an empty form, focuses the first, sends nothing', async () => {
    const { requests } = await start();
    await submit();
    expect(
      screen.getByText("La saisie de l'identifiant est obligatoire et doit être conforme."),
    ).toBeTruthy();
    expect(screen.getByText('La saisie du mot de passe est obligatoire.')).toBeTruthy();
    expect(document.activeElement).toBe(identifiant());
    expect(document.title).toBe('Erreur\u00a0: Authentification | Portail CMI Organismes');
    expect(requests.some(({ operation }) => operation === connexion)).toBe(false);
  });

  it('AUTH-010, AUTH-011, CONST-003: treats more than 49 characters as an incorrect login, without a call; sends 49', async () => {
    const { requests } = await start({ server: { [connexion]: () => ({ status: 401, body: 'AUTRE' }) } });
    await fill('1'.repeat(50));
    expect(
      screen.getByText("Votre identifiant ou votre mot de passe saisi n'est pas correct.", { exact: false }),
    ).toBeTruthy();
    expect(requests.some(({ operation }) => operation === connexion)).toBe(false);
    await fill('1'.repeat(49));
    await waitFor(() => expect(requests.some(({ operation }) => operation === connexion)).toBe(true));
  });

  it('AUTH-015, AUTH-016, AUTH-019: sends identifier, password and profile, loads the user and navigates', async () => {
    const { requests } = await start({ server: good });
    await fill(' 0000000001 ');
    await screen.findByRole('heading', { level: 1, name: 'Transfert' });
    expect(requests.find(({ operation }) => operation === connexion)?.body).toEqual({
      login: '0000000001',
      motDePasse: 'Demonstration2026',
      profil: 'organisme',
    });
    expect(sessionStorage.getItem('engine:token')).toBe(token);
    expect(window.location.pathname).toBe('/transfert');
  });

  it.each([
    ['00.00.00.00.01', '0000000001'],
    ['00 00 00 00 01', '0000000001'],
    ['00\u00a000\u00a000\u00a000\u00a001 ', '0000000001'],
    ['00.00.01', '00.00.01'],
    ['jean.dupont', 'jean.dupont'],
    ['1.00.00.00.01', '1.00.00.00.01'],
  ])('AUTH-015, CONST-008: %j is sent as %j', async (typed, login) => {
    const { requests } = await start({ server: good });
    await fill(typed);
    await waitFor(() =>
      expect(requests.find(({ operation }) => operation === connexion)?.body).toMatchObject({ login }),
    );
  });

  it('D13: returns to the page that required the login', async () => {
    await start({ path: '/commandes?page=2', server: good });
    expect(window.location.pathname).toBe('/authentification');
    await fill();
    await screen.findByRole('heading', { level: 1, name: 'Suivi des commandes' });
    expect(window.location.pathname + window.location.search).toBe('/commandes?page=2');
  });

  it.each(['https://evil.example/', '//evil.example', '/administrateur'])(
    'SEC-78, D13, D47: goes to the root instead of %s, and says so if a right is missing',
    async (path) => {
      sessionStorage.setItem('engine:return', path);
      await start({ server: good });
      await fill();
      await screen.findByRole('heading', { level: 1, name: 'Transfert' });
      expect(window.location.pathname).toBe('/transfert');
      const isRefused = path.startsWith('/administrateur');
      expect(screen.queryAllByText(/pas le droit d’ouvrir la page/)).toHaveLength(isRefused ? 1 : 0);
    },
  );

  it.each([
    [
      'AUTH-020',
      { status: 401, body: 'COMPTE_BLOQUE' },
      'Votre compte est bloqué. Veuillez réessayer ultérieurement.',
    ],
    [
      'AUTH-020, as JSON',
      { status: 401, body: { code: 'COMPTE_BLOQUE' } },
      'Votre compte est bloqué. Veuillez réessayer ultérieurement.',
    ],
    [
      'AUTH-021',
      { status: 401, body: 'UTILISATEUR_MOT_PASSE_INCONNU' },
      "Votre identifiant ou votre mot de passe saisi n'est pas correct.",
    ],
    ['AUTH-023', { status: 400 }, 'Une erreur technique est survenue.'],
    ['AUTH-023, ERR-003, an unknown 401, SEC-24', { status: 401 }, 'Une erreur technique est survenue.'],
    [
      'SEC-81',
      { status: 429, body: { code: 'TROP_DE_REQUETES' } },
      'Trop de demandes en peu de temps. Patientez un instant avant de réessayer.',
    ],
    ['AUTH-023, no response', null, 'Une erreur technique est survenue.'],
    ['a success without a token', { body: 'pas un jeton' }, 'Une erreur technique est survenue.'],
  ])('%s: reports a failure and keeps the input', async (_name, reply, message) => {
    await start({ server: { [connexion]: () => reply } });
    await fill();
    expect(await screen.findByText(message, { exact: false })).toBeTruthy();
    expect(window.location.pathname).toBe('/authentification');
    expect(identifiant().value).toBe('0000000001');
    expect(document.title).toMatch(/^Erreur\u00a0: /);
  });

  it('AUTH-022: reports that the network is lost', async () => {
    await start({ server: { [connexion]: () => null } });
    setOnline(false);
    await fill();
    await saysThatTheNetworkIsLost();
  });

  it('AUTH-022: also reports a network loss between the token and the user', async () => {
    const cut = () => {
      setOnline(false);
      return null;
    };
    await start({ server: { ...good, [utilisateur]: cut } });
    await fill();
    await saysThatTheNetworkIsLost();
  });

  it('AUTH-017: a user with a pending first login starts with it, from any page', async () => {
    sessionStorage.setItem('engine:return', '/contact');
    await start({
      server: { ...good, [utilisateur]: () => ({ body: { ...user, premiereConnexion: true } }) },
    });
    await fill();
    await waitFor(() => expect(window.location.pathname).toBe('/premiereConnexion'));
  });

  it('AUTH-018: refuses a blocked user and keeps no token', async () => {
    await start({ server: { ...good, [utilisateur]: () => ({ body: { ...user, compteBloque: true } }) } });
    await fill();
    expect(await screen.findByText('Votre compte est bloqué.', { exact: false })).toBeTruthy();
    expect(sessionStorage.getItem('engine:token')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Déconnexion' })).toBeNull();
  });

  it('AUTH-004, A11Y-32: shows and hides the password, and hides it on submit', async () => {
    await start({ server: { [connexion]: () => ({ status: 400 }) } });
    await userEvent.type(motDePasse(), 'secret');
    await userEvent.click(screen.getByRole('button', { name: 'Afficher le mot de passe' }));
    expect(motDePasse().type).toBe('text');
    await userEvent.click(screen.getByRole('button', { name: 'Masquer le mot de passe' }));
    expect(motDePasse().type).toBe('password');
    await userEvent.click(screen.getByRole('button', { name: 'Afficher le mot de passe' }));
    await userEvent.type(identifiant(), '1');
    await submit();
    expect(motDePasse().type).toBe('password');
  });

  it('AUTH-006 AUTH-007: links to the pages for a forgotten login and a forgotten password', async () => {
    await start();
    const links = screen.getAllByRole<HTMLAnchorElement>('link', { name: /oublié/ });
    expect(links.map((link) => [link.textContent, link.pathname])).toEqual([
      ['Identifiant oublié', '/authentification/loginOublie'],
      ['Mot de passe oublié', '/authentification/motDePasseOublie'],
    ]);
  });

  it('SHELL-046: greets a user without any right, in place of the form', async () => {
    const nothing = tokenOf([], { sub: '0000000001' });
    await start({ server: { ...good, [connexion]: () => ({ body: nothing }) } });
    await fill();
    expect(await screen.findByText(/Aucune rubrique du portail/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'SE CONNECTER' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Déconnexion' })).toBeTruthy();
  });

  it('redirects a user who is signed in', async () => {
    await start({ token, server: good });
    await screen.findByRole('heading', { level: 1, name: 'Transfert' });
  });
});

describe('page of the expired session', () => {
  it('AUTH-032, AUTH-033: says so above the form', async () => {
    await start({ path: '/authentification/expired' });
    const message = screen.getByText('Votre session a expiré.');
    const position = message.compareDocumentPosition(identifiant());
    expect(position & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(document.title).toBe('Session expirée | Portail CMI Organismes');
  });

  it('MENU-003: has no menu, and its message disappears with the next attempt', async () => {
    await start({ path: '/authentification/expired', server: { [connexion]: () => ({ status: 400 }) } });
    await fill();
    expect(await screen.findByText('Une erreur technique est survenue.', { exact: false })).toBeTruthy();
    expect(screen.queryByText('Votre session a expiré.')).toBeNull();
  });
});
