/**
 * The route table of the specification, row by row, compared with the compiled definitions: who may open which path,
 * under which name.
 */
import { describe, expect, it } from 'vitest';
import { plainText } from '../../engine/core/describe/text.ts';
import type { RouteModel } from '../../engine/core/model/app.ts';
import type { Text } from '../../engine/core/model/value.ts';
import { holdsRight, homeOf, type Visitor } from '../../engine/core/runtime/access.ts';
import { rootScreen, visit } from '../../engine/core/runtime/guard.ts';
import { pageName } from '../../engine/core/runtime/placeTexts.ts';
import { formatText } from '../../engine/core/runtime/text.ts';
import { rights as serverRights } from '../../server/session/rights.ts';
import { portalDefinitions } from '../portalDefinitions.ts';

const compiled = await portalDefinitions();

const nobody: Visitor = { signedIn: false, rights: new Map(), variant: 'personnePhysique' };
const holding = (...names: readonly string[]): Visitor => ({
  signedIn: true,
  rights: new Map(serverRights.map((name) => [name, names.includes(name)])),
  variant: 'personnePhysique',
});

function routeAt(path: string): RouteModel {
  const route = compiled.routes.find(({ path: own, aliases }) => own === path || aliases.includes(path));
  if (route === undefined) throw new Error(`No route at ${path}`);
  return route;
}

const leads = (path: string, visitor: Visitor, isGated = false) =>
  visit(compiled.app, routeAt(path), visitor, isGated).to;

describe('public routes', () => {
  it.each([
    ['ROUTE-011', '/authentification', 'Authentification'],
    ['ROUTE-012', '/authentification/expired', 'Session expirée'],
    ['ROUTE-013', '/authentification/nouveauMotDePasse', 'Nouveau mot de passe'],
    ['ROUTE-014', '/authentification/loginOublie', 'Identifiant oublié'],
    ['ROUTE-015', '/authentification/motDePasseOublie', 'Mot de passe oublié'],
    ['ROUTE-017', '/erreurService', 'Service indisponible'],
    ['ROUTE-018', '/demande', 'Demande'],
    ['ROUTE-048', '/contact', 'Contact'],
    ['ROUTE-049', '/aide', 'Aide en ligne'],
    ['ROUTE-050', '/faq', 'FAQ'],
    ['ROUTE-051', '/mentionsLegales', 'Mentions légales'],
    ['ROUTE-052', '/politiqueConfidentialite', 'Politique de confidentialité'],
    ['ROUTE-053', '/cgu', "Conditions Générales d'Utilisation"],
    ['ROUTE-054, STATIC-024', '/cgi', "Conditions Générales d'Utilisation"],
    ['ROUTE-055', '/plan', 'Plan du site'],
    ['ROUTE-056', '/accessibilite', 'Accessibilité'],
    ['ROUTE-060', '/dummyRouteChange', 'Chargement en cours...'],
  ])('%s: %s, named %s, behind the first login or not (RIGHT-012)', (_row, path, name) => {
    expect(plainText(routeAt(path).title)).toBe(name);
    expect(leads(path, nobody)).toBe('screen');
    expect(leads(path, holding('contact', 'aide', 'faq'), true)).toBe('screen');
  });
});

describe('routes that require a right', () => {
  it.each([
    ['ROUTE-020', '/statistiques', ['statistiques'], 'Statistiques'],
    ['ROUTE-021', '/statnationales', ['statnationales'], 'Statistiques nationales'],
    ['ROUTE-022, ROUTE-027', '/suivi', ['doublons', 'demandes'], 'Suivi des demandes'],
    ['ROUTE-023, ROUTE-024', '/suivi/doublons', ['doublons'], 'Gestion des doublons'],
    ['ROUTE-023, ROUTE-025', '/suivi/demandes', ['demandes'], 'Gestion des demandes'],
    ['ROUTE-030', '/commandes', ['commandes'], 'Suivi des commandes'],
    ['ROUTE-029', '/suivi/commandes', ['commandes'], 'Suivi des commandes'],
    ['ROUTE-033', '/beneficiaire', ['beneficiaire'], 'Données Bénéficiaires'],
    ['ROUTE-034', '/transfert', ['transfert'], 'Transfert'],
    ['ROUTE-035', '/transfert/resultatsControle', ['transfert'], 'Résultat Contrôle Fichier Commande'],
    ['ROUTE-037, ROUTE-038', '/administrateur', ['mesdonnees', 'administrateur'], 'Administration'],
    ['ROUTE-039', '/administrateur/donnees', ['mesdonnees'], 'Mes données'],
    ['ROUTE-040', '/administrateur/ressources', ['administrateur'], 'Ressources Organisme'],
    ['ROUTE-041', '/administrateur/groupes', ['administrateur'], 'Gestion des groupes'],
    ['ROUTE-042', '/administrateur/groupes/creer-groupe', ['administrateur'], null],
    ['ROUTE-044', '/administrateur/profils', ['administrateur'], 'Gestion des utilisateurs'],
    ['ROUTE-045, ROUTE-046', '/administrateur/utilisateurs', ['administrateur'], null],
  ] as const)(
    '%s, ROUTE-062, ROUTE-063: %s only for holders of %j, after their first login',
    (_row, path, rights, name) => {
      if (name !== null) expect(plainText(routeAt(path).breadcrumb)).toBe(name);
      const others = serverRights.filter((right) => !(rights as readonly string[]).includes(right));
      expect(leads(path, nobody)).toBe('signIn');
      expect(leads(path, holding(...others))).toBe('root');
      for (const right of rights) {
        expect(leads(path, holding(right)), right).toBe('screen');
        expect(leads(path, holding(right), true), right).toBe('gate');
      }
    },
  );

  it.each([
    ['ROUTE-026', /^\/suivi\/demandes\/\{\w+\}$/, 'demandes'],
    ['ROUTE-031, ROUTE-032', /^\/commandes\/\{\w+\}$/, 'commandes'],
    ['ROUTE-043', /^\/administrateur\/groupes\/\{\w+\}$/, 'administrateur'],
  ])('%s: the page of one object, %s, requires the same right', (_row, pattern, right) => {
    const path = compiled.routes.find((route) => pattern.test(route.path))?.path ?? '';
    expect(leads(path, holding(right))).toBe('screen');
    expect(leads(path, holding())).toBe('root');
    expect(leads(path, nobody)).toBe('signIn');
  });

  it('ROUTE-016, FIRST-042: the first login is open to users who have not completed it', () => {
    const first = routeAt('/premiereConnexion');
    expect([plainText(first.title), plainText(first.breadcrumb)]).toEqual([
      'Première connexion',
      'Première connexion',
    ]);
    expect(leads('/premiereConnexion', nobody)).toBe('signIn');
    expect(leads('/premiereConnexion', holding(), true)).toBe('screen');
    expect(leads('/premiereConnexion', holding('transfert'))).toBe('home');
    expect(rootScreen(compiled.app, compiled.routes, holding('transfert'), true)).toBe(first.screen);
  });
});

it('ROUTE-065: each route has its menu entry, its right, its breadcrumb and its title', () => {
  expect(compiled.routes.length).toBeGreaterThan(40);
  for (const { path, title, breadcrumb, guard, chrome } of compiled.routes) {
    expect([plainText(title), plainText(breadcrumb)], path).not.toContain('');
    expect([typeof guard.kind, typeof chrome.menu], path).toEqual(['string', 'boolean']);
  }
});

describe('the title of a page', () => {
  it('ADM-022 A11Y-04: is never empty, also before its data arrives or when the data does not exist', () => {
    const nameless = compiled.routes.filter((route) => !/\p{L}{3}/u.test(pageName(route, null)));
    expect(nameless.map(({ path }) => path)).toEqual([]);
    const { title, waitingTitle } = routeAt('/administrateur/groupes/{id}');
    expect(pageName(routeAt('/administrateur/groupes/{id}'), null)).toBe(waitingTitle);
    expect(pageName(routeAt('/administrateur/groupes/{id}'), { nom: 'Accueil' })).toBe(
      formatText(title, { nom: 'Accueil' }),
    );
  });
});

describe('the root', () => {
  const inOrder = [
    ['ROUTE-001', 'transfert', '/transfert'],
    ['ROUTE-002', 'commandes', '/commandes'],
    ['ROUTE-003', 'demandes', '/suivi/demandes'],
    ['ROUTE-004', 'doublons', '/suivi/doublons'],
    ['ROUTE-005', 'beneficiaire', '/beneficiaire'],
    ['ROUTE-006', 'statnationales', '/statnationales'],
    ['ROUTE-007', 'statistiques', '/statistiques'],
    ['ROUTE-008', 'mesdonnees', '/administrateur'],
    ['ROUTE-008', 'administrateur', '/administrateur'],
  ] as const;
  const opened = (visitor: Visitor) => {
    const { screen } = homeOf(compiled.app, compiled.routes, visitor);
    return compiled.routes.find((route) => route.screen === screen)?.path;
  };

  it.each(inOrder)('%s: leads holders of %s and of all rights below to %s', (_row, right, path) => {
    const from = inOrder.findIndex(([, name]) => name === right);
    expect(opened(holding(right, ...inOrder.slice(from).map(([, name]) => name)))).toBe(path);
    expect(opened(holding(right))).toBe(path);
  });

  it('ROUTE-009, ROUTE-010: leads everyone else to the login page', () => {
    expect(opened(nobody)).toBe('/authentification');
    expect(opened(holding('contact', 'aide', 'faq'))).toBe('/authentification');
  });
});

describe('the rights', () => {
  it('RIGHT-001: have the names of the specification, the same in the portal and on the server', () => {
    const names = [
      ...['transfert', 'commandes', 'doublons', 'demandes', 'beneficiaire', 'statistiques', 'statnationales'],
      ...['mesdonnees', 'administrateur', 'contact', 'aide', 'faq'],
    ];
    expect(Object.keys(compiled.app.rights).sort()).toEqual(names.toSorted());
    expect([...serverRights].sort()).toEqual(names.toSorted());
  });

  it('RIGHT-012, RIGHT-013, RIGHT-014: only contact, help and questions are open to signed-out users', () => {
    const held = serverRights.filter((right) => holdsRight(compiled.app.rights, nobody, right));
    expect(held).toEqual(['contact', 'aide', 'faq']);
  });
});

describe('the messages of the account calls', () => {
  it.each([
    ['ERR-017', 'Authentification échouée'],
    ['ERR-018', 'utilisateur inconnu'],
    ['ERR-019', 'Echec du changement de mot de passe.'],
    ['ERR-020', 'Le token est invalide.'],
    ['ERR-021', 'Echec de la requête de login oublié.'],
    ['ERR-022', 'Echec de la requête de mot de passe oublié.'],
    ['ERR-023', 'Enregistrement première connexion échoué'],
    ['ERR-024', 'Contrôle antivirus échoué'],
    ['ERR-016', 'Erreur inconnue.'],
  ])('%s: contain %j', (_row, text) => {
    expect(JSON.stringify([compiled.app.errors, compiled.screens])).toContain(text);
  });
});

it('MENU-002, MENU-003: the first login and the end of a session show no menu', () => {
  const hasMenu = (path: string) => routeAt(path).chrome.menu;
  expect(['/premiereConnexion', '/authentification/expired', '/commandes'].map(hasMenu)).toEqual([
    false,
    false,
    true,
  ]);
});

it('ROUTE-032, D8: the detail of an order has its second address', () => {
  expect(routeAt('/suivi/commandes/{id}')).toBe(routeAt('/commandes/{id}'));
});

it('SHELL-028, SHELL-029: the three links to the public service open a new window', () => {
  expect(compiled.app.links.footerExternal).toMatchObject(
    ['Stationnement', 'Invalidite', 'Priorite'].map((card) => ({
      property: `portail.lien.cmi${card}`,
      default: 'https://www.service-public.fr/particuliers/vosdroits/F34049',
      newWindow: true,
    })),
  );
});

it('A11Y-04: the title of a page says what its heading says, unless the specification quotes both', () => {
  const words = (text: Text) =>
    JSON.stringify(text).toLowerCase().replaceAll(/[’']/g, '’').normalize('NFD').replaceAll(/\p{M}/gu, '');
  const apart = compiled.routes.filter(({ screen, title }) =>
    Object.values(compiled.screens[screen] ?? {}).some(
      ({ heading }) => words(heading ?? title) !== words(title),
    ),
  );
  expect(apart.map(({ screen }) => screen).sort()).toEqual([
    'authentification/connexion',
    'authentification/expire',
    'authentification/premiereConnexion',
    'groupes/modification',
    'pages/cgi',
  ]);
});

it('keeps the names of the parameters in addresses that users have kept', () => {
  expect(compiled.app.addresses).toEqual({ sort: 'tri', page: 'page', size: 'taille', tab: 'onglet' });
});
