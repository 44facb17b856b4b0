/**
 * A small application of another subject, compiled from `tests/fixtures/library`: books in a list, loans, an account, help.
 * `tests/libraryGlobalSetup.ts` compiles it once a run.
 */
import { readFileSync } from 'node:fs';
import { inject } from 'vitest';
import type { AidsModel, AppModel, Compiled, RouteModel } from '../engine/core/model/app.ts';
import type { CallModel } from '../engine/core/model/call.ts';
import type { ScreenModel } from '../engine/core/model/screen.ts';
import type { ScreenId, Text } from '../engine/core/model/value.ts';

const compiled = JSON.parse(readFileSync(inject('compiledLibrary'), 'utf8')) as Pick<
  Compiled,
  'app' | 'aids' | 'routes' | 'screens'
>;

/** Each leads to a custom screen, which a test may replace. */
export const libraryRoutes: readonly RouteModel[] = compiled.routes.map((route) => ({
  ...route,
  kind: 'custom',
}));

export function routeNamed(screen: ScreenId): RouteModel {
  const found = libraryRoutes.find((candidate) => candidate.screen === screen);
  if (found === undefined) throw new Error(`no route ${screen}`);
  return found;
}

const labels: Readonly<Record<string, string>> = {
  'skip.content': 'Aller au contenu',
  'skip.filters': 'Aller aux critères',
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

/** The texts of the engine in French. */
export const engineTexts: Readonly<Record<string, Text>> = { ...compiled.app.texts, ...compiled.aids.texts };

/** Its help, tour and quick search. */
export const libraryAids: AidsModel = compiled.aids;

/** The application in French. */
export const libraryApp: AppModel = { ...compiled.app, texts: engineTexts };

/** The same whose texts of the engine are their names, but for the labels. */
export const booksApp: AppModel = {
  ...compiled.app,
  texts: { ...Object.fromEntries(Object.keys(compiled.app.texts).map((name) => [name, name])), ...labels },
};

/** The screens of a compiled application in a variant: each by its id, of the kind that it must have. */
export function screensIn(screens: Compiled['screens'], variant: string) {
  return <Kind extends ScreenModel['kind']>(id: ScreenId, kind: Kind) => {
    const model = screens[id]?.[variant];
    if (model?.kind !== kind) throw new Error(`no screen ${id} of the kind ${kind}`);
    return model as Extract<ScreenModel, { readonly kind: Kind }>;
  };
}

/** A screen of it. */
export const compiledScreen = screensIn(compiled.screens, 'adulte');

/** The list of its books. */
export const bookList = compiledScreen('livres/liste', 'search');

/** A call with a path, and what a test gives. */
export const callTo = (
  method: CallModel['method'],
  path: string,
  more: Partial<CallModel> = {},
): CallModel => ({
  method,
  path,
  pathParams: {},
  query: {},
  headers: {},
  body: null,
  ifMatch: false,
  errors: [],
  ...more,
});
