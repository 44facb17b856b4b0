/**
 * A fresh, migrated database for a test file, on each of the two engines. The PostgreSQL server is one for the whole
 * run (`globalSetup.ts`), or the one of `DATABASE_URL`; each call makes a database of its own on it.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openPglite } from '../../server/db/pglite.ts';
import { openPostgres } from '../../server/db/postgres.ts';

export type TestEngine = { readonly name: Database['kind']; open(): Promise<Database> };

/** For `describe.each(engines)('… on $name', ({ open }) => …)`: `open()` in beforeAll, `close()` in afterAll. */
export const engines: readonly TestEngine[] = [
  { name: 'pglite', open: openTestPglite },
  { name: 'postgres', open: openTestPostgres },
];

/** An embedded database in memory. */
export async function openTestPglite(): Promise<Database> {
  const db = await openPglite({ image: Uint8Array.from(readFileSync(inject('pgliteImage'))) });
  await migrate(db);
  return db;
}

/** A database of its own on the PostgreSQL server of this run; closing it drops it. */
export async function openTestPostgres(): Promise<Database> {
  const { url, drop } = await createTestDatabase();
  const db = openPostgres(url);
  await migrate(db);
  return {
    ...db,
    async close() {
      await db.close();
      await drop();
    },
  };
}

/** The URL of an empty database on the PostgreSQL server of this run, and the function that drops it. */
export async function createTestDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = inject('postgresUrl');
  const name = `portail_test_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(server, `drop database if exists ${name} with (force)`) };
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
