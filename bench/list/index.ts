/**
 * Compares the engine's orders list with the hand-written one of `floor/`, alternating visits, at a quarter
 * of the machine's speed. `BENCH_ROUNDS` and `BENCH_ROWS` shorten a run.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { launchBrowser } from '../browser.ts';
import { type Comparison, median, printComparisons } from '../part.ts';
import { buildSites } from './buildSites.ts';
import { type Handles, type Measures, measureVisit } from './measure.ts';
import { orderAnswers } from './orders.ts';
import { type SiteServer, serveSite } from './serveSite.ts';

/** The engine's maximum ratio to the floor's time, and its maximum extra memory in megabytes. */
const timeLimit = 1.05;
const heapLimit = 1;

const sizes = (process.env.BENCH_ROWS ?? '20,2000,50000').split(',').map(Number);
const rounds = Number(process.env.BENCH_ROUNDS ?? 7);
const handles: Readonly<Record<'floor' | 'engine', Handles>> = {
  floor: {
    tokenKey: 'token',
    showFilters: 'Montrer les filtres',
    sortHeader: '[col-id="nombreLignesOK"] .ag-header-cell-label',
  },
  engine: {
    tokenKey: 'engine:token',
    showFilters: 'Montrer les filtres',
    sortHeader: 'th[data-column="nombreLignesOK"] button',
  },
};

type Servers = Readonly<Record<'floor' | 'engine', SiteServer>>;
type Pair = Readonly<Record<'floor' | 'engine', Measures>>;

export async function run(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const sites = await buildSites(folder);
  const orders = orderAnswers();
  const servers = {
    floor: await serveSite(sites.floor, orders.answer),
    engine: await serveSite(sites.engine, orders.answer),
  };
  const browser = await launchBrowser();
  let isWithin = true;
  try {
    for (const rows of sizes) {
      orders.setRows(rows);
      const pairs = await visitInTurn(browser, servers);
      const title = `${rows} rows`;
      isWithin = printComparisons(title, { base: 'floor', own: 'engine' }, compare(pairs)) && isWithin;
    }
  } finally {
    await browser.close();
    await Promise.all([servers.floor.close(), servers.engine.close()]);
    rmSync(folder, { recursive: true });
  }
  return isWithin;
}

/** Alternates visits, so that load of the machine affects both; the first pair is not counted. */
async function visitInTurn(browser: Browser, servers: Servers): Promise<readonly Pair[]> {
  const visit = (name: 'floor' | 'engine') => measureVisit(browser, servers[name].address, handles[name]);
  const pairs: Pair[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const early = round % 2 === 0 ? 'floor' : 'engine';
    const first = await visit(early);
    const second = await visit(early === 'floor' ? 'engine' : 'floor');
    const pair = early === 'floor' ? { floor: first, engine: second } : { floor: second, engine: first };
    if (round > 0) pairs.push(pair);
  }
  return pairs;
}

/** Medians of both, and the median of the ratios of successive visits. */
function compare(pairs: readonly Pair[]): readonly Comparison[] {
  const names = Object.keys(pairs[0]?.floor ?? {}) as (keyof Measures)[];
  const measured = names.filter((name) => pairs.every(({ floor }) => !Number.isNaN(floor[name])));
  return measured.map((name): Comparison => {
    const base = median(pairs.map(({ floor }) => floor[name]));
    const own = median(pairs.map(({ engine }) => engine[name]));
    if (name === 'heap') {
      const more = median(pairs.map(({ floor, engine }) => engine.heap - floor.heap));
      const verdict = `${more > 0 ? '+' : ''}${more.toFixed(1)} MB`;
      return { name, base, own, verdict, unit: 'MB', isWithin: more <= heapLimit };
    }
    const ratio = median(pairs.map(({ floor, engine }) => engine[name] / floor[name]));
    return { name, base, own, verdict: ratio.toFixed(2), unit: 'ms', isWithin: ratio <= timeLimit };
  });
}
