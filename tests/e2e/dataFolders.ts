/**
 * Data folders of the end-to-end tests: the portal's first start runs once, and each worker's server starts with a copy
 * of its data. Playwright runs the default export before the workers.
 */
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type StartedServer, startServer } from '../../testkit/startedServer.ts';

const variable = 'E2E_FOLDER';
const folder = process.env[variable] ?? '';

/** The folder of this worker's server. */
const dataDir = join(folder, `worker-${process.env.TEST_PARALLEL_INDEX ?? ''}`);

/** Starts the portal with the data of the first start. */
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
  return files.sort().map((name) => readQuotedPrintable(readFileSync(join(mails, name), 'latin1')));
}

function readQuotedPrintable(text: string): string {
  const bytes = text
    .replaceAll('=\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
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
