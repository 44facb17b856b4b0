/** Sessions of servers of other kinds: each a small application, built and used in the browser before such a server. */
import { expect, type Page, test } from '@playwright/test';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { freePort } from '../../testkit/freePort.ts';
import { startProvider } from './identityProvider.ts';
import { typeByKeys } from './portal.ts';
import { type Answer, type Call, serveSessionApp } from './sessionApp.ts';

const livres = [{ id: '1', titre: 'Candide' }];
const refused: Answer = { status: 401, body: {} };

async function signIn(page: Page, name: string, password: string): Promise<void> {
  await page.locator('input[autocomplete=username]').fill(name);
  await page.locator('input[autocomplete=current-password]').fill(password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
}

const shown = (page: Page, title: string) => page.getByRole('heading', { level: 1, name: title });

/** The errors that the page and its policy report. */
function problemsOf(page: Page): string[] {
  const found: string[] = [];
  page.on('pageerror', ({ message }) => found.push(message));
  page.on('console', (message) => {
    if (/Content.Security|Trusted/i.test(message.text())) found.push(message.text());
  });
  return found;
}

/** Opaque tokens of an OAuth 2 password flow. The one of access is good for three calls. */
function tokenServer(): (call: Call) => Answer {
  let issued = 0;
  let uses = 0;
  const access = () => `acces-${issued}`;
  const issue = () => {
    issued += 1;
    uses = 0;
    return access();
  };
  const secured: Readonly<Record<string, (call: Call) => Answer>> = {
    'GET /api/moi': () => ({ body: { id: 'ada', nom: 'Lovelace', roles: ['reserve'] } }),
    'GET /api/livres': () => ({ body: livres }),
    'POST /api/reserve': () => ({}),
  };
  return (call) => {
    const { operation, headers, type, body } = call;
    if (operation === 'POST /api/token') {
      const isRight = body.username === 'ada' && body.password === 'secret' && body.grant_type === 'password';
      return isRight && type.startsWith('application/x-www-form-urlencoded')
        ? { body: { access_token: issue(), refresh_token: 'suite-1', token_type: 'Token' } }
        : refused;
    }
    if (operation === 'POST /api/token/renouveler')
      return body.refresh === 'suite-1' && headers['x-auth-token'] === undefined
        ? { body: { access_token: issue() } }
        : refused;
    uses += 1;
    return headers['x-auth-token'] === `Token ${access()}` && uses <= 3
      ? (secured[operation]?.(call) ?? {})
      : refused;
  };
}

test.beforeEach(({ page }) => typeByKeys(page));

test('a form-encoded sign-in, an opaque token in a header of its own, rights of the user, a renewal', async ({
  page,
}) => {
  const app = await serveSessionApp('token', tokenServer());
  const problems = problemsOf(page);
  await page.goto(`${app.address}/reserve`);
  await shown(page, 'Connexion').waitFor();
  await signIn(page, 'ada', 'faux');
  await expect(page.getByRole('alert')).toContainText('Identifiant ou mot de passe inconnu.');
  await signIn(page, 'ada', 'secret');
  // The page that asked for the sign-in, which needs a right that the user's own fields give.
  await shown(page, 'Réserve').waitFor();
  await page.reload();
  await shown(page, 'Réserve').waitFor();
  const renewals = () => app.calls.filter(({ operation }) => operation === 'POST /api/token/renouveler');
  for (let n = 0; n < 3; n += 1) {
    await page.getByRole('link', { name: 'Livres' }).click();
    await expect(page.getByRole('cell', { name: 'Candide' })).toBeVisible();
    await page.getByRole('link', { name: 'Réserve' }).click();
    await shown(page, 'Réserve').waitFor();
  }
  expect(renewals().length).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Déconnexion' }).click();
  await shown(page, 'Connexion').waitFor();
  expect(await page.evaluate(() => sessionStorage.getItem('engine:token'))).toBeNull();
  await page.goto(`${app.address}/livres`);
  await shown(page, 'Connexion').waitFor();
  expect(problems).toEqual([]);
  await app.close();
});

/** A server that sets a session cookie, and one whose value each change repeats. */
function cookieServer() {
  const sessions = new Set<string>();
  const of = ({ headers }: Call, name: string) =>
    new RegExp(`(?:^|; )${name}=([^;]*)`).exec(headers.cookie ?? '')?.[1];
  return {
    sessions,
    answer: (call: Call): Answer => {
      const { operation, headers, body } = call;
      if (operation === 'GET /api/csrf')
        return { status: 204, headers: { 'set-cookie': 'XSRF-TOKEN=abc%3D; Path=/' } };
      const isChange = !operation.startsWith('GET');
      if (isChange && (headers['x-xsrf-token'] !== 'abc=' || of(call, 'XSRF-TOKEN') !== 'abc%3D'))
        return { status: 419, body: {} };
      if (operation === 'POST /api/login') {
        if (body.email !== 'ada@exemple.fr' || body.password !== 'secret') return refused;
        sessions.add('s1');
        return { status: 204, headers: { 'set-cookie': 'sid=s1; Path=/; HttpOnly; SameSite=Lax' } };
      }
      if (!sessions.has(of(call, 'sid') ?? '')) return refused;
      if (operation === 'POST /api/logout') {
        sessions.clear();
        return { status: 204, headers: { 'set-cookie': 'sid=; Path=/; Max-Age=0' } };
      }
      if (operation === 'GET /api/user')
        return { body: { id: 7, nom: 'Lovelace', droits: { reserve: true } } };
      return operation === 'GET /api/livres' ? { body: livres } : { body: {} };
    },
  };
}

test('@slow a sign-in that sets a cookie, whose changes carry a header against forgery', async ({
  page,
  context,
}) => {
  const server = cookieServer();
  const app = await serveSessionApp('cookie', server.answer);
  const problems = problemsOf(page);
  await page.goto(`${app.address}/livres`);
  await shown(page, 'Connexion').waitFor();
  await signIn(page, 'ada@exemple.fr', 'secret');
  await expect(page.getByRole('cell', { name: 'Candide' })).toBeVisible();
  expect(app.calls.every(({ headers }) => headers.authorization === undefined)).toBe(true);

  await page.getByRole('link', { name: 'Réserve' }).click();
  await page.getByLabel('Titre').fill('Zadig');
  await page.getByRole('button', { name: 'Réserver' }).click();
  await expect(page.getByText('C’est réservé.')).toBeVisible();

  // The browser remembers the cookie: another tab is signed in, and a reload too.
  const second = await context.newPage();
  await second.goto(`${app.address}/livres`);
  await expect(second.getByRole('cell', { name: 'Candide' })).toBeVisible();
  await second.reload();
  await expect(second.getByRole('cell', { name: 'Candide' })).toBeVisible();

  await second.getByRole('button', { name: 'Déconnexion' }).click();
  await shown(second, 'Connexion').waitFor();
  expect(server.sessions.size).toBe(0);
  await shown(page, 'Connexion').waitFor();
  await page.goto(`${app.address}/livres`);
  await shown(page, 'Connexion').waitFor();
  expect(problems).toEqual([]);
  await app.close();
});

/**
 * An API that takes the access tokens of a provider, each for a few seconds.
 * @param gate what its properties wait for
 */
function apiOf(issuer: string, gate: () => Promise<void>): (call: Call) => Promise<Answer> {
  const keys = createRemoteJWKSet(new URL(`${issuer}/jwks`));
  return async ({ operation, headers }) => {
    if (operation === 'GET /api/proprietes') {
      await gate();
      return { body: { titre: 'Médiathèque de Caen' } };
    }
    const token = headers.authorization?.replace('Bearer ', '') ?? '';
    const isTaken = await jwtVerify(token, keys, { issuer, audience: 'urn:mediatheque' }).then(
      () => true,
      () => false,
    );
    if (!isTaken) return refused;
    return operation === 'GET /api/livres' ? { body: livres } : { body: {} };
  };
}

test('@slow a sign-in at an identity provider, with its refusals, a renewal and its sign-out', async ({
  page,
}) => {
  const [port, appPort] = [await freePort(), await freePort()];
  const issuer = `http://127.0.0.1:${port}`;
  const provider = await startProvider(port, `http://127.0.0.1:${appPort}/connexion`);
  let gate = Promise.resolve();
  const fill = (text: string) => text.replace('http://127.0.0.1:5999', issuer);
  const app = await serveSessionApp(
    'provider',
    apiOf(issuer, () => gate),
    fill,
    appPort,
  );
  const problems = problemsOf(page);
  const begin = () => page.getByRole('button', { name: 'Se connecter' }).click();

  // The user declines.
  await page.goto(`${app.address}/reserve?de=lien`);
  const policy = page.locator('meta[http-equiv="Content-Security-Policy"]');
  await expect(policy).toHaveAttribute('content', new RegExp(`connect-src 'self' ${issuer};`));
  await shown(page, 'Connexion').waitFor();
  await begin();
  await page.waitForURL(`${issuer}/**`);
  await page.getByText('Cancel').click();
  await expect(page.getByRole('alert')).toContainText('La connexion n’a pas été accordée.');
  expect(new URL(page.url()).search).toBe('');

  // The link that asked for the sign-in is kept through it.
  await begin();
  await page.getByPlaceholder('Enter any login').fill('ada');
  await page.getByPlaceholder('and password').fill('secret');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  // The properties arrive, and change the page, while the code is exchanged.
  let open = () => {};
  gate = new Promise((resolve) => {
    open = resolve;
  });
  await page.route(`${issuer}/token`, async (route) => {
    const arrived = page.waitForResponse('**/api/proprietes');
    open();
    await arrived;
    await expect(page.getByText('Médiathèque de Caen').first()).toBeVisible();
    await route.continue();
  });
  await page.getByRole('button', { name: 'Continue' }).click();
  await shown(page, 'Réserve').waitFor();
  await page.unroute(`${issuer}/token`);
  expect(page.url()).toBe(`${app.address}/reserve?de=lien`);
  expect(app.calls.some(({ operation }) => operation.includes('/connexion'))).toBe(false);

  // The token is over after a few seconds: the provider gives another, also after a reload.
  const granted = () => provider.granted('refresh_token');
  await page.getByRole('link', { name: 'Livres' }).click();
  await expect(page.getByRole('cell', { name: 'Candide' })).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('cell', { name: 'Candide' })).toBeVisible();
    expect(granted()).toBeGreaterThan(0);
  }).toPass();

  // An answer that this tab has not asked for signs nobody in.
  const other = await page.context().newPage();
  await other.goto(`${app.address}/connexion?code=vol&state=autre`);
  await expect(other.getByRole('alert')).toContainText('La connexion n’a pas abouti.');
  await other.close();

  await page.getByRole('button', { name: 'Déconnexion' }).click();
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await shown(page, 'Connexion').waitFor();
  expect(page.url().startsWith(`${app.address}/connexion`)).toBe(true);
  expect(await page.evaluate(() => sessionStorage.getItem('engine:token'))).toBeNull();
  // The provider has forgotten them too.
  await begin();
  await expect(page.getByPlaceholder('Enter any login')).toBeVisible();
  expect(problems).toEqual([]);
  await app.close();
  await provider.close();
});
