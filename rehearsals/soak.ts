/**
 * Runs the portal for a long time under a constant load and detects growth (REL-32): memory and open files of
 * the server, response times, and in a browser the nodes, listeners and memory of one page that navigates
 * between screens. Default: two hours at 50 requests a second; `--minutes 5`, `--rate 20`, `--visits 100` and
 * `--engine pglite|postgres` shorten it. Compares the second quarter of the time with the last. Connections,
 * of which a busy machine keeps more open, are compared at rest before and after.
 */

import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { chromiumPath } from '../testkit/chromium.ts';
import { type KilledServer, onEachEngine, signIn } from '../testkit/killedServer.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '120' },
    rate: { type: 'string', default: '50' },
    visits: { type: 'string', default: '500' },
    engine: { type: 'string' },
  },
});
const duration = Number(values.minutes) * 60_000;
const rate = Number(values.rate);
const visits = Number(values.visits);
/** How often a call that is refused for a moment is sent. */
const triesAtMost = 5;
/** Factor above which a difference counts as growth. */
const tolerance = 1.25;
/** Idle time in milliseconds after which the server has closed its connections. */
const rest = 75_000;

const paths = [
  '/api/properties',
  '/api/authentification/utilisateur/0000000001',
  '/api/organismeBeneficiaire/organisme/code/ORG075',
  '/api/commandeDemande/commande?statut=OK',
  '/api/commandeDemande/doublon?action=TRAITER',
  '/api/organismeBeneficiaire/titre/demandeTitre?draw=1&start=0&length=20',
  '/api/organismeBeneficiaire/titre/demandeTitre?draw=1&start=2000&length=20&statutTitre=VALIDE',
  '/api/cmi-statistics/statsorganisme/statutdemandetitre',
  '/commandes',
  '/health/ready',
];

await onEachEngine(values.engine, async (server) => {
  await server.start();
  await loadServer(server);
  if (visits > 0) await loadBrowser(server);
  await server.kill('SIGTERM');
});

type Sample = { readonly memory: number; readonly files: number; readonly wait: number };

async function loadServer(server: KilledServer): Promise<void> {
  let authorization = await signIn(server.origin);
  const waits: number[] = [];
  const samples: Sample[] = [];
  const open = new Set<Promise<void>>();
  /** How many calls failed, by what came of them. */
  const failures = new Map<string, number>();
  /** A third list of one user at a time is refused for a moment, and asked for again, as the portal does. */
  let refusals = 0;
  const ask = async (path: string, tries = 1): Promise<void> => {
    const start = performance.now();
    const answer = await fetch(server.origin + path, {
      headers: { authorization, accept: 'text/html, application/json' },
    }).catch(() => null);
    await answer?.arrayBuffer().catch(() => null);
    waits.push(performance.now() - start);
    authorization = answer?.headers.get('authorization') ?? authorization;
    if (answer?.ok === true) return;
    const wait = answer?.status === 429 ? answer.headers.get('retry-after') : null;
    if (wait !== null && tries < triesAtMost) {
      refusals += 1;
      await sleep(Number(wait) * 1_000);
      return ask(path, tries + 1);
    }
    const reason = answer === null ? 'no answer' : `${answer.status} ${path}`;
    failures.set(reason, (failures.get(reason) ?? 0) + 1);
  };
  // Warms up: files opened once, such as the embedded database's, are open afterwards.
  for (const path of [...paths, ...paths]) await ask(path);
  const before = readProcess(server.pid()).connections;
  const begun = performance.now();
  for (let count = 0; performance.now() - begun < duration; count += 1) {
    const asked: Promise<void> = ask(paths[count % paths.length] ?? '/').finally(() => open.delete(asked));
    open.add(asked);
    if (count % (rate * 5) === 0) {
      const { memory, files } = readProcess(server.pid());
      samples.push({ memory, files, wait: percentile(waits.splice(0), 0.95) });
    }
    await sleep(Math.max(0, begun + ((count + 1) * 1_000) / rate - performance.now()));
  }
  report(server.engine, 'memory of the server, MB', compared(samples.map(({ memory }) => memory)));
  report(server.engine, 'open files of the server', compared(samples.map(({ files }) => files)));
  report(server.engine, '95 % wait at most, ms', compared(samples.map(({ wait }) => wait)), 3);
  await Promise.all(open);
  await sleep(rest);
  const after = readProcess(server.pid()).connections;
  report(server.engine, 'connections once nobody asks', { before, after });
  console.log(`${server.engine}: asked again after 429: ${refusals} times`);
  for (const [reason, count] of failures) {
    console.error(`${server.engine}: failed ${count} times: ${reason}`);
    process.exitCode = 1;
  }
}

async function loadBrowser({ engine, origin }: KilledServer): Promise<void> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
  const page = await browser.newPage();
  await page.goto(`${origin}/authentification`);
  await page.getByLabel('Identifiant', { exact: true }).fill('0000000001');
  await page.getByLabel('Mot de passe', { exact: true }).fill('Demonstration2026');
  await page.getByRole('button', { name: 'SE CONNECTER' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu principal' });
  await menu.waitFor();
  const names = [
    'Transfert fichier',
    'Suivi des commandes',
    'Bénéficiaires',
    'Statistiques nationales',
    'Administration',
  ];
  const counts: Awaited<ReturnType<typeof readPage>>[] = [];
  for (let visit = 0; visit < visits; visit += 1) {
    await menu.getByRole('link', { name: new RegExp(`^${names[visit % names.length]}`) }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    // Later visits reuse the list's search.
    if (visit === 1) {
      await page.getByLabel('Résultat Intégration').selectOption('OK');
      await page.getByRole('button', { name: 'Filtrer', exact: true }).click();
    }
    if (visit % names.length === 1) await page.getByRole('cell').first().waitFor();
    if (visit % (names.length * 4) === 0) counts.push(await readPage(page));
  }
  await browser.close();
  report(engine, 'nodes in the browser', compared(counts.map(({ Nodes }) => Nodes ?? 0)));
  report(
    engine,
    'listeners in the browser',
    compared(counts.map(({ JSEventListeners }) => JSEventListeners ?? 0)),
  );
  report(
    engine,
    'memory of the page, MB',
    compared(counts.map(({ JSHeapUsedSize }) => (JSHeapUsedSize ?? 0) / 2 ** 20)),
  );
}

/** Figures of the page after a garbage collection. */
async function readPage(page: Page): Promise<Readonly<Record<string, number>>> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

/** Memory in MB, open files and connections of a process (Linux). */
function readProcess(pid: number): { memory: number; files: number; connections: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const memory = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
  const all = readdirSync(`/proc/${pid}/fd`);
  const connections = all.filter((descriptor) => isSocket(`/proc/${pid}/fd/${descriptor}`)).length;
  return { memory, files: all.length - connections, connections };
}

function isSocket(descriptor: string): boolean {
  try {
    return readlinkSync(descriptor).startsWith('socket:');
  } catch {
    // Closed meanwhile.
    return false;
  }
}

/** The medians of the second quarter and of the last. */
function compared(series: readonly number[]): { readonly before: number; readonly after: number } {
  const quarter = Math.max(1, Math.floor(series.length / 4));
  const middle = (part: readonly number[]) => percentile(part, 0.5);
  return { before: middle(series.slice(quarter, 2 * quarter)), after: middle(series.slice(-quarter)) };
}

function percentile(all: readonly number[], part: number): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length * part)] ?? 0;
}

function report(
  engine: string,
  what: string,
  { before, after }: ReturnType<typeof compared>,
  allowed = tolerance,
): void {
  const hasGrown = after > before * allowed + 1;
  console.log(
    `${engine}: ${what}: ${before.toFixed(1)}, at the end ${after.toFixed(1)}${hasGrown ? ': GROWN' : ''}`,
  );
  if (hasGrown) process.exitCode = 1;
}
