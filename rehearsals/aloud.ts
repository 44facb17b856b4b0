/**
 * `node rehearsals/aloud.ts`: what Orca says, in French, while people use the portal with real keys, compared with what
 * was heard before (`docs/lecteur-ecran/*.md`). `--write` writes those files, `--only NAME` takes one journey. Needs
 * Debian's packages (`aloud/orca.ts`); without them it says so and ends.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startServer } from '../testkit/startedServer.ts';
import { type Journey, journeys } from './aloud/journeys.ts';
import { missing, type Reader, startOrca } from './aloud/orca.ts';

const { values: options } = parseArgs({
  options: { write: { type: 'boolean', default: false }, only: { type: 'string' } },
});
const project = resolve(import.meta.dirname, '..');
const folder = join(project, 'docs/lecteur-ecran');

const absent = missing();
if (absent.length > 0) {
  console.log(`Not heard: this machine has no ${absent.join(', ')}.`);
  process.exit(0);
}
const dataDir = mkdtempSync(join(tmpdir(), 'aloud-data-'));
const server = await startServer('tools/start.ts', { DATA_DIR: dataDir, PRODUCTION_SIMULATOR: 'off' });
const base = server.address;
let differences = 0;
try {
  mkdirSync(folder, { recursive: true });
  for (const journey of journeys.filter(({ name }) => options.only === undefined || options.only === name)) {
    const text = await hear(journey);
    const file = join(folder, `${journey.name}.md`);
    const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
    if (options.write) writeFileSync(file, text);
    else if (before !== text) {
      differences += 1;
      console.log(`${journey.name}: heard otherwise\n${text}`);
    } else console.log(`${journey.name}: as before`);
  }
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exitCode = differences === 0 ? 0 : 1;

/** One journey with a reader of its own, as a page to read. */
async function hear(journey: Journey): Promise<string> {
  const reader = await startOrca();
  try {
    const { page, heard } = reader;
    const goto = page.goto.bind(page);
    page.goto = (address, ...more) => goto(new URL(address, base).href, ...more);
    if (journey.from !== null) await heard(() => signIn(reader, journey.from ?? '/'));
    const parts = [];
    for (const [title, act] of journey.steps) {
      const phrases = await heard(() => act(reader));
      parts.push(
        `## ${title}\n\n${phrases.map((phrase) => `- ${lasting(phrase)}\n`).join('') || '- (rien)\n'}`,
      );
    }
    return `# ${journey.title}\n\nEntendu avec Orca et Chromium ; écrit par \`node rehearsals/aloud.ts --write\`.\n\n${parts.join('\n')}`;
  } finally {
    await reader.stop();
  }
}

/** Signs in and opens an address. */
async function signIn({ page }: Reader, address: string): Promise<void> {
  const answer = await fetch(`${base}/api/authentification/authentification/connexion`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: '0000000001', motDePasse: 'Demonstration2026', profil: 'organisme' }),
  });
  const token = await answer.text();
  await page.goto('/health/live');
  await page.evaluate((held) => sessionStorage.setItem('engine:token', held), token);
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.bringToFront();
  await sleep(2_000);
}

/** A phrase without what is another one tomorrow: days, times, numbers of files. */
function lasting(phrase: string): string {
  return phrase
    .replaceAll(/\d{2}\/\d{2}\/\d{4}( \d{2}:\d{2}(:\d{2})?)?/g, '«\u00a0date\u00a0»')
    .replaceAll(/_\d{8}_/g, '_«\u00a0jour\u00a0»_');
}
