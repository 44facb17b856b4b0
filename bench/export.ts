/**
 * A CSV file of 100,000 requests, read page by page by the browser (REL-28): duration, longest task, peak
 * memory, and the delay of a cancellation.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession } from '@playwright/test';
import { launchBrowser, openSlowPage } from './browser.ts';
import { buildPortal } from './list/buildSites.ts';
import { benchToken, type ListAnswer, serveSite } from './list/serveSite.ts';
import { longestTask, press, watchTasks } from './pageTasks.ts';

const rows = Number(process.env.BENCH_ROWS ?? 100_000);
/**
 * Milliseconds of a task, megabytes of JavaScript heap, milliseconds until a cancelled export stops
 * requesting.
 */
const limits = { task: 200, memory: 300, cancel: 1_000 };

export async function run(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  await buildPortal(folder);
  const asked: number[] = [];
  const answer = requestPages(rows);
  const server = await serveSite(folder, (address) => {
    const page = answer(address);
    if (page !== null) asked.push(performance.now());
    return page;
  });
  const browser = await launchBrowser();
  try {
    const { page, devtools } = await openSlowPage(browser);
    page.setDefaultTimeout(300_000);
    await page.addInitScript(watchTasks, { token: benchToken(), signs: [] });
    await page.goto(`${server.address}/suivi/demandes?page=1`);
    const csv = page.getByRole('button', { name: 'Télécharger (CSV)' });
    await csv.waitFor();
    await page.waitForTimeout(2_000);
    await longestTask(page);

    const started = performance.now();
    const height = watchMemory(devtools);
    const [download] = await Promise.all([page.waitForEvent('download'), press(csv)]);
    const time = performance.now() - started;
    const memory = await height();
    const lines =
      readFileSync(await download.path(), 'utf8')
        .trimEnd()
        .split('\r\n').length - 1;
    const task = await longestTask(page);

    await press(csv);
    await page.locator('.eng-result__tools progress').waitFor();
    await page.waitForTimeout(1_000);
    const cancelled = performance.now();
    await page.getByRole('button', { name: 'Annuler' }).click();
    await csv.waitFor();
    await page.waitForTimeout(3_000);
    const cancel = Math.max(0, ...asked.map((at) => at - cancelled));
    return print({ time, task, memory, cancel }, lines);
  } finally {
    await browser.close();
    await server.close();
    rmSync(folder, { recursive: true });
  }
}

function print(
  figures: Readonly<Record<'time' | 'task' | 'memory' | 'cancel', number>>,
  lines: number,
): boolean {
  const { time, task, memory, cancel } = figures;
  console.log(`\n${rows} rows, ${lines} lines in the file`);
  console.log(`whole file      ${(time / 1000).toFixed(1)} s`);
  console.log(`longest task    ${task.toFixed(0)} ms (at most ${limits.task})`);
  console.log(`memory          ${memory.toFixed(0)} MB (at most ${limits.memory})`);
  console.log(`cancelled after ${cancel.toFixed(0)} ms (at most ${limits.cancel})`);
  return lines === rows && task <= limits.task && memory <= limits.memory && cancel <= limits.cancel;
}

/** Peak JavaScript heap in megabytes until the returned function is called. */
function watchMemory(devtools: CDPSession): () => Promise<number> {
  let highest = 0;
  const look = async (): Promise<void> => {
    const { usedSize } = await devtools.send('Runtime.getHeapUsage');
    highest = Math.max(highest, usedSize / 1024 / 1024);
  };
  const timer = setInterval(() => void look().catch(() => undefined), 250);
  return async () => {
    clearInterval(timer);
    await look();
    return highest;
  };
}

/** Deterministic pages of requests, by the protocol's parameters. */
function requestPages(count: number): ListAnswer {
  const names = ['LEFÈVRE', 'MARTIN', 'DUBOIS', 'ŒUVRARD', 'SAINT-JEAN', 'NGUYEN', 'ÉTIENNE', 'BERNARD'];
  const request = (n: number) => ({
    numeroDemande: String(count - n).padStart(10, '0'),
    numeroTitre: `26${String(count - n).padStart(10, '0')}`,
    identifiantBeneficiaire: String(1_000_000 + ((n * 7919) % 1_000_003)),
    nom: names[n % 8],
    prenom: ['Hélène', 'Paul', 'Anaïs', 'Jean-Marc'][n % 4],
    mention: { valeur: ['STAT', 'PRIORITE', 'INVALIDITE'][n % 3] },
    statutProduction: { valeur: 'EXPEDIEE', libelleCourt: 'CMI expédiée' },
    statutTitre: { valeur: 'VALIDE' },
    dateDebutValidite: '2026-01-01',
    dateFinValidite: n % 5 === 0 ? null : '2030-12-31',
    permanent: n % 5 === 0,
    commentaire: n % 7 === 0 ? 'à rappeler ; « pli non distribué »' : null,
    traitePNDPhoto: false,
    traitePNDTitre: n % 9 === 0,
    inactive: false,
    etag: '"1"',
  });
  return ({ pathname, searchParams }) => {
    if (pathname !== '/api/organismeBeneficiaire/titre/demandeTitre') return null;
    const [start, length] = [Number(searchParams.get('start')), Number(searchParams.get('length'))];
    const data = Array.from({ length: Math.max(0, Math.min(length, count - start)) }, (_, n) =>
      request(start + n),
    );
    const draw = Number(searchParams.get('draw'));
    return Buffer.from(JSON.stringify({ draw, recordsTotal: count, recordsFiltered: count, data }));
  };
}
