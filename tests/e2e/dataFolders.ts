/**
 * Data folders of the journeys: the portal's first start is made once, and each worker's server begins with a copy of
 * what it left. Playwright runs the default export before the workers.
 */
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type StartedServer, startServer } from './server.ts';

const variable = 'E2E_FOLDER';
const folder = process.env[variable] ?? '';

/** The folder of this worker's server. */
const dataDir = join(folder, `worker-${process.env['TEST_PARALLEL_INDEX'] ?? ''}`);

/** Starts the portal as it was after its first start. */
export async function startPortal(): Promise<StartedServer> {
  rmSync(dataDir, { recursive: true, force: true });
  cpSync(join(folder, 'beginning'), dataDir, { recursive: true });
  return startOn(dataDir);
}

/** The mails that this worker's server wrote as files, oldest first. */
export function writtenMails(): readonly string[] {
  const mails = join(dataDir, 'courriels');
  if (!existsSync(mails)) return [];
  const files = readdirSync(mails).filter((name) => name.endsWith('.eml'));
  return files.sort().map((name) => readFileSync(join(mails, name), 'utf8').replaceAll('=\n', ''));
}

export default async function setup(): Promise<() => void> {
  const made = mkdtempSync(join(tmpdir(), 'portail-e2e-'));
  process.env[variable] = made;
  const server = await startOn(join(made, 'beginning'));
  await server.stop();
  return () => rmSync(made, { recursive: true, force: true });
}

function startOn(folder: string): Promise<StartedServer> {
  return startServer('server/main.ts', { DATA_DIR: folder, PRODUCTION_SIMULATOR: 'off' });
}
