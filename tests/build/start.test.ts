/** The script that runs before the page: what it fetches and asks for, in a browser, under the site's own policy. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { orderAnswers } from '../../bench/list/orders.ts';
import { benchToken, type SiteServer, serveSite } from '../../bench/list/serveSite.ts';
import { everywhere } from '../../server/http/headers.ts';
import { chromiumArgs } from '../../testkit/chromium.ts';
import { makeToken } from '../makeToken.ts';

const folder = inject('site');
const list = '/commandes?commande=A&page=1';
const rowsOfList = '/api/commandeDemande/commande?commande=A';

describe('the script that runs before the page', () => {
  let server: SiteServer;
  let browser: Browser;
  beforeAll(async () => {
    server = await serveSite(folder, orderAnswers().answer, everywhere);
    browser = await chromium.launch({
      executablePath: inject('chromium'),
      args: chromiumArgs,
    });
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  /** `early`: the requests of the script alone. */
  type Visit = Readonly<Record<'requests' | 'early' | 'complaints', readonly string[]>>;

  /** The requests of a visit until `shown`, in order, and what the browser complained of. */
  async function visit(
    path: string,
    token: string | null,
    shown: (page: Page) => Promise<void>,
  ): Promise<Visit> {
    const context = await browser.newContext();
    const page = await context.newPage();
    const requests: string[] = [];
    const early: string[] = [];
    const complaints: string[] = [];
    page.on('request', (request) => {
      requests.push(request.url().slice(server.address.length));
      if (request.resourceType() === 'fetch') early.push(request.url().slice(server.address.length));
    });
    page.on('console', (line) => line.type() === 'error' && complaints.push(line.text()));
    page.on('pageerror', (error) => complaints.push(String(error)));
    if (token !== null)
      await page.addInitScript((text) => sessionStorage.setItem('engine:token', text), token);
    await page.goto(server.address + path);
    await shown(page);
    await context.close();
    return { requests: requests.filter((url) => !url.startsWith('data:')), early, complaints };
  }
  /** The files of this name do not come before `release`. */
  const hold = (page: Page, files: string) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const ready = page.route(files, (route) => void released.then(() => route.continue()));
    return { ready, release };
  };
  const firstRow = (page: Page) => page.getByText('A-00000000', { exact: true }).first().waitFor();
  const signIn = (page: Page) => page.getByRole('button', { name: 'SE CONNECTER' }).waitFor();
  const place = (requests: readonly string[], part: string) =>
    requests.findIndex((url) => url.includes(part));

  it('asks for the list and the session, and no request is made twice', async () => {
    const { requests, early, complaints } = await visit(list, benchToken(), firstRow);
    expect(early).toEqual(['/api/properties', '/api/authentification/utilisateur/0000000001', rowsOfList]);
    expect(complaints).toEqual([]);
    expect(requests.length).toBe(new Set(requests).size);
    // What waits for the user is counted after the first rows.
    const lists = requests.filter(
      (url) => url.startsWith('/api/commandeDemande') && !url.endsWith('/attente'),
    );
    expect(lists).toEqual([rowsOfList]);
  });

  it('needs at most 12 requests until the first row, besides the icon of the tab', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.addInitScript((text) => {
      sessionStorage.setItem('engine:token', text);
      // What is fetched for later comes before the rows where the machine is busy.
      window.requestIdleCallback = () => 0;
      const watching = new MutationObserver(() => {
        if (document.querySelector('main')?.textContent?.includes('A-00000000') !== true) return;
        watching.disconnect();
        const files = performance
          .getEntriesByType('resource')
          .filter(({ name }) => !name.startsWith('data:') && !name.includes('favicon'));
        Object.assign(window, { files: files.map(({ name }) => name) });
      });
      watching.observe(document, { childList: true, subtree: true });
    }, benchToken());
    await page.goto(server.address + list);
    await page.waitForFunction(() => 'files' in window);
    const files = await page.evaluate(() => (window as unknown as { files: readonly string[] }).files);
    await context.close();
    expect(['document', ...files].length, files.join('\n')).toBeLessThanOrEqual(12);
  });

  describe('the form of a list', () => {
    const form = '**/assets/form-*';
    const open = async (path: string) => {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.addInitScript((text) => sessionStorage.setItem('engine:token', text), benchToken());
      const held = hold(page, form);
      await held.ready;
      const asked = page.waitForRequest(form);
      await page.goto(server.address + path);
      return { context, page, release: held.release, asked };
    };
    const criterion = (page: Page) => page.getByLabel('Commande', { exact: true });

    it('is not waited for by the rows, and unfolds when it is there', async () => {
      const { context, page, release } = await open(list);
      await firstRow(page);
      const toggle = page.getByRole('button', { name: 'Montrer les filtres' });
      await toggle.click();
      expect(await criterion(page).count()).toBe(0);
      expect(await toggle.getAttribute('aria-expanded')).toBe('false');
      release();
      await criterion(page).waitFor();
      expect(await criterion(page).inputValue()).toBe('A');
      expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-expanded'))).toBe('true');
      await context.close();
    });

    it('is there with the screen where no search is in the address, and with criteria that it refuses', async () => {
      const refused = 'dateIntegrationDebut=2026-02-02&dateIntegrationFin=2026-01-01';
      for (const path of ['/commandes', `/commandes?${refused}&page=1`]) {
        const { context, page, release, asked } = await open(path);
        await asked;
        expect(await page.getByRole('heading', { level: 1 }).count()).toBe(0);
        release();
        await criterion(page).waitFor();
        await context.close();
      }
    });

    it('is fetched at once where no search is in the address', async () => {
      const { requests } = await visit('/commandes', benchToken(), (page) => criterion(page).waitFor());
      expect(place(requests, '/assets/form-')).toBeGreaterThan(0);
      expect(place(requests, '/assets/form-')).toBeLessThan(place(requests, '/api/properties'));
    });

    it('that cannot be loaded is told to the reader who asks for it; the rows stay', async () => {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.addInitScript((text) => sessionStorage.setItem('engine:token', text), benchToken());
      await page.route(form, (route) => route.abort());
      await page.goto(server.address + list);
      await firstRow(page);
      await page.getByRole('button', { name: 'Montrer les filtres' }).click();
      await page.getByRole('button', { name: 'Recharger la page' }).waitFor();
      await firstRow(page);
      await context.close();
    });
  });

  it('fetches the files of the sign-in for a visitor without a session, wherever they go', async () => {
    const { requests, complaints } = await visit(list, null, signIn);
    expect(place(requests, '/assets/authentification.connexion-')).toBeGreaterThan(0);
    expect(place(requests, '/api/commandeDemande')).toBe(-1);
    expect(place(requests, '/assets/form-')).toBe(-1);
    expect(complaints).toEqual([]);
  });

  it('asks for no list with a token that is over', async () => {
    const claims = { sub: '0000000001', 'd.commandes': true, iat: 1_000, exp: 2_000 };
    const { early } = await visit(list, makeToken(claims), firstRow);
    expect(early).toEqual(['/api/properties', '/api/authentification/utilisateur/0000000001']);
  });

  it('SEC-29: hears a sign-out in another tab before the code of the page runs', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const other = await context.newPage();
    await other.goto(`${server.address}/authentification`);
    await page.addInitScript((text) => {
      if (window.location.pathname === '/commandes') sessionStorage.setItem('engine:token', text);
    }, benchToken());
    const held = hold(page, '**/assets/index-*');
    await held.ready;
    const asked = page.waitForRequest(server.address + rowsOfList);
    await page.goto(server.address + list, { waitUntil: 'commit' });
    await asked;
    await other.evaluate(() => new BroadcastChannel('engine:session').postMessage('ended'));
    held.release();
    await signIn(page);
    expect(await page.evaluate(() => sessionStorage.getItem('engine:token'))).toBeNull();
    await context.close();
  });

  it('asks for nothing that the user may not see', async () => {
    const now = Math.floor(Date.now() / 1000);
    const token = makeToken({ sub: '0000000001', 'd.doublons': true, iat: now, exp: now + 3600 });
    const { requests } = await visit(list, token, (page) =>
      page.getByRole('heading', { level: 1 }).waitFor(),
    );
    expect(place(requests, '/api/commandeDemande/commande?')).toBe(-1);
  });

  describe('the frame of the document', () => {
    const sizes = [
      { width: 1366, height: 900 },
      { width: 360, height: 800 },
    ];

    it.each(sizes)('is shown before the code has come, and moves nothing of it: %o', async (viewport) => {
      const context = await browser.newContext({ viewport });
      const page = await context.newPage();
      await page.addInitScript((text) => sessionStorage.setItem('engine:token', text), benchToken());
      const held = hold(page, '**/assets/index-*');
      await held.ready;
      const asked = page.waitForRequest(server.address + rowsOfList);
      await page.goto(server.address + list, { waitUntil: 'commit' });
      const parts = ['.brand img', '.brand__title', '.brand__subtitle'].map((part) => page.locator(part));
      const drawn = () =>
        Promise.all(
          parts.map(async (part) => {
            const { x = 0, y = 0, width = 0, height = 0 } = (await part.boundingBox()) ?? {};
            return [...[x, y, width, height].map(Math.round), await part.textContent()];
          }),
        );
      await page.locator('.eng-starting:has(main[aria-busy="true"]) .brand__title').waitFor();
      // `fonts.ready` may be of the time before the first text asked for its font.
      await page.evaluate(
        async () => void (await Promise.all([...document.fonts].map((font) => font.load()))),
      );
      const before = await drawn();
      const wait = page.getByText('Veuillez patienter');
      await wait.waitFor();
      expect(await page.getByRole('banner').count()).toBe(1);
      expect(await page.getByRole('main').count()).toBe(1);
      await asked;
      held.release();
      await firstRow(page);
      expect(await drawn()).toEqual(before);
      expect(await page.getByRole('banner').count()).toBe(1);
      expect(await wait.count()).toBe(0);
      await context.close();
    });

    it('announces the wait, and that it is long, in a region that was there before', async () => {
      const page = await browser.newPage();
      const begin = Date.now();
      await page.clock.install({ time: begin });
      await page.clock.pauseAt(begin + 1_000);
      await page.addInitScript((text) => sessionStorage.setItem('engine:token', text), benchToken());
      const held = hold(page, '**/assets/index-*');
      await held.ready;
      await page.goto(server.address + list, { waitUntil: 'commit' });
      const region = page.locator('.eng-starting > [aria-live="polite"]');
      await region.waitFor({ state: 'attached' });
      expect(await region.textContent()).toBe('');
      expect(await region.evaluate((element) => element.closest('[aria-busy="true"]'))).toBeNull();
      await page.clock.runFor(1_000);
      await region.getByText('Veuillez patienter').waitFor();
      const long = region.getByText('Cela prend plus de temps que d’habitude.');
      expect(await long.isVisible()).toBe(false);
      await page.clock.runFor(9_000);
      await long.waitFor();
      held.release();
      await page.close();
    });

    it.each([
      ['its code', '**/assets/index-*'],
      ['a file that its code imports', '**/assets/common-*'],
    ])('says that the portal could not be loaded if %s is missing', async (_what, files) => {
      const page = await browser.newPage();
      await page.route(files, (route) => route.fulfill({ status: 404 }));
      await page.goto(server.address + list);
      await page.getByRole('alert').getByText('rechargez la page').waitFor();
      expect(await page.getByText('Chargement en cours').count()).toBe(0);
      await page.close();
    });

    it('says so after a while if the start script is missing, and at once if the styles are too', async () => {
      const page = await browser.newPage();
      await page.route('**/assets/start-*', (route) => route.fulfill({ status: 404 }));
      await page.goto(server.address + list);
      const failed = page.getByText('rechargez la page');
      const animation = await failed.evaluate((element) => {
        const [one] = element.getAnimations();
        const { delay } = one?.effect?.getTiming() ?? {};
        const before = getComputedStyle(element).visibility;
        one?.finish();
        return { delay, before };
      });
      expect(animation).toEqual({ delay: 20_000, before: 'hidden' });
      expect(await failed.isVisible()).toBe(true);
      await page.route('**/assets/*.css', (route) => route.fulfill({ status: 404 }));
      await page.reload();
      expect(await failed.isVisible()).toBe(true);
      await page.close();
    });
  });

  describe('the sign-in form of the document', () => {
    /** A page without a session whose application does not come before `release`. */
    async function openHeld(viewport = { width: 1366, height: 900 }, path = list) {
      const context = await browser.newContext({ viewport });
      const page = await context.newPage();
      const requests: string[] = [];
      page.on('request', (request) =>
        requests.push(`${request.method()} ${new URL(request.url()).pathname}`),
      );
      const held = hold(page, '**/assets/index-*');
      await held.ready;
      await page.goto(server.address + path, { waitUntil: 'commit' });
      await page.locator('.eng-starting form').waitFor();
      const application = page.getByRole('button', { name: 'Afficher le mot de passe' });
      const release = async () => {
        held.release();
        await application.waitFor();
      };
      return { context, page, requests, release };
    }

    it.each([
      { width: 1366, height: 900 },
      { width: 360, height: 800 },
    ])('is where the application draws its own: %o', async (viewport) => {
      const { context, page, release } = await openHeld(viewport);
      await page.evaluate(() => document.fonts.ready);
      const inForm = ['h1', 'h2', 'label', 'input', '.eng-sign-in__forgotten', '[type="submit"]'];
      const inHeader = ['.eng-header__list a', '.eng-header__links > button'];
      const parts = [...inHeader, ...inForm.map((part) => `.eng-sign-in ${part}`)];
      const drawn = () =>
        page.evaluate(
          (names) =>
            names
              .flatMap((name) => [...document.querySelectorAll(name)])
              .map((element) => {
                const { x, y, width, height } = element.getBoundingClientRect();
                return [...[x, y, width, height].map(Math.round), element.textContent];
              }),
          parts,
        );
      const before = await drawn();
      expect(before).toHaveLength(13);
      await release();
      expect(await drawn()).toEqual(before);
      expect(await page.locator('form').count()).toBe(1);
      await context.close();
    });

    it('keeps what is typed, the focus and the selection', async () => {
      const { context, page, release } = await openHeld();
      await page.getByLabel('Mot de passe').fill('secret');
      const identifier = page.getByLabel('Identifiant', { exact: true });
      await identifier.fill('0000000001');
      await identifier.evaluate((element) => (element as HTMLInputElement).setSelectionRange(2, 5));
      await release();
      expect(await page.getByLabel('Mot de passe', { exact: true }).inputValue()).toBe('secret');
      const state = await identifier.evaluate((element: HTMLInputElement) => [
        ...[element.value, element.selectionStart, element.selectionEnd],
        document.activeElement === element,
      ]);
      expect(state).toEqual(['0000000001', 2, 5, true]);
      await context.close();
    });

    it('sends what is submitted once the application is there, never by the browser', async () => {
      const { context, page, requests, release } = await openHeld();
      await page.getByLabel('Identifiant', { exact: true }).fill('0000000001');
      await page.getByLabel('Mot de passe').fill('secret');
      await page.keyboard.press('Enter');
      await page.getByText('Veuillez patienter').waitFor();
      const sent = page.waitForRequest((request) => request.method() === 'POST');
      await release();
      const body = (await sent).postData() ?? '';
      expect(['0000000001', 'secret'].filter((typed) => !body.includes(typed))).toEqual([]);
      expect(requests.filter((one) => one === 'GET /commandes')).toHaveLength(1);
      expect(requests.filter((one) => one.startsWith('POST'))).toHaveLength(1);
      expect(page.url()).not.toContain('?');
      await context.close();
    });

    it('opens the display preferences, once the application is there and unless Escape gave them up', async () => {
      for (const key of ['Shift', 'Escape']) {
        const { context, page, release } = await openHeld();
        await page.getByLabel('Identifiant', { exact: true }).fill('0000000001');
        const display = page.getByRole('button', { name: 'Affichage', exact: true });
        await display.dblclick();
        await page.keyboard.press(key);
        await release();
        const dialog = page.getByRole('dialog');
        if (key === 'Escape') expect(await dialog.count()).toBe(0);
        else {
          await dialog.waitFor();
          await page.keyboard.press('Escape');
          await expect.poll(() => dialog.count()).toBe(0);
        }
        const focused = () => page.evaluate(() => document.activeElement?.textContent);
        await expect.poll(focused).toBe('Affichage');
        expect(await page.getByLabel('Identifiant', { exact: true }).inputValue()).toBe('0000000001');
        await context.close();
      }
    });

    it('gives way to the failure if the application is missing', async () => {
      const page = await browser.newPage();
      await page.route('**/assets/index-*', (route) => route.fulfill({ status: 404 }));
      await page.goto(`${server.address}/authentification`);
      await page.getByRole('alert').getByText('rechargez la page').waitFor();
      expect(await page.locator('form, .eng-header__links > button').count()).toBe(0);
      await page.close();
    });

    it('is not shown to somebody who has a session, nor on a page for everybody', async () => {
      for (const [path, token] of [
        ['/authentification', benchToken()],
        ['/accessibilite', null],
      ] as const) {
        const context = await browser.newContext();
        const page = await context.newPage();
        if (token) await page.addInitScript((text) => sessionStorage.setItem('engine:token', text), token);
        const held = hold(page, '**/assets/index-*');
        await held.ready;
        await page.goto(server.address + path, { waitUntil: 'commit' });
        await page.getByText('Veuillez patienter').waitFor();
        expect(await page.locator('form').count()).toBe(0);
        held.release();
        await context.close();
      }
    });
  });

  it('is at most 7.5 kB, waits for no other file, and has its model in the document', () => {
    const html = readFileSync(join(folder, 'index.html'), 'utf8');
    const [, model = '', name = ''] =
      /<template id="engine-start">([^<]*)<\/template>\s*<script type="module" async [^>]*src="\/assets\/(start-[\w-]+\.js)"><\/script>\s*<link rel="modulepreload"/.exec(
        html,
      ) ?? [];
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(JSON.parse(model.replaceAll('&#34;', '"'))).toMatchObject({
      fallback: 'personnePhysique',
      signIn: 'authentification/connexion',
    });
    const code = readFileSync(join(folder, 'assets', name), 'utf8');
    expect(code).not.toMatch(/\bfrom\s*["'`]|import\s*["'`]/);
    expect(brotliCompressSync(code).length).toBeLessThanOrEqual(7_500);
    expect(brotliCompressSync(html).length).toBeLessThanOrEqual(5_000);
  });
});
