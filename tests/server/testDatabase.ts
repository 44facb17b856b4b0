/**
 * A fresh, migrated database for a test file, on either engine: a copy of the one that `globalSetup.ts`
 * made for the whole run. The PostgreSQL server is one for all, or the one of `DATABASE_URL`.
 */
import { cpSync, readFileSync } from 'node:fs';
import { inject } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { openPglite, type PgliteOptions } from '../../server/db/pglite.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import { createDatabase, type TestDatabase } from './createDatabase.ts';

export type TestEngine = { readonly name: Database['kind']; open(): Promise<Database> };

/**
 * For `describe.each(engines)('… on $name', ({ open }) => …)`: `open()` in beforeAll, `close()` in afterAll. Only where
 * the driver decides (docs/decisions/0033).
 */
export const engines: readonly TestEngine[] = [
  { name: 'pglite', open: openTestPglite },
  { name: 'postgres', open: openTestDatabase },
];

/** The same for a `*.engines.test.ts`: PostgreSQL in `npm test`, the embedded engine in `npm run test:slow`. */
export const enginesOfRun = engines.filter(({ name }) => name === inject('engineOfRun'));

/** An embedded database in memory. */
export function openTestPglite(options: PgliteOptions = {}): Promise<Database> {
  return openPglite({ ...options, image: Uint8Array.from(readFileSync(inject('pgliteImage'))) });
}

/** The same without a schema: to empty a copy takes a fifth of the time of a new one. */
export async function openEmptyPglite(options: PgliteOptions = {}): Promise<Database> {
  const db = await openTestPglite(options);
  await db.execute('drop schema public, pgboss cascade; create schema public');
  return db;
}

/** A copy of a migrated embedded database in `folder`, which may be missing. */
export function openTestFolder(folder: string, options: PgliteOptions = {}): Promise<Database> {
  cpSync(inject('pgliteFolder'), folder, { recursive: true });
  return openPglite({ ...options, folder });
}

/**
 * A database of its own on the PostgreSQL server of this run; closing it drops it. For what is the same on
 * either engine: it is there sooner than an embedded one, and answers sooner.
 */
export async function openTestDatabase(): Promise<Database> {
  const { url, drop } = await createMigratedDatabase();
  const db = openPostgres(url);
  return {
    ...db,
    async close() {
      await db.close();
      await drop();
    },
  };
}

/** A migrated database on the PostgreSQL server of this run. */
export function createMigratedDatabase(): Promise<TestDatabase> {
  return createDatabase(inject('postgresUrl'), inject('postgresTemplate'));
}

/** An empty database on that server. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase(inject('postgresUrl'));
}
