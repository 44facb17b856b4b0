/**
 * Compares the engine's orders list with the hand-written one of `floor/`, alternating visits, at a quarter
 * of the machine's speed; a page of DataTables is a third reference. `BENCH_ROUNDS` and `BENCH_ROWS` shorten a run.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { launchBrowser } from '../browser.ts';
import { type Comparison, median, printComparisons } from '../part.ts';
import { buildSites, type SiteName } from './buildSites.ts';
import { type Handles, type Measures, measureVisit } from './measure.ts';
import { orderAnswers } from './orders.ts';
import { type SiteServer, serveSite } from './serveSite.ts';

/** Maximum ratio to the floor's time; `heap`: maximum of megabytes more than the floor. */
type Limits = Readonly<Record<keyof Measures, number>>;

const limits: Limits = { firstRow: 0.6, filter: 0.8, nextPage: 0.7, sort: 0.7, csv: 1.05, heap: 0 };
/** What the search of few rows takes is the same for any number: the request, the summary, the address. */
const limitsOfFewRows: Limits = { ...limits, filter: 1 };
const fewRows = 20;
/** The file of few rows takes some milliseconds. */
const limitsOfManyRows: Limits = { ...limits, csv: 0.45 };
const manyRows = 50_000;

const sizes = (process.env.BENCH_ROWS ?? '20,2000,50000').split(',').map(Number);
const rounds = Number(process.env.BENCH_ROUNDS ?? 7);
const names: readonly SiteName[] = ['floor', 'engine', 'dataTables'];
const handles: Readonly<Record<SiteName, Handles>> = {
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
  dataTables: { tokenKey: 'token', showFilters: null, sortHeader: 'th[data-dt-column="4"]' },
};

type BySite<Value> = Readonly<Record<SiteName, Value>>;

export async function run(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const sites = await buildSites(folder);
  const orders = orderAnswers();
  const servers: BySite<SiteServer> = {
    floor: await serveSite(sites.floor, orders.answer),
    engine: await serveSite(sites.engine, orders.answer),
    dataTables: await serveSite(sites.dataTables, orders.answer),
  };
  const browser = await launchBrowser();
  let isWithin = true;
  try {
    for (const rows of sizes) {
      orders.setRows(rows);
      const visits = await visitInTurn(browser, servers);
      const held = rows >= manyRows ? limitsOfManyRows : rows <= fewRows ? limitsOfFewRows : limits;
      const title = `${rows} rows`;
      isWithin = printComparisons(title, { base: 'floor', own: 'engine' }, compare(visits, held)) && isWithin;
      printComparisons('', { base: 'floor', own: 'DataTables' }, compare(visits, null));
    }
  } finally {
    await browser.close();
    await Promise.all(names.map((name) => servers[name].close()));
    rmSync(folder, { recursive: true });
  }
  return isWithin;
}

/** Visits the sites in turn, so that load of the machine affects all; the first round is not counted. */
async function visitInTurn(
  browser: Browser,
  servers: BySite<SiteServer>,
): Promise<readonly BySite<Measures>[]> {
  const counted: BySite<Measures>[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const visit: Partial<Record<SiteName, Measures>> = {};
    // Each round begins with another site.
    for (const name of [...names.slice(round % names.length), ...names.slice(0, round % names.length)])
      visit[name] = await measureVisit(browser, servers[name].address, handles[name]);
    if (round > 0) counted.push(visit as BySite<Measures>);
  }
  return counted;
}

/** Medians of a site and the floor, and the median of their ratios a round; the reference has no limits. */
function compare(visits: readonly BySite<Measures>[], held: Limits | null): readonly Comparison[] {
  const site = held === null ? 'dataTables' : 'engine';
  const measures = Object.keys(limits) as (keyof Measures)[];
  const measured = measures.filter((name) => visits.every(({ floor }) => !Number.isNaN(floor[name])));
  return measured.map((name): Comparison => {
    const base = median(visits.map(({ floor }) => floor[name]));
    const own = median(visits.map((visit) => visit[site][name]));
    const limit = held?.[name] ?? Number.POSITIVE_INFINITY;
    if (name === 'heap') {
      const more = median(visits.map((visit) => visit[site].heap - visit.floor.heap));
      const verdict = `${more > 0 ? '+' : ''}${more.toFixed(1)} MB`;
      return { name, base, own, verdict, unit: 'MB', isWithin: more <= limit };
    }
    const ratio = median(visits.map((visit) => visit[site][name] / visit.floor[name]));
    return { name, base, own, verdict: ratio.toFixed(2), unit: 'ms', isWithin: ratio <= limit };
  });
}
