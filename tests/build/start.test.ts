/** The script that runs before the page: what it fetches and asks for, in a browser, under the site's own policy. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { orderAnswers } from '../../bench/list/orders.ts';
import { benchToken, type SiteServer, serveSite } from '../../bench/list/serveSite.ts';
import { everywhere } from '../../server/http/headers.ts';
import { chromiumPath } from '../e2e/chromium.ts';
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
      executablePath: chromiumPath(),
      args: ['--no-sandbox', '--disable-gpu'],
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
  const firstRow = (page: Page) => page.getByText('A-00000000', { exact: true }).first().waitFor();
  const signIn = (page: Page) => page.getByRole('button', { name: 'SE CONNECTER' }).waitFor();
  const place = (requests: readonly string[], part: string) =>
    requests.findIndex((url) => url.includes(part));

  it('asks for the list, the session and the files of the screen before the entry has come', async () => {
    const { early, requests, complaints } = await visit(list, benchToken(), firstRow);
    expect(early).toEqual(['/api/properties', '/api/authentification/utilisateur/0000000001', rowsOfList]);
    // The entry fetches this file when it runs.
    expect(place(requests, rowsOfList)).toBeLessThan(place(requests, '/assets/ResultGrid-'));
    expect(complaints).toEqual([]);
  });

  it('makes no request twice', async () => {
    const { requests } = await visit(list, benchToken(), firstRow);
    expect(requests.length).toBe(new Set(requests).size);
    expect(requests.filter((url) => url.startsWith('/api/commandeDemande'))).toEqual([rowsOfList]);
  });

  it('fetches the files of the sign-in for a visitor without a session, wherever they go', async () => {
    const { requests, complaints } = await visit(list, null, signIn);
    expect(place(requests, '/assets/authentification.connexion-')).toBeGreaterThan(0);
    expect(place(requests, '/api/commandeDemande')).toBe(-1);
    expect(complaints).toEqual([]);
  });

  it('asks for no list with a token that is over', async () => {
    const claims = { sub: '0000000001', 'd.commandes': true, iat: 1_000, exp: 2_000 };
    const { early } = await visit(list, makeToken(claims), firstRow);
    expect(early).toEqual(['/api/properties', '/api/authentification/utilisateur/0000000001']);
  });

  it('asks for nothing that the user may not see', async () => {
    const now = Math.floor(Date.now() / 1000);
    const token = makeToken({ sub: '0000000001', 'd.doublons': true, iat: now, exp: now + 3600 });
    const { requests } = await visit(list, token, (page) =>
      page.getByRole('heading', { level: 1 }).waitFor(),
    );
    expect(place(requests, '/api/commandeDemande/commande?')).toBe(-1);
  });

  it('is one classic script of at most 8 kB', () => {
    const html = readFileSync(join(folder, 'index.html'), 'utf8');
    const [, name = ''] =
      /<script src="\/assets\/(start-[\w-]+\.js)"><\/script>\s*<script type="module"/.exec(html) ?? [];
    expect(readdirSync(join(folder, 'assets'))).toContain(name);
    expect(brotliCompressSync(readFileSync(join(folder, 'assets', name))).length).toBeLessThanOrEqual(8_000);
  });
});
