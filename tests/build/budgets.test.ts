/**
 * The download of a visit, compressed with brotli: the sizes are those of the built files; Chromium decides which files
 * a screen requests. 1 kB is 1,000 bytes.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { orderAnswers } from '../../bench/list/orders.ts';
import { benchToken, type SiteServer, serveSite } from '../../bench/list/serveSite.ts';
import { chromiumArgs } from '../../testkit/chromium.ts';
import { makeToken } from '../makeToken.ts';
import { brotliSize } from './brotliSize.ts';

describe('a visit', () => {
  const folder = inject('site');
  let server: SiteServer;
  let browser: Browser;
  beforeAll(async () => {
    server = await serveSite(folder, orderAnswers().answer);
    browser = await chromium.launch({
      executablePath: inject('chromium'),
      args: chromiumArgs,
    });
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  /** Names of the scripts that were requested until `use` ended. */
  async function scriptsOf(
    path: string,
    token: string | null,
    use: (page: Page, scripts: ReadonlySet<string>) => Promise<void>,
  ): Promise<string[]> {
    const context = await browser.newContext();
    const page = await context.newPage();
    const scripts = new Set<string>();
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith('.js')) scripts.add(pathname);
    });
    if (token !== null)
      await page.addInitScript((text) => sessionStorage.setItem('engine:token', text), token);
    await page.goto(`${server.address}${path}`);
    await use(page, scripts);
    await context.close();
    return [...scripts];
  }

  const expectAsked = (asked: ReadonlySet<string>, file: string) =>
    expect.poll(() => [...asked].some((script) => script.includes(file))).toBe(true);

  /** A script smaller than a packet is sent uncompressed, but counts with its brotli size too. */
  const sizeInBrotli = (script: string): number => {
    const file = join(folder, script);
    return existsSync(`${file}.br`) ? statSync(`${file}.br`).size : brotliSize(readFileSync(file, 'utf8'));
  };
  const sizeOf = (scripts: readonly string[]) =>
    scripts.reduce((sum, script) => sum + sizeInBrotli(script), 0);

  /** The scripts of a page until something is in it; what is loaded when the page is idle comes later. */
  async function scriptsUntil(path: string, token: string | null, selector: string): Promise<string[]> {
    const context = await browser.newContext();
    const page = await context.newPage();
    if (token !== null)
      await page.addInitScript((text) => sessionStorage.setItem('engine:token', text), token);
    await page.addInitScript((sought) => {
      const watching = new MutationObserver(() => {
        if (document.querySelector(sought) === null) return;
        watching.disconnect();
        const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
        Object.assign(window, { scripts: files.filter((file) => file.endsWith('.js')) });
      });
      watching.observe(document, { childList: true, subtree: true });
    }, selector);
    await page.goto(server.address + path);
    await page.waitForFunction(() => 'scripts' in window);
    const scripts = await page.evaluate(() => (window as unknown as { scripts: string[] }).scripts);
    await context.close();
    expect(scripts.length).toBeGreaterThan(1);
    return scripts;
  }

  it('ECO-10 downloads at most 122.1 kB of JavaScript before the login page is usable', async () => {
    const scripts = await scriptsUntil('/authentification', null, '.eng-sign-in__toggle');
    expect(sizeOf(scripts)).toBeLessThanOrEqual(122_100);
    expect(scripts.filter((script) => /ResultGrid|list-|form-|send-|BarChart/.test(script))).toEqual([]);
  });

  it('ECO-10 downloads at most 144.9 kB of JavaScript before the first row of a search in the address', async () => {
    const scripts = await scriptsUntil('/commandes?commande=A&page=1', benchToken(), 'td');
    expect(sizeOf(scripts)).toBeLessThanOrEqual(144_900);
    expect(scripts.filter((script) => /ResultGrid|form-|send-/.test(script))).toEqual([]);
  });

  /**
   * Searches, and waits for the rows, for the files that a page with rows preloads when it is idle, and for those that
   * a pointer over the rows asks for: without the pointer, they count only where the rows come under it.
   */
  async function searchOrders(page: Page, asked: ReadonlySet<string>): Promise<void> {
    await page.getByLabel('Commande', { exact: true }).fill('A');
    await page.getByRole('button', { name: 'Filtrer', exact: true }).click();
    await page.getByRole('rowheader', { name: 'A-00000000', exact: true }).hover();
    for (const file of ['/files-', '/csv-', '/PrintView-', '/RowActs-', '/listCommands-'])
      await expectAsked(asked, file);
  }

  it('ECO-10 downloads at most 192.4 kB of JavaScript for a first visit of the orders list, with its results and a pointer over them; the grid on its command', async () => {
    let withResults: readonly string[] = [];
    const scripts = await scriptsOf('/commandes', benchToken(), async (page, asked) => {
      await searchOrders(page, asked);
      withResults = [...asked];
      await page.getByRole('button', { name: 'Vue grille' }).click();
      await expectAsked(asked, 'ResultGrid');
    });
    expect(sizeOf(withResults)).toBeLessThanOrEqual(192_400);
    expect(withResults.filter((script) => /ResultGrid|BarChart|Dashboard/.test(script))).toEqual([]);
    expect(scripts.filter((script) => script.includes('ResultGrid'))).toHaveLength(1);
  });

  it('ECO-10 loads the chart library with the first statistic, and nowhere else', async () => {
    const now = Math.floor(Date.now() / 1000);
    const claims = { sub: '0000000001', organisme: 'ORG075', 'd.statistiques': true };
    const token = makeToken({ ...claims, iat: now, exp: now + 3600 });
    const atFirst: string[] = [];
    const scripts = await scriptsOf('/statistiques', token, async (page) => {
      page.on('request', (request) => atFirst.push(request.url()));
      await page.route('**/statsorganisme/delaismoyens', (route) =>
        route.fulfill({
          json: {
            estDisponible: true,
            motifIndisponibilite: null,
            data: [{ traitement: 'Expédition', delaiMoyen: 4.5, delaiMedian: 4 }],
            codeErreur: null,
          },
        }),
      );
      await page.getByLabel('Type de statistique').selectOption({ label: 'Délais moyens de traitement' });
      expect(atFirst.filter((url) => url.includes('BarChart'))).toEqual([]);
      await page.getByRole('button', { name: 'Filtrer', exact: true }).click();
      await page.getByRole('img', { name: /^Graphique/ }).waitFor();
    });
    const chart = scripts.filter((script) => script.includes('BarChart')).map((script) => basename(script));
    expect(chart).toHaveLength(1);
    const assets = join(folder, 'assets');
    const leading = readdirSync(assets).filter(
      (name) =>
        name.endsWith('.js') &&
        name !== chart[0] &&
        readFileSync(join(assets, name), 'utf8').includes(String(chart[0])),
    );
    expect(leading.map((name) => name.split('-')[0])).toEqual(['objectScreens']);
  });
});
