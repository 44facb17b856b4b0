/**
 * `node rehearsals/aloud.ts`: what Orca says, in French, while people use the portal and the workbench with real keys,
 * compared with what was heard before (`docs/lecteur-ecran/*.md`). A journey that is heard otherwise is heard again, up to
 * three times. `--write` hears each three times and writes those files, `--only NAME` takes one journey. Needs Debian's
 * packages (`aloud/orca.ts`); without them it says so and ends with 77.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Cable, openCable } from '../testkit/cable.ts';
import { endWithout } from '../testkit/notRun.ts';
import { copyOfPermits, startAtelier } from '../testkit/startedAtelier.ts';
import { startServer } from '../testkit/startedServer.ts';
import { has } from './aloud/acts.ts';
import { dayOfServer, moveClock, offset } from './aloud/day.ts';
import { type Journey, portalJourneys, workbenchJourney } from './aloud/journeys.ts';
import { missing, type Reader, startOrca } from './aloud/orca.ts';
import { differences, type Heard, readTranscript, transcriptOf, written } from './aloud/transcript.ts';

const { values: options } = parseArgs({
  options: { write: { type: 'boolean', default: false }, only: { type: 'string' } },
});
/** How often a journey is heard. */
const runsAtMost = 3;
const folder = resolve(import.meta.dirname, '../docs/lecteur-ecran');
/** What Orca says of the tool's page before, of the browser's own page, of a wait, which depends on the machine, or of a window that was slow to come. */
const ofTheTool =
  /^(La sélection a été supprimée\.|Texte désélectionné|Chargement en cours.*|Veuillez patienter|.* - Chromium|.*chrome:\/\/.*)$/;

const isChosen = ({ name }: Journey): boolean => options.only === undefined || options.only === name;

const absent = missing();
if (absent.length > 0) endWithout(absent);
await hearPortal(portalJourneys.filter(isChosen));
if (isChosen(workbenchJourney)) await hearWorkbench();

async function hearPortal(journeys: readonly Journey[]): Promise<void> {
  if (journeys.length === 0) return;
  const dataDir = mkdtempSync(join(tmpdir(), 'aloud-data-'));
  const server = await startServer('tools/start.ts', {
    DATA_DIR: dataDir,
    PRODUCTION_SIMULATOR: 'off',
    ...dayOfServer,
  });
  const cable = await openCable(server.address);
  try {
    for (const journey of journeys) await compare(journey, cable.address, cable);
  } finally {
    cable.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function hearWorkbench(): Promise<void> {
  const root = copyOfPermits();
  const atelier = await startAtelier(root);
  try {
    await compare(workbenchJourney, atelier.address(), null);
  } finally {
    await atelier.stop();
    rmSync(root, { recursive: true });
  }
}

async function compare(journey: Journey, base: string, cable: Cable | null): Promise<void> {
  const { name, title } = journey;
  const file = join(folder, `${name}.md`);
  const runs: Heard[] = [];
  const kept = options.write || !existsSync(file) ? null : readTranscript(readFileSync(file, 'utf8'));
  let told: readonly string[] = [];
  for (let run = 1; run <= runsAtMost; run += 1) {
    try {
      const heard = await hear(journey, base, cable);
      runs.push(heard);
      told = kept === null ? [] : differences(kept, heard);
    } catch (error) {
      told = [String(error)];
    }
    if (kept !== null && told.length === 0) return console.log(`${name}: as before (run ${run})`);
    if (told.length > 0) console.log([`${name}: run ${run}`, ...told].join('\n  '));
  }
  if (options.write && runs.length === runsAtMost) {
    writeFileSync(file, written(transcriptOf(title, runs)));
    return console.log(`${name}: written`);
  }
  process.exitCode = 1;
  console.log(`${name}: heard otherwise each time`);
}

/** One journey with a reader of its own. */
async function hear({ from, steps }: Journey, base: string, cable: Cable | null): Promise<Heard> {
  const reader = await startOrca();
  try {
    const { page, heard } = reader;
    const goto = page.goto.bind(page);
    page.goto = (path, ...more) => goto(path === '' ? base : new URL(path, base).href, ...more);
    if (cable !== null) await page.addInitScript(moveClock, offset);
    if (from !== null)
      await heard(() =>
        cable === null ? arrive(reader, from, '.wb-tree button') : signIn(reader, base, from),
      );
    const all = [];
    for (const [step, act] of steps)
      all.push({ step, phrases: lasting(await heard(() => act({ ...reader, cable }))) });
    return all;
  } finally {
    await reader.stop();
  }
}

/** Signs in and opens an address. */
async function signIn(reader: Reader, base: string, address: string): Promise<void> {
  const { page } = reader;
  const answer = await fetch(`${base}/api/authentification/authentification/connexion`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: '0000000001', motDePasse: 'Demonstration2026', profil: 'organisme' }),
  });
  const token = await answer.text();
  await page.goto('/health/live');
  await page.evaluate((held) => sessionStorage.setItem('engine:token', held), token);
  await arrive(reader, address, 'h1');
}

/** Opens an address, and waits for an element of its page. */
async function arrive({ page }: Reader, address: string, selector: string): Promise<void> {
  await page.goto(address);
  await has(page, selector);
  await page.bringToFront();
  await sleep(2_000);
}

/** What another run says too: no days, times, or what a page that has just loaded says by itself, which depends on the machine. */
function lasting(phrases: readonly string[]): readonly string[] {
  const own = phrases.filter((phrase) => !ofTheTool.test(phrase));
  const loaded = own.findIndex((phrase) => /^Chargement de .* terminé\.$/.test(phrase));
  return own.slice(0, loaded === -1 ? undefined : loaded + 1).map((phrase) =>
    phrase
      // Read before or after the page has its own title in place of the site's.
      .replace(/^.+ document web\.$/, '«\u00a0titre\u00a0» document web.')
      .replace(/^Chargement de .* terminé\.$/, 'Chargement de «\u00a0titre\u00a0» terminé.')
      // The marks by which the workbench finds the line of a text.
      .replaceAll(/[\u2061-\u2064]/g, '')
      .replaceAll(/\d{2}\/\d{2}\/\d{4}( \d{2}:\d{2}(:\d{2})?)?/g, '«\u00a0date\u00a0»')
      .replace(/^\d+ pour cent\.$/, '«\u00a0n\u00a0» pour cent.')
      .replaceAll(/\b\d{15}\b/g, '«\u00a0numéro\u00a0»')
      .replaceAll(/_\d{8}_\d{3}/g, '_«\u00a0jour\u00a0»_«\u00a0n\u00a0»'),
  );
}
