/** The session and its failures in a real browser: tokens, refusals, storage, missing files. */
import type { Page, Route } from '@playwright/test';
import { cutTexts, textSpacing } from './cutTexts.ts';
import { accounts, expect, expectAccessible, openAs, password, signIn, test } from './portal.ts';

const tokenKey = 'engine:token';
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' });
const heldToken = (page: Page) => page.evaluate((key) => sessionStorage.getItem(key), tokenKey);

type Claims = Readonly<Record<string, unknown>> & { readonly iat: number; readonly exp: number };

/** The browser never verifies a signature: it only reads claims. */
function tokenOf(claims: Readonly<Record<string, unknown>>): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256' })}.${part(claims)}.c2ln`;
}

async function heldClaims(page: Page): Promise<Claims> {
  const [, claims = ''] = (await heldToken(page))?.split('.') ?? [];
  return JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as Claims;
}

async function submitSignIn(page: Page): Promise<void> {
  await page.getByLabel('Identifiant', { exact: true }).fill(accounts.naturalPersons);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'SE CONNECTER' }).click();
}

/** Runs the list of orders again in the open page. */
async function searchOrders(page: Page): Promise<void> {
  const answered = page.waitForResponse(/\/api\/commande/);
  const show = page.getByRole('button', { name: 'Montrer les filtres' });
  if (await show.isVisible()) await show.click();
  await page.getByLabel('Commande', { exact: true }).fill('CMI');
  await page.getByRole('button', { name: 'Filtrer' }).click();
  await answered;
}

test('AUTH-008, AUTH-023, ERR-009 to ERR-011, ERR-026 to ERR-028: every failure of the sign-in has its message', async ({
  page,
}) => {
  let answer: (route: Route) => Promise<void> = (route) => route.continue();
  await page.route('**/connexion', (route) => answer(route));
  for (const status of [400, 403, 404, 502]) {
    answer = (route) => route.fulfill({ status, body: '<html>' });
    await page.goto('/authentification');
    await submitSignIn(page);
    await expect(page.getByText('Une erreur technique est survenue.'), String(status)).toBeVisible();
  }
  answer = (route) => route.fulfill({ status: 200, body: '<html>no token</html>' });
  await submitSignIn(page);
  await expect(page.getByText('Une erreur technique est survenue.')).toBeVisible();
  expect(await heldToken(page)).toBeNull();
  answer = (route) => route.abort('connectionreset');
  await submitSignIn(page);
  await expect(page.getByText('Une erreur technique est survenue.')).toBeVisible();

  for (const status of [500, 503, 504]) {
    answer = (route) => route.fulfill({ status });
    await page.goto('/authentification');
    await submitSignIn(page);
    await expect(page).toHaveURL(/\/erreurService$/);
    await expect(title(page)).toHaveText('SERVICE INDISPONIBLE');
    await expect(page.getByText('Une erreur est survenue, veuillez nous excuser.')).toBeVisible();
  }
  await page.getByRole('main').getByRole('link').click();
  await expect(page).toHaveURL(/\/authentification$/);
});

test('ERR-012, ERR-015, AUTH-004, A11Y-32, A11Y-33: a failing start is only logged; the password can be shown, hidden and pasted', {
  tag: '@slow',
}, async ({ page }) => {
  await page.route('**/api/properties', (route) => route.fulfill({ status: 503 }));
  await page.route('**/api/authentification/utilisateur/**', (route) => route.fulfill({ status: 503 }));
  await page.goto('/authentification');
  await expect(page.getByRole('heading', { name: 'CONNECTEZ-VOUS' })).toBeVisible();
  const field = page.getByLabel('Mot de passe', { exact: true });
  const pastes = await field.evaluate((input) =>
    input.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })),
  );
  expect(pastes).toBe(true);
  await page.getByRole('button', { name: 'Afficher le mot de passe' }).press('Space');
  await expect(field).toHaveAttribute('type', 'text');
  await expect(page.getByRole('button', { name: 'Masquer le mot de passe' })).toBeFocused();
  await submitSignIn(page);
  await expect(field).toHaveAttribute('type', 'password');
  await expect(page.getByText('Une erreur technique est survenue.')).toBeVisible();
  await expect(page).toHaveTitle('Erreur\u00a0: Authentification | Portail CMI Organismes');
});

test('API-001 to API-003, SEC-20, SEC-25, SEC-39, RIGHT-006: the newest token and its rights apply', async ({
  page,
}) => {
  await openAs(page, accounts.ordersOnly, '/commandes');
  const first = await heldClaims(page);
  const later = (seconds: number, more = {}) =>
    tokenOf({ ...first, iat: first.iat + seconds, exp: first.exp + seconds, ...more });
  let authorization: string | undefined;
  let status = 200;
  const sent: (string | undefined)[] = [];
  await page.route(/\/api\/commande/, async (route) => {
    sent.push(route.request().headers().authorization);
    await route.fulfill({
      status,
      json: [],
      headers: authorization === undefined ? {} : { authorization },
    });
  });

  authorization = `Bearer ${later(20)}`;
  await searchOrders(page);
  await expect.poll(() => heldToken(page)).toBe(later(20));
  sent.length = 0;
  for (const useless of [undefined, '', 'Bearer', 'undefined', 'a.b.c', later(10), later(30, { sub: 'x' })]) {
    authorization = useless;
    await searchOrders(page);
  }
  await searchOrders(page);
  expect(new Set(sent)).toEqual(new Set([`Bearer ${later(20)}`]));
  expect(await heldToken(page)).toBe(later(20));

  await expect(menu(page).getByRole('link')).toHaveCount(1);
  authorization = later(40, { 'd.TRANSFERT': true, 'd.transfert': undefined });
  await searchOrders(page);
  await expect(menu(page).getByRole('link', { name: 'Transfert fichier' })).toBeVisible();

  status = 403;
  authorization = later(50, { 'd.commandes': false, 'd.transfert': true });
  await searchOrders(page);
  await expect(page.getByText('Vous n’avez pas le droit de faire cette opération.').first()).toBeVisible();
  await expect(menu(page).getByRole('link', { name: /Suivi des commandes/ })).toHaveCount(0);
});

test('RIGHT-003, SHELL-046, ROUTE-009: rights under their aliases; a user without any right is greeted', {
  tag: '@slow',
}, async ({ page }) => {
  await openAs(page, accounts.ordersOnly, '/commandes');
  await expect(title(page)).toHaveText('Suivi des commandes');
  const claims = Object.entries(await heldClaims(page)).filter(([name]) => !name.startsWith('d.'));
  await page.route('**/api/**', (route) => route.fulfill({ json: {} }));
  const openWith = async (rights: Readonly<Record<string, boolean>>) => {
    const token = tokenOf({ ...Object.fromEntries(claims), ...rights });
    await page.evaluate(([key = '', value = '']) => sessionStorage.setItem(key, value), [tokenKey, token]);
    await page.goto('/');
  };
  await openWith({ 'd.COMMANDE': true });
  await expect(page).toHaveURL(/\/commandes$/);
  await expect(menu(page).getByRole('link')).toHaveText([/Suivi des commandes/]);
  await openWith({ 'd.commandes': false });
  await expect(page).toHaveURL(/\/authentification$/);
  await expect(title(page)).toHaveText('Bienvenue sur le Portail CMI Organismes');
  await expect(page.getByText('Aucune rubrique du portail ne vous est ouverte')).toBeVisible();
  await expect(page.getByRole('button', { name: 'SE CONNECTER' })).toHaveCount(0);
  await expect(menu(page)).toHaveCount(0);
  await expectAccessible(page);
});

test('SEC-30, SEC-78: the tab keeps token, variant, criteria and table state; a foreign return address is ignored', {
  tag: '@slow',
}, async ({ page }) => {
  for (const address of ['https://evil.example', '/\\evil']) {
    await page.goto('/authentification');
    await page.evaluate((value) => sessionStorage.setItem('engine:return', value), address);
    await submitSignIn(page);
    await expect(page, address).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/transfert$/);
    await page.getByRole('button', { name: 'Déconnexion' }).click();
    await expect(page).toHaveURL(/\/authentification$/);
  }
  await openAs(page, accounts.ordersOnly, '/commandes');
  await searchOrders(page);
  const keys = await page.evaluate(() => [Object.keys(sessionStorage), Object.keys(localStorage)]);
  expect(keys[1]).toEqual([]);
  expect(
    keys[0]?.filter((key) => !/^(engine:(token|variant|list:.*)|react-router-scroll-positions)$/.test(key)),
  ).toEqual([]);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Martin');
});

test('REL-34: with blocked or damaged storage the portal only forgets', { tag: '@slow' }, async ({
  page,
  browser,
  baseURL,
}) => {
  await openAs(page, accounts.ordersOnly, '/commandes');
  await searchOrders(page);
  await page.evaluate((kept) => {
    for (const key of Object.keys(sessionStorage))
      if (key !== kept) sessionStorage.setItem(key, '{"last":5,');
  }, tokenKey);
  await page.goto('/commandes');
  await expect(title(page)).toHaveText('Suivi des commandes');

  const blocked = await browser.newPage({ baseURL: baseURL ?? '' });
  await blocked.addInitScript(() => {
    for (const storage of ['sessionStorage', 'localStorage']) {
      Object.defineProperty(window, storage, {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
    }
  });
  await signIn(blocked, accounts.naturalPersons);
  await expect(title(blocked)).toHaveText('Transfert');
  await blocked.getByRole('checkbox').check();
  await menu(blocked).getByRole('link', { name: 'Suivi des commandes' }).click();
  await expect(title(blocked)).toHaveText('Suivi des commandes');
  await blocked.getByRole('button', { name: 'Déconnexion' }).click();
  await expect(blocked).toHaveURL(/\/authentification$/);
  await blocked.close();
});

test('REL-14: after a deployment a missing file offers to reload', { tag: '@slow' }, async ({ page }) => {
  await openAs(page, accounts.naturalPersons, '/transfert');
  await page.route('**/assets/commandes.liste-*', (route) => route.fulfill({ status: 404 }));
  await menu(page).getByRole('link', { name: 'Suivi des commandes' }).click();
  await expect(title(page)).toHaveText('Une nouvelle version du portail est disponible');
  await expect(menu(page)).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/assets/commandes.liste-*');
  await page.getByRole('button', { name: 'Recharger la page' }).click();
  await expect(title(page)).toHaveText('Suivi des commandes');
});

test('A11Y-09, A11Y-10, A11Y-04: a page change is announced once, after its title; a query change is not', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const said: string[] = [];
    const titles = new Set<string>();
    Object.assign(window, { said, titles });
    new MutationObserver((changes) => {
      titles.add(document.title);
      for (const { target } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest(
          '[data-announcer]',
        );
        const text = region?.textContent?.trim();
        if (text) said.push(`${text} / ${document.title === text ? 'titled' : document.title}`);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  const said = () => page.evaluate(() => [...new Set((window as unknown as { said: string[] }).said)]);
  await page.goto('/cgu');
  await expect(title(page)).toBeVisible();
  expect(await said()).toEqual([]);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Plan du site' }).click();
  await expect(title(page)).toBeFocused();
  await expect.poll(said).toEqual(['Plan du site | Portail CMI Organismes / titled']);

  // The error of a page is no error of the next one, for which the page waits.
  await page.route('**/assets/transfert.fichier-*', async (route) => {
    await page.locator('.eng-shell[inert]').waitFor();
    await route.continue();
  });
  await page.goto('/authentification?returnUrl=%2Ftransfert');
  await page.getByRole('button', { name: 'SE CONNECTER' }).click();
  await expect(page).toHaveTitle(/^Erreur/);
  await submitSignIn(page);
  await expect(title(page)).toHaveText('Transfert');
  await expect.poll(said).toEqual(['Transfert | Portail CMI Organismes / titled']);
  const titles = await page.evaluate(() => [...(window as unknown as { titles: Set<string> }).titles]);
  expect(titles.slice(titles.findIndex((text) => text.startsWith('Erreur')))).toEqual([
    'Erreur\u00a0: Authentification | Portail CMI Organismes',
    'Transfert | Portail CMI Organismes',
  ]);
});

test('A11Y-54: text spacing and a text size of 200% cut off nothing', { tag: '@slow' }, async ({ page }) => {
  const cut = () => page.evaluate(cutTexts, '');
  for (const css of [textSpacing, 'html { font-size: 200% !important }']) {
    await page.addInitScript((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets.push(sheet);
    }, css);
    await page.goto('/authentification');
    await page.getByRole('button', { name: 'SE CONNECTER' }).click();
    expect(await cut()).toEqual([]);
    await openAs(page, accounts.naturalPersons, '/transfert');
    expect(await cut()).toEqual([]);
    await page.goto('/commandes?statut=OK&page=1');
    await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
    expect(await cut()).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBe(0);
    await page.getByRole('button', { name: 'Déconnexion' }).click();
  }
});

test('SEC-29: the tabs of a browser have one session, here and on the server', { tag: '@slow' }, async ({
  page,
  context,
}) => {
  const isLive = async (token: string | null) => {
    const answer = await page.request.post('/api/authentification/authentification/validateToken', {
      headers: { authorization: `Bearer ${token}` },
      data: {},
    });
    return answer.json();
  };
  await signIn(page, accounts.naturalPersons);
  const first = await heldToken(page);
  const other = await context.newPage();
  await test.step('the same user who signs in again goes on in the first tab, without the former sign-in', async () => {
    await signIn(other, accounts.naturalPersons);
    await expect.poll(() => isLive(first)).toBe(false);
    await menu(page).getByRole('link', { name: 'Suivi des commandes' }).click();
    await expect(title(page)).toHaveText('Suivi des commandes');
    expect((await heldClaims(page)).sid).toBe((await heldClaims(other)).sid);
  });
  await test.step('a sign-out leaves no token', async () => {
    const tokens = await Promise.all([page, other].map(heldToken));
    await other.getByRole('button', { name: 'Déconnexion' }).click();
    await expect(page).toHaveURL(/\/authentification$/);
    for (const token of tokens) await expect.poll(() => isLive(token)).toBe(false);
  });
  await test.step('another user who signs in takes the place of the first', async () => {
    await signIn(page, accounts.naturalPersons);
    const held = await heldToken(page);
    await signIn(other, accounts.ordersOnly);
    await expect(page.getByText('Votre session a expiré.')).toBeVisible();
    await expect.poll(() => isLive(held)).toBe(false);
    expect(await isLive(await heldToken(other))).toBe(true);
  });
});
