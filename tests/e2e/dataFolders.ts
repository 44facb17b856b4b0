/**
 * Data folders of the journeys: the portal's first start is made once, and each worker's server begins with a copy of
 * what it left. Playwright runs the default export before the workers.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type StartedServer, startServer } from './server.ts';

const variable = 'E2E_FOLDER';
const folder = process.env[variable] ?? '';

/** The folder of this worker's server, the mails that it writes among the rest. */
export const dataDir = join(folder, `worker-${process.env['TEST_PARALLEL_INDEX'] ?? ''}`);

/** Starts the portal as it was after its first start. */
export async function startPortal(): Promise<StartedServer> {
  rmSync(dataDir, { recursive: true, force: true });
  cpSync(join(folder, 'beginning'), dataDir, { recursive: true });
  return startOn(dataDir);
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
