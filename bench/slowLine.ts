/**
 * The first view over a slow line, 512 kbit/s with 100 ms: when the sign-in, the list and its first row are shown, and
 * whether a request is made twice. The times of the line, not of the processor.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { launchBrowser } from './browser.ts';
import { buildPortal } from './list/buildSites.ts';
import { orderAnswers } from './list/orders.ts';
import { benchToken, serveSite } from './list/serveSite.ts';
import { type Comparison, median, printComparisons } from './part.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const bytesPerSecond = 512_000 / 8;
const line = {
  offline: false,
  latency: 100,
  downloadThroughput: bytesPerSecond,
  uploadThroughput: bytesPerSecond,
};

/** What is looked for, and within which time it must be shown, in milliseconds; null: it has no limit. */
type Sign = { readonly name: string; readonly shown: string; readonly limit: number | null };
type View = { readonly path: string; readonly token: string | null; readonly signs: readonly Sign[] };

const views: readonly View[] = [
  {
    path: '/authentification',
    token: null,
    signs: [
      { name: 'sign-in', shown: '.eng-sign-in input', limit: 4_000 },
      { name: 'sign-in sends', shown: '.eng-sign-in__toggle', limit: null },
    ],
  },
  {
    path: '/commandes?commande=A&page=1',
    token: benchToken(),
    signs: [
      { name: 'header', shown: '.eng-header img', limit: null },
      { name: 'list', shown: '.eng-result', limit: 8_000 },
      { name: 'first row', shown: 'tbody [data-column="numeroCommande"]', limit: null },
    ],
  },
];

export async function run(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  await buildPortal(folder);
  const server = await serveSite(folder, orderAnswers().answer);
  const browser = await launchBrowser();
  const lines: Comparison[] = [];
  const twice: string[] = [];
  try {
    for (const view of views) {
      const visits: Visit[] = [];
      for (let round = 0; round < rounds; round += 1) visits.push(await visit(browser, server.address, view));
      twice.push(...visits.flatMap(({ requests }) => repeated(requests)));
      lines.push(
        ...view.signs.map((sign, place) =>
          compared(sign, median(visits.map((one) => one.times[place] ?? Number.NaN))),
        ),
      );
    }
  } finally {
    await browser.close();
    await server.close();
    rmSync(folder, { recursive: true });
  }
  const isWithin = printComparisons('512 kbit/s', { base: 'limit', own: 'shown' }, lines);
  console.log(twice.length === 0 ? 'no request twice' : `twice: ${twice.join(', ')}`);
  return isWithin && twice.length === 0;
}

function compared({ name, limit }: Sign, own: number): Comparison {
  if (limit === null) return { name, base: Number.NaN, own, verdict: '', unit: 'ms', isWithin: true };
  return { name, base: limit, own, verdict: (own / limit).toFixed(2), unit: 'ms', isWithin: own <= limit };
}

type Visit = { readonly times: readonly number[]; readonly requests: readonly string[] };

/** The time of the first frame with each sign, in milliseconds since the navigation began. */
async function visit(browser: Browser, address: string, { path, token, signs }: View): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 900 } });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', line);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
    await page.addInitScript(watchSigns, { token, shown: signs.map(({ shown }) => shown) });
    await page.goto(address + path, { waitUntil: 'commit' });
    await page.waitForFunction(() => window.signTimes.every((time) => time > 0), null, { timeout: 60_000 });
    return { times: await page.evaluate(() => window.signTimes), requests };
  } finally {
    await context.close();
  }
}

declare global {
  interface Window {
    /** 0: not shown yet. */
    signTimes: number[];
  }
}

function watchSigns({ token, shown }: { token: string | null; shown: readonly string[] }): void {
  if (token !== null) sessionStorage.setItem('engine:token', token);
  window.signTimes = shown.map(() => 0);
  const look = () => {
    const now = performance.now();
    const isShown = shown.map((sign) => document.querySelector(sign) !== null);
    window.signTimes = window.signTimes.map((time, place) => (time === 0 && isShown[place] ? now : time));
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

function repeated(requests: readonly string[]): readonly string[] {
  return requests.filter((one, place) => !one.includes(' data:') && requests.indexOf(one) !== place);
}
