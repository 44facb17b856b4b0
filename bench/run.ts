/**
 * `npm run bench`: the engine's orders list against the hand-written one of `bench/floor`, visit by visit in turn, at
 * a quarter of the machine's speed. Prints medians and ratios; the exit code is 1 when the engine is beyond its limits.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumPath } from '../tests/e2e/chromium.ts';
import { buildSites } from './buildSites.ts';
import { type Handles, type Measures, measureVisit } from './measure.ts';
import { type SiteServer, serveSite } from './serveSite.ts';

/** The engine may take this much more of the floor's time, and this many megabytes more of its memory. */
const timeLimit = 1.05;
const heapLimit = 1;

const sizes = [20, 2_000, 50_000] as const;
const rounds = Number(process.env.BENCH_ROUNDS ?? 7);
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
];

const handles: Readonly<Record<'floor' | 'engine', Handles>> = {
  floor: {
    tokenKey: 'token',
    showFilters: null,
    sortHeader: '[col-id="nombreLignesOK"] .ag-header-cell-label',
  },
  engine: {
    tokenKey: 'engine:token',
    showFilters: 'Montrer les filtres',
    sortHeader: '[role="columnheader"][col-id="nombreLignesOK"] [data-sortable]',
  },
};

const folder = mkdtempSync(join(tmpdir(), 'bench-'));
const sites = await buildSites(folder);
const floor = await serveSite(sites.floor);
const engine = await serveSite(sites.engine);
const browser = await chromium.launch({ executablePath: chromiumPath(), args: flags });
let within = true;
try {
  for (const rows of sizes) {
    const [floorMedian, engineMedian] = await compare(rows);
    within = print(rows, floorMedian, engineMedian) && within;
  }
} finally {
  await browser.close();
  await Promise.all([floor.close(), engine.close()]);
  rmSync(folder, { recursive: true });
}
process.exitCode = within ? 0 : 1;

/** Visits in turn, so that a busy moment of the machine falls on both; the first visit of each is not counted. */
async function compare(rows: number): Promise<readonly [Measures, Measures]> {
  const visits: Record<'floor' | 'engine', Measures[]> = { floor: [], engine: [] };
  const servers: Readonly<Record<'floor' | 'engine', SiteServer>> = { floor, engine };
  for (let round = 0; round <= rounds; round += 1) {
    const order = round % 2 === 0 ? (['floor', 'engine'] as const) : (['engine', 'floor'] as const);
    for (const name of order) {
      servers[name].setRows(rows);
      const measures = await measureVisit(browser, servers[name].address, handles[name]);
      if (round > 0) visits[name].push(measures);
    }
  }
  return [medians(visits.floor), medians(visits.engine)];
}

function medians(visits: readonly Measures[]): Measures {
  const of = (name: keyof Measures) => {
    const sorted = visits.map((visit) => visit[name]).sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  };
  return {
    firstRow: of('firstRow'),
    heap: of('heap'),
    filter: of('filter'),
    nextPage: of('nextPage'),
    sort: of('sort'),
    csv: of('csv'),
  };
}

/** One line a measure; answers whether the engine is within its limits. */
function print(rows: number, floorMedian: Measures, engineMedian: Measures): boolean {
  console.log(`\n${rows} rows`.padEnd(14), 'floor'.padStart(10), 'engine'.padStart(10), 'ratio'.padStart(8));
  let good = true;
  for (const name of Object.keys(floorMedian) as (keyof Measures)[]) {
    const [base, own] = [floorMedian[name], engineMedian[name]];
    if (Number.isNaN(base)) continue;
    const fine = name === 'heap' ? own - base <= heapLimit : own / base <= timeLimit;
    good = good && fine;
    const unit = name === 'heap' ? 'MB' : 'ms';
    const value = (number: number) => `${number.toFixed(name === 'heap' ? 1 : 0)} ${unit}`.padStart(10);
    console.log(
      name.padEnd(12),
      value(base),
      value(own),
      (own / base).toFixed(2).padStart(8),
      fine ? '' : 'beyond the limit',
    );
  }
  return good;
}
