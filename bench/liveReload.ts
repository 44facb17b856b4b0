/**
 * `npm run dev`: the time from a written definition to its change in the open page, with the portal's own definitions.
 * Elapsed time is that from the file to the page; processor time is that of the development server, which other programs on
 * the machine do not lengthen.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { createServer } from 'vite';
import { engine } from '../engine/node/vitePlugin.ts';
import { launchBrowser } from './browser.ts';
import { benchToken } from './list/serveSite.ts';
import { printMachineSpeed } from './machine.ts';
import { type Comparison, median, printComparisons } from './part.ts';

const project = join(import.meta.dirname, '..');
const rounds = Number(process.env.BENCH_ROUNDS ?? 15);
/** Changes before the measured ones: the server's code is compiled by then. */
const warmUp = 5;
/** Milliseconds, of the less of elapsed and processor time. */
const limit = 120;

type Change = {
  readonly name: string;
  readonly file: string;
  readonly from: string;
  readonly to: (n: number) => string;
  /** What the page shows after the change. */
  readonly shown: (n: number) => string;
};

const change: Change = {
  name: 'text',
  file: 'messages/commandes.yaml',
  from: 'title: Suivi des commandes',
  to: (n) => `title: Suivi des commandes ${n}`,
  shown: (n) => `Suivi des commandes ${n}`,
};

/** Measures and prints. Returns whether all limits hold. */
export async function run(): Promise<boolean> {
  mkdirSync(join(project, '.cache'), { recursive: true });
  printMachineSpeed(join(project, '.cache'));
  const folder = mkdtempSync(join(project, '.cache/live-'));
  for (const part of ['screens', 'messages'])
    cpSync(join(project, part), join(folder, part), { recursive: true });
  const [screens, messages] = [join(folder, 'screens'), join(folder, 'messages')];
  const server = await createServer({
    root: project,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [engine({ root: project, screens, messages }), react()],
    optimizeDeps: { entries: ['index.html'] },
    server: {
      port: Number(process.env.BENCH_PORT ?? 8269),
      watch: { ignored: [`${project}/{tests,server,docs}/**`] },
    },
  });
  await server.listen();
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await openOrders(page, String(server.resolvedUrls?.local[0]));
    return printComparisons('a change', { base: 'limit', own: 'engine' }, [
      await measure(page, folder, change),
    ]);
  } finally {
    await browser.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The list of orders, with answers of an empty API. */
async function openOrders(page: Page, address: string): Promise<void> {
  await page.route('**/api/**', (route) => route.fulfill({ json: {} }));
  await page.addInitScript((token) => sessionStorage.setItem('engine:token', token), benchToken());
  await page.goto(`${address}commandes`);
  await page.getByRole('heading', { level: 1, name: 'Suivi des commandes' }).waitFor({ timeout: 120_000 });
}

async function measure(
  page: Page,
  folder: string,
  { name, file, from, to, shown }: Change,
): Promise<Comparison> {
  const path = join(folder, file);
  const original = readFileSync(path, 'utf8');
  const [elapsed, processor]: [number[], number[]] = [[], []];
  for (let n = 1; n <= warmUp + rounds; n += 1) {
    const seen = page.evaluate(
      (text) =>
        new Promise<void>((resolve) => {
          const isThere = () => document.querySelector('h1')?.textContent === text;
          const look = () => (isThere() ? resolve() : requestAnimationFrame(look));
          look();
        }),
      shown(n),
    );
    // The watcher has forgotten the change before.
    await new Promise((resolve) => setTimeout(resolve, 400));
    const before = process.cpuUsage();
    const started = performance.now();
    writeFileSync(path, original.replace(from, to(n)));
    await seen;
    const { user, system } = process.cpuUsage(before);
    if (n <= warmUp) continue;
    elapsed.push(performance.now() - started);
    processor.push((user + system) / 1000);
  }
  const own = Math.min(median(elapsed), median(processor));
  console.log(
    `${name}: elapsed ${median(elapsed).toFixed(0)} ms, processor of the server ${median(processor).toFixed(0)} ms (medians of ${rounds})`,
  );
  return {
    name,
    base: limit,
    own,
    verdict: `${(own / limit).toFixed(2)} x`,
    unit: 'ms',
    isWithin: own <= limit,
  };
}
