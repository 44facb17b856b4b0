/** A small application of another subject, for tests of the shell: a library with books, loans and a help page. */

import type { AppModel, GuardModel, RouteModel } from '../engine/core/model/app.ts';
import type { CallModel } from '../engine/core/model/call.ts';
import type { ScreenId } from '../engine/core/model/value.ts';
import { engineTexts } from '../schemas/types/engineTexts.ts';

export function call(method: CallModel['method'], path: string, more: Partial<CallModel> = {}): CallModel {
  return {
    method,
    path,
    pathParams: {},
    query: {},
    headers: {},
    body: null,
    ifMatch: false,
    errors: [],
    ...more,
  };
}

function route(
  screen: ScreenId,
  path: string,
  guard: GuardModel,
  more: Partial<RouteModel> = {},
): RouteModel {
  return {
    screen,
    kind: 'custom',
    path,
    aliases: [],
    guard,
    title: screen,
    breadcrumb: screen,
    parents: [],
    chrome: { menu: true, breadcrumb: true, footer: 'plain' },
    only: null,
    ...more,
  };
}

const needs = (...anyOf: readonly string[]): GuardModel => ({ kind: 'right', anyOf, signedIn: true });

export const libraryRoutes: readonly RouteModel[] = [
  route('livres/liste', '/livres', needs('livres'), {
    title: 'Livres',
    breadcrumb: 'Livres',
    aliases: ['/catalogue'],
  }),
  route('livres/detail', '/livres/{id}', needs('livres'), {
    title: ['Livre ', { arg: 'titre' }],
    breadcrumb: 'Livre',
    parents: ['livres/liste'],
  }),
  route('prets/liste', '/prets', needs('prets'), { title: 'Prêts', breadcrumb: 'Prêts' }),
  route('prets/retards', '/prets/retards', needs('prets'), {
    title: 'Retards',
    breadcrumb: 'Retards',
    parents: ['prets/liste'],
  }),
  route(
    'compte/connexion',
    '/connexion',
    { kind: 'public' },
    {
      title: 'Connexion',
      chrome: { menu: false, breadcrumb: false, footer: 'accent' },
    },
  ),
  route(
    'compte/expire',
    '/connexion/expiree',
    { kind: 'public' },
    {
      title: 'Session expirée',
      chrome: { menu: false, breadcrumb: false, footer: 'accent' },
    },
  ),
  route('compte/accueil', '/bienvenue', { kind: 'login' }, { title: 'Bienvenue' }),
  route('pages/aide', '/aide', { kind: 'right', anyOf: ['aide'], signedIn: false }, { title: 'Aide' }),
  route('pages/panne', '/panne', { kind: 'public' }, { title: 'Panne' }),
  route('pages/introuvable', '*', { kind: 'public' }, { title: 'Page introuvable' }),
];

export function routeNamed(screen: ScreenId): RouteModel {
  const found = libraryRoutes.find((candidate) => candidate.screen === screen);
  if (found === undefined) throw new Error(`no route ${screen}`);
  return found;
}

const labels: Readonly<Record<string, string>> = {
  'skip.content': 'Aller au contenu',
  'skip.menu': 'Aller au menu',
  'menu.label': 'Menu principal',
  'menu.toggle': 'Menu',
  'menu.current': '(rubrique courante)',
  'menu.currentSub': '(sous-rubrique courante)',
  'header.signIn': 'Se connecter',
  'header.signOut': 'Déconnexion',
  'breadcrumb.label': "Fil d'Ariane",
  'breadcrumb.home': 'Accueil',
  'loading.text': 'Chargement en cours ...',
  'loading.label': 'Veuillez patienter',
  'access.refused': 'Page refusée.',
  'banner.error': 'Erreur :',
  'banner.success': 'Succès :',
  'title.error': 'Erreur :',
  backToTop: 'Haut de page',
  offline: 'Perte de connexion internet.',
  away: 'Le service ne répond pas pour l’instant.',
  'link.newWindow': '(nouvelle fenêtre)',
};

export const booksApp: AppModel = {
  siteTitle: { property: 'titre', default: 'Médiathèque' },
  documentTitle: { property: 'document', default: 'Médiathèque en ligne' },
  variants: { names: ['adulte', 'enfant'], choose: 'variantOf', fallback: 'adulte' },
  codeProperty: null,
  zone: 'Europe/Paris',
  addresses: { sort: 'tri', page: 'page', size: 'taille', tab: 'onglet' },
  rights: {
    livres: { signedOut: false, aliases: ['livre'], label: 'Livres' },
    prets: { signedOut: false, aliases: [], label: 'Prêts' },
    aide: { signedOut: true, aliases: [], label: 'Aide' },
  },
  menu: [
    { id: 'livres', screen: 'livres/liste', label: 'Livres', entries: [] },
    {
      id: 'prets',
      screen: 'prets/liste',
      label: 'Prêts',
      entries: [{ id: 'retards', screen: 'prets/retards', label: 'Retards', entries: [] }],
    },
  ],
  links: {
    header: [{ label: 'Aide en ligne', icon: null, screen: 'pages/aide' }],
    footerExternal: [
      { label: 'Ailleurs', icon: null, property: 'lien', default: 'https://example.org/', newWindow: true },
    ],
  },
  home: { screens: ['livres/liste', 'prets/liste'], otherwise: 'compte/connexion' },
  special: {
    signIn: 'compte/connexion',
    expired: 'compte/expire',
    unavailable: 'pages/panne',
    notFound: 'pages/introuvable',
    gate: null,
  },
  session: {
    validate: call('POST', '/api/session/check', { body: { kind: 'fields', fields: {} } }),
    validateEverySeconds: 60,
    warnSeconds: 120,
    user: call('GET', '/api/users/{sub}', { pathParams: { sub: { user: 'sub' } } }),
    logout: call('POST', '/api/session/end', { body: { kind: 'fields', fields: {} } }),
    properties: call('GET', '/api/properties'),
    claims: { user: 'sub', rightPrefix: 'd.' },
    name: [],
  },
  calls: {},
  errors: [
    {
      statuses: [401],
      codes: null,
      offline: false,
      general: false,
      except: ['POST /api/session', 'POST /api/session/check'],
      message: null,
      field: null,
      then: 'endSession',
    },
    {
      statuses: [500, 503, 504],
      codes: null,
      offline: false,
      general: false,
      except: ['* /api/users*'],
      message: null,
      field: null,
      then: { goto: 'pages/panne' },
    },
    {
      statuses: null,
      codes: null,
      offline: false,
      general: true,
      except: [],
      message: 'Erreur inconnue.',
      field: null,
      then: 'stay',
    },
  ],
  texts: { ...Object.fromEntries(Object.keys(engineTexts.app).map((name) => [name, name])), ...labels },
  appTexts: {},
  tour: false,
};
