/**
 * The list of duplicates with 50,000 rows at a quarter of the machine's speed: the longest task of each
 * action. The limit applies to the median, because other load lengthens single tasks.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { launchBrowser, openSlowPage } from './browser.ts';
import { buildPortal } from './list/buildSites.ts';
import { benchToken, type ListAnswer, serveSite } from './list/serveSite.ts';
import { press, settled, watchTasks } from './pageTasks.ts';
import { median } from './part.ts';

/** Maximum task of an action, in milliseconds. */
const limit = 200;
const rows = Number(process.env.BENCH_ROWS ?? 50_000);
const visits = Number(process.env.BENCH_ROUNDS ?? 5);

const firstCell = 'tbody [data-column="numeroId"]';

/** The user's actions in order; each presses a control. */
const acts: Readonly<Record<string, string>> = {
  'tick a row': '[data-tick="row"]',
  'tick the page': 'thead input[type=checkbox]',
  sort: 'th[data-column="nomNaissance"] button',
  'sort back': 'th[data-column="nomNaissance"] button',
  'next page': 'nav.eng-pager__pages li:nth-last-child(2) button',
  'last page': 'nav.eng-pager__pages li:last-child button',
  'tick all': '.eng-bulk__all button:first-child',
  'untick all': '.eng-bulk__all button:last-child',
};

/** Measures and prints; `BENCH_ROUNDS` and `BENCH_ROWS` shorten a run. */
export async function run(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  await buildPortal(folder);
  const server = await serveSite(folder, answerWith(duplicatesJson(rows)));
  const browser = await launchBrowser();
  const tasks: Record<string, number[]> = {};
  try {
    for (let visit = 0; visit < visits; visit += 1) {
      for (const [act, longest] of Object.entries(await measureVisit(browser, server.address)))
        tasks[act] = [...(tasks[act] ?? []), longest];
    }
  } finally {
    await browser.close();
    await server.close();
    rmSync(folder, { recursive: true });
  }
  return print(tasks);
}

function print(tasks: Readonly<Record<string, readonly number[]>>): boolean {
  console.log(`\n${`${rows} rows`.padEnd(16)}${'median'.padStart(12)}${'longest'.padStart(12)}`);
  let isWithin = true;
  for (const [act, figures] of Object.entries(tasks)) {
    const middle = median(figures);
    const isBeyond = act in acts && middle > limit;
    const shown = [middle, Math.max(...figures)]
      .map((value) => `${value.toFixed(0)} ms`.padStart(12))
      .join('');
    console.log(`${act.padEnd(16)}${shown}${isBeyond ? '   beyond the limit' : ''}`);
    if (isBeyond) isWithin = false;
  }
  return isWithin;
}

/**
 * The longest task by action; tasks below 50 ms count as none. `first rows` has no limit: it is one large
 * answer.
 */
async function measureVisit(browser: Browser, address: string): Promise<Readonly<Record<string, number>>> {
  const { page } = await openSlowPage(browser);
  try {
    await page.addInitScript(watchTasks, { token: benchToken(), signs: ['.eng-bulk__count', firstCell] });
    await page.goto(`${address}/suivi/doublons?action=A_TRAITER&page=1`);
    await page.locator('[data-tick="row"]').first().waitFor();
    const longest: Record<string, number> = { 'first rows': await settled(page) };
    for (const [act, control] of Object.entries(acts)) {
      await press(page.locator(control).first());
      longest[act] = await settled(page);
    }
    return longest;
  } finally {
    await page.context().close();
  }
}

function answerWith(duplicates: Buffer): ListAnswer {
  return ({ pathname }) => (pathname === '/api/commandeDemande/doublon' ? duplicates : null);
}

/** Deterministic duplicates: every tenth request duplicates two titles; names are unsorted. */
function duplicatesJson(count: number): Buffer {
  const names = ['LEFÈVRE', 'MARTIN', 'DUBOIS', 'ŒUVRARD', 'SAINT-JEAN', 'NGUYEN', 'ÉTIENNE', 'BERNARD'];
  const duplicates = Array.from({ length: count }, (_, n) => {
    const demande = n - (n % 10 === 9 ? 1 : 0);
    const person = (demande * 7919) % 1_000_003;
    return {
      idDoublon: n + 1,
      idDemande: String(demande + 1).padStart(10, '0'),
      numeroCommande: `CMI_ORG075_20261118_${String(demande % 997).padStart(3, '0')}`,
      numeroId: String(1_000_000 + person),
      numeroIdAssocie: String(2_000_000 + n),
      nomUsage: names[person % 8],
      nomNaissance: `${names[(person + 3) % 8]} ${person % 1000}`,
      prenom: ['Hélène', 'Paul', 'Anaïs', 'Jean-Marc'][person % 4],
      dateNaissance: `19${10 + (person % 90)}-${String(1 + (person % 12)).padStart(2, '0')}-15`,
      lieuNaissance: ['LYON', 'PARIS', 'SAINT-ÉTIENNE'][person % 3],
      typeTitre: { valeur: ['STAT', 'PRIORITE', 'INVALIDITE'][person % 3] },
      sousMention: person % 5 === 0 ? 'BESOIN_ACCOMPAGNEMENT' : null,
      raisonSociale: null,
      immatriculation: null,
      doublonOrganisme: 'Maison départementale de démonstration',
      decision: null,
      etag: '"1"',
    };
  });
  return Buffer.from(JSON.stringify(duplicates));
}
