/**
 * Every screen in every state worth a look: the table for the accessibility test and the contact sheet. Each route of
 * the compiled model is opened in its initial state; the states below are added. A route with a path parameter needs a
 * sample here. A journey runs axe itself only in states that are not in this table.
 */
import { expect, type Page, type Request } from '@playwright/test';
import type { RouteModel } from '../../engine/core/model/app.ts';
import { makeOrderFile } from '../../testkit/makeOrderFile.ts';
import { portalDefinitions } from '../portalDefinitions.ts';

/** Who looks at a screen: a signed-out visitor, or an account of the demonstration. */
export type Visitor = 'signedOut' | 'naturalPersons' | 'legalEntities' | 'firstLogin';

export type ScreenState = {
  /** `area/screen` */
  readonly screen: string;
  /** One French word, as in a file name. */
  readonly state: string;
  readonly path: string;
  readonly visitors: readonly Visitor[];
  /** Leads from the initial state of the screen to this state. */
  readonly show?: (page: Page) => Promise<void>;
};

const users = ['naturalPersons', 'legalEntities'] as const;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const press = (name: string | RegExp) => (page: Page) => button(page, name).click();
const pressExactly = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();
const filter = async (page: Page): Promise<void> => {
  await pressExactly('Filtrer')(page);
  await expect(page.locator('.eng-state[data-kind=loading]')).toHaveCount(0);
};

/** Answers every call to an address with a failure, or with another response. */
const answering = (url: string, answer: { status: number; json?: unknown }) => async (page: Page) => {
  await page.route(url, (route) => route.fulfill({ status: answer.status, json: answer.json ?? {} }));
};

/** The call that supplies the value of a path parameter. */
type Sample = { readonly call: string; readonly field: string; readonly where?: (row: Row) => boolean };
type Row = Readonly<Record<string, unknown>>;

const page = 'draw=1&start=0&length=20';
const aGroup = { call: '/api/authentification/groupe/admin/getGroupes', field: 'numeroId' };
const aUser = {
  call: '/api/authentification/utilisateur/admin/users',
  field: 'identifiant',
  where: (row: Row) => row.statut === 'BLOQUE' || row.referent === false,
};
const aRequest: Sample = {
  call: `/api/organismeBeneficiaire/titre/demandeTitre?${page}&statutTitre=VALIDE`,
  field: 'numeroDemande',
};
const samples: Readonly<Record<string, Sample>> = {
  'commandes/detail': {
    call: '/api/commandeDemande/commande?statut=OK',
    field: 'numeroCommande',
    where: (row) => Number(row.nombreLignesKO) > 0,
  },
  'demandes/detail': aRequest,
  'demandes/historique': aRequest,
  'beneficiaires/detail': { call: `/api/organismeBeneficiaire/beneficiaire?${page}`, field: 'identifiant' },
  'groupes/modification': aGroup,
  'groupes/historique': aGroup,
  'utilisateurs/modification': aUser,
  'utilisateurs/historique': aUser,
};

/** The address of a state; its path parameter comes from the server's response to the signed-in user. */
async function addressOf({ screen, path }: ScreenState, visitor: Page): Promise<string> {
  if (!path.includes('{')) return path;
  const sample = samples[screen];
  if (sample === undefined) throw new Error(`${screen} needs a sample for ${path}`);
  const rows = await visitor.evaluate(async (call) => {
    const token = sessionStorage.getItem('engine:token') ?? '';
    const answer = await fetch(call, { headers: { authorization: `Bearer ${token}` } });
    const body = await answer.json();
    return (Array.isArray(body) ? body : body.data) as Record<string, unknown>[];
  }, sample.call);
  const row = rows.find(sample.where ?? (() => true)) ?? rows[0];
  if (row === undefined) throw new Error(`${sample.call} has no row`);
  return path.replace(/\{\w+\}/, encodeURIComponent(String(row[sample.field])));
}

/** Pages with a possible unsaved input or open dialog: the next state needs a full page load. */
const touched = new WeakSet<Page>();

/**
 * Opens a screen in a state, within the running portal like its links when these navigate at once. Clears what earlier
 * states left in the session.
 */
export async function openState(visitor: Page, state: ScreenState): Promise<void> {
  const mayFollow = await visitor.evaluate((isTouched) => {
    if (window.location.protocol === 'about:') return false;
    const left = Object.keys(sessionStorage).filter((key) => /^(engine:(list|view)|transfert)/.test(key));
    for (const key of left) sessionStorage.removeItem(key);
    const isHeld = document.querySelector('main form:not(search form), dialog[open]') !== null;
    return document.querySelector('h1') !== null && !(isTouched && isHeld);
  }, touched.has(visitor));
  touched.delete(visitor);
  const address = await addressOf(state, visitor);
  if (mayFollow) {
    const { pathname } = new URL(visitor.url());
    if (pathname === address) await follow(visitor, pathname === '/plan' ? '/cgu' : '/plan');
    await follow(visitor, address);
  } else {
    await visitor.goto(address);
  }
  await visitor.getByRole('heading', { level: 1 }).waitFor();
  await settle(visitor);
  if (state.show === undefined) return;
  touched.add(visitor);
  await state.show(visitor);
  await settle(visitor);
}

const openRequests = new WeakMap<Page, Set<Request>>();

/** Waits until the page has no pending request and no pending work, and starts none within 75 ms: parts load one another. */
async function settle(visitor: Page): Promise<void> {
  const open = openRequestsOf(visitor);
  let calm = 0;
  const look = async (): Promise<number> => {
    const isBusy = open.size > 0 || (await visitor.locator('[aria-busy=true]').count()) > 0;
    calm = isBusy ? 0 : calm + 1;
    return calm;
  };
  await expect.poll(look, { intervals: [25] }).toBe(4);
}

function openRequestsOf(visitor: Page): ReadonlySet<Request> {
  const known = openRequests.get(visitor);
  if (known !== undefined) return known;
  const open = new Set<Request>();
  let isLeft = false;
  visitor.on('request', (request) => {
    isLeft ||= request.isNavigationRequest();
    open.add(request);
  });
  // The end of what the page before had asked is not always told.
  visitor.on('framenavigated', () => {
    if (isLeft) open.clear();
    isLeft = false;
  });
  visitor.on('requestfinished', (request) => open.delete(request));
  visitor.on('requestfailed', (request) => open.delete(request));
  openRequests.set(visitor, open);
  return open;
}

/** Navigates to another page of the portal without a page load. */
async function follow(visitor: Page, address: string): Promise<void> {
  await visitor.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-left', '');
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  await visitor.locator('h1:not([data-left])').waitFor();
}

/** The names of the files that were chosen: the server takes each once. */
const chosenNames = new Set<string>();

async function chooseOrderFile(visitor: Page, sender: string, lines: number, errors: number): Promise<void> {
  const kind = sender === 'ORG900' ? 'PM' : 'PP';
  const nameOf = (number: number) => `CMI_${sender}_20260105_${String(number).padStart(3, '0')}.csv`;
  let number = lines;
  while (chosenNames.has(nameOf(number))) number += 1;
  chosenNames.add(nameOf(number));
  await visitor.locator('input[type=file]').setInputFiles({
    name: nameOf(number),
    mimeType: 'text/csv',
    buffer: Buffer.from(makeOrderFile({ kind, lines, errors, seed: 77 })),
  });
}

const senderOf = async (visitor: Page): Promise<string> =>
  /ORG\d+/.exec(await visitor.getByText(/CMI_ORG\d+_AAAA/).innerText())?.[0] ?? '';

/** The states in addition to each screen's initial one. */
const further: readonly Omit<ScreenState, 'path'>[] = [
  {
    screen: 'authentification/connexion',
    state: 'erreurs',
    visitors: ['signedOut'],
    show: press('SE CONNECTER'),
  },
  {
    screen: 'authentification/connexion',
    state: 'refus',
    visitors: ['signedOut'],
    show: async (visitor) => {
      await visitor.getByLabel('Identifiant', { exact: true }).fill('personne');
      await visitor.getByLabel('Mot de passe', { exact: true }).fill('inconnu');
      await press('SE CONNECTER')(visitor);
      await expect(visitor.getByText(/n'est pas correct/)).toBeVisible();
    },
  },
  {
    screen: 'authentification/loginOublie',
    state: 'erreurs',
    visitors: ['signedOut'],
    show: press('VALIDER'),
  },
  {
    screen: 'authentification/motDePasseOublie',
    state: 'erreurs',
    visitors: ['signedOut'],
    show: press('VALIDER'),
  },
  {
    screen: 'authentification/premiereConnexion',
    state: 'erreurs',
    visitors: ['firstLogin'],
    show: press('VALIDER'),
  },
  { screen: 'transfert/fichier', state: 'erreurs', visitors: users, show: pressExactly('Charger') },
  {
    screen: 'transfert/fichier',
    state: 'fichier',
    visitors: users,
    show: async (visitor) => chooseOrderFile(visitor, await senderOf(visitor), 11, 1),
  },
  {
    screen: 'transfert/fichier',
    state: 'resultat',
    visitors: users,
    show: async (visitor) => {
      await chooseOrderFile(visitor, await senderOf(visitor), 40, 3);
      const conditions = visitor.getByRole('checkbox', { name: /J'ai pris connaissance/ });
      if (!(await conditions.isChecked())) await conditions.check();
      await pressExactly('Charger')(visitor);
      await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(/Résultat/i, { timeout: 20_000 });
    },
  },
  { screen: 'commandes/liste', state: 'erreurs', visitors: users, show: pressExactly('Filtrer') },
  {
    screen: 'commandes/liste',
    state: 'resultats',
    visitors: users,
    show: async (visitor) => {
      await visitor.getByLabel('Commande', { exact: true }).fill('CMI');
      await filter(visitor);
      await expect(visitor.getByRole('table')).toBeVisible();
      await visitor.getByRole('cell').getByRole('checkbox').first().check();
    },
  },
  {
    screen: 'commandes/liste',
    state: 'colonnes',
    visitors: ['naturalPersons'],
    show: async (visitor) => {
      await visitor.getByLabel('Résultat Intégration').selectOption('OK');
      await filter(visitor);
      await press('Colonnes')(visitor);
    },
  },
  {
    screen: 'commandes/liste',
    state: 'calendrier',
    visitors: ['naturalPersons'],
    show: press('Choisir une date : Date de début'),
  },
  {
    screen: 'commandes/liste',
    state: 'vide',
    visitors: ['naturalPersons'],
    show: async (visitor) => {
      await visitor.getByLabel('Commande', { exact: true }).fill('AUCUNE');
      await filter(visitor);
    },
  },
  {
    screen: 'commandes/liste',
    state: 'echec',
    visitors: ['naturalPersons'],
    show: async (visitor) => {
      await answering('**/api/commandeDemande/commande?*', { status: 429 })(visitor);
      await visitor.getByLabel('Commande', { exact: true }).fill('CMI');
      await pressExactly('Filtrer')(visitor);
      await expect(visitor.getByRole('button', { name: 'Réessayer' })).toBeVisible();
    },
  },
  {
    screen: 'commandes/liste',
    state: 'menu',
    visitors: users,
    show: async (visitor) => {
      const narrow = visitor.getByRole('button', { name: 'Menu', exact: true });
      if (await narrow.isVisible()) await narrow.click();
      // One that covers no part of a tool, which axe would report as a small target.
      await press('Sous-menu : Suivi des demandes')(visitor);
    },
  },
  {
    screen: 'doublons/liste',
    state: 'resultats',
    visitors: users,
    show: async (visitor) => {
      await visitor.getByLabel('Actions').selectOption({ label: 'Doublons à traiter' });
      await filter(visitor);
      await expect(visitor.getByRole('table')).toBeVisible();
    },
  },
  {
    screen: 'doublons/liste',
    state: 'dialogue',
    visitors: ['naturalPersons'],
    show: async (visitor) => {
      await visitor.getByLabel('Actions').selectOption({ label: 'Doublons à traiter' });
      await filter(visitor);
      await pressExactly('Enregistrer')(visitor);
      await expect(visitor.getByRole('dialog')).toBeVisible();
    },
  },
  { screen: 'demandes/liste', state: 'resultats', visitors: users, show: filter },
  {
    screen: 'demandes/detail',
    state: 'erreurs',
    visitors: users,
    show: async (visitor) => {
      await visitor.getByLabel('Rendre inactive la carte').check();
      await pressExactly('Enregistrer')(visitor);
    },
  },
  {
    screen: 'demandes/detail',
    state: 'quitter',
    visitors: users,
    show: async (visitor) => {
      await visitor.getByLabel('Rendre inactive la carte').check();
      await visitor.getByRole('link', { name: 'Gestion des demandes' }).last().click();
      await expect(visitor.getByRole('dialog', { name: 'Quitter sans enregistrer ?' })).toBeVisible();
    },
  },
  {
    screen: 'demandes/liste',
    state: 'grille',
    visitors: users,
    show: async (visitor) => {
      await filter(visitor);
      await press('Vue grille')(visitor);
      await expect(visitor.getByRole('grid')).toBeVisible();
    },
  },
  {
    screen: 'demandes/liste',
    // On a wide window it covers half of a tool, which axe reports as a small target.
    state: 'recherches',
    visitors: ['legalEntities'],
    show: async (visitor) => {
      await visitor.getByLabel('Statut du titre').selectOption({ label: 'Valide' });
      await filter(visitor);
      await press('Mes recherches')(visitor);
      await visitor.getByLabel('Nom de la recherche', { exact: true }).fill('Titres valides');
      await pressExactly('Enregistrer')(visitor);
      await expect(button(visitor, 'Renommer Titres valides')).toBeVisible();
    },
  },
  {
    screen: 'demandes/liste',
    state: 'aide',
    visitors: users,
    show: async (visitor) => {
      await press('Aide sur cette page')(visitor);
      await expect(visitor.getByRole('heading', { name: /^Aide/ }).first()).toBeFocused();
    },
  },
  {
    screen: 'demandes/liste',
    state: 'visite',
    visitors: users,
    show: async (visitor) => {
      await press('Aide sur cette page')(visitor);
      await press('Suivre la visite guidée')(visitor);
      await pressExactly('Suivant')(visitor);
      await expect(visitor.getByRole('dialog')).toBeVisible();
    },
  },
  {
    screen: 'demandes/liste',
    state: 'raccourcis',
    visitors: users,
    show: async (visitor) => {
      await press('Aide sur cette page')(visitor);
      await press('Raccourcis clavier')(visitor);
      await expect(visitor.getByRole('dialog')).toBeVisible();
    },
  },
  {
    screen: 'demandes/liste',
    state: 'affichage',
    visitors: users,
    show: async (visitor) => {
      await pressExactly('Affichage')(visitor);
      await expect(visitor.getByRole('dialog')).toBeVisible();
    },
  },
  {
    screen: 'beneficiaires/liste',
    state: 'resultats',
    visitors: users,
    show: async (visitor) => {
      const name = visitor.getByLabel(/^(Nom|Raison sociale)$/).first();
      await name.fill('a');
      await filter(visitor);
    },
  },
  ...(
    [
      'Statut des demandes',
      'Suivi des titres',
      'Statut des demandes « appel photo »',
      'Suivi des connexions',
      'Délais moyens de traitement',
    ] as const
  ).map((label, index) => ({
    screen: 'statistiques/organisme',
    state: ['demandes', 'titres', 'photo', 'connexions', 'delais'][index] ?? '',
    visitors: index === 2 ? (['naturalPersons'] as const) : users,
    show: async (visitor: Page) => {
      await visitor.getByLabel('Type de statistique').selectOption({ label });
      await filter(visitor);
      await expect(visitor.getByRole('table').first()).toBeVisible();
    },
  })),
  {
    screen: 'statistiques/organisme',
    state: 'erreurs',
    visitors: ['naturalPersons'],
    show: pressExactly('Filtrer'),
  },
  {
    screen: 'aide/questions',
    state: 'ouverte',
    visitors: users,
    show: async (visitor) => visitor.locator('main h3 button, main h2 button').first().click(),
  },
  ...['email', 'motDePasse', 'telephones'].map((state, index) => ({
    screen: 'administration/donnees',
    state,
    visitors: ['naturalPersons'] as const,
    show: async (visitor: Page) => {
      await visitor
        .getByRole('main')
        .getByRole('button', { name: /^modifier/i })
        .nth(index)
        .click();
      if (state === 'telephones') await visitor.getByLabel('Fixe').fill('06 AB');
      await visitor.locator('form button[type=submit]').click();
      await expect(visitor.locator('form [aria-invalid=true]').first()).toBeVisible();
    },
  })),
  { screen: 'ressources/organisme', state: 'edition', visitors: users, show: press('MODIFIER') },
  { screen: 'groupes/creation', state: 'erreurs', visitors: ['naturalPersons'], show: press('CRÉER') },
  {
    screen: 'groupes/liste',
    state: 'dialogue',
    visitors: ['naturalPersons'],
    show: async (visitor) => {
      await press(/^Supprimer le groupe/)(visitor);
      await expect(visitor.getByRole('dialog')).toBeVisible();
    },
  },
  { screen: 'utilisateurs/creation', state: 'erreurs', visitors: ['naturalPersons'], show: press('CRÉER') },
  {
    screen: 'utilisateurs/modification',
    state: 'edition',
    visitors: ['naturalPersons'],
    show: async (visitor) =>
      visitor
        .getByRole('main')
        .getByRole('button', { name: /^modifier/i })
        .first()
        .click(),
  },
];

/** Screens that do not open by their address alone, or redirect at once. */
const passages = new Set(['transfert/resultat', 'service/passage', 'authentification/nouveauMotDePasse']);

/**
 * Every state of every screen, in the order of the definitions; once if it looks alike for both kinds of organisation.
 */
export async function screenStates(): Promise<readonly ScreenState[]> {
  const definitions = await portalDefinitions();
  const routes = definitions.routes.filter(({ screen }) => !passages.has(screen));
  const named = new Set(routes.map(({ screen }) => screen));
  for (const { screen } of further) {
    if (!named.has(screen)) throw new Error(`There is no screen ${screen}`);
  }
  return routes.flatMap((route) => {
    const { screen } = route;
    const models = Object.values(definitions.screens[screen] ?? {}).map((model) => JSON.stringify(model));
    const isAlike = models.every((model) => model === models[0]);
    const own = further.filter((state) => state.screen === screen);
    return [{ screen, state: 'arrivee', visitors: visitorsOf(route) }, ...own].map((state) => ({
      ...state,
      path: pathOf(route),
      visitors: state.visitors.filter((visitor) => !isAlike || visitor !== 'legalEntities'),
    }));
  });
}

function pathOf({ path }: RouteModel): string {
  return path === '*' ? '/nulle-part' : path;
}

function visitorsOf({ screen, guard }: RouteModel): readonly Visitor[] {
  if (screen === 'authentification/premiereConnexion') return ['firstLogin'];
  if (guard.kind === 'public') return ['signedOut'];
  return guard.kind === 'right' && !guard.signedIn ? ['signedOut', ...users] : users;
}
