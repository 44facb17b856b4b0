/**
 * Global setup of the server tests: a real PostgreSQL server (unless `DATABASE_URL` names one), and on each
 * engine a migrated database that test files copy quickly.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import type { Database } from '../../server/db/database.ts';
import { openPglite } from '../../server/db/pglite.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import { prepareSchema } from '../../server/start/schema.ts';
import { type OwnPostgres, startPostgres } from '../../testkit/ownPostgres.ts';
import { createDatabase } from './createDatabase.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Engine of the suites `*.engines.test.ts`, set by each project. */
    engineOfRun: Database['kind'];
    postgresUrl: string;
    /** Name of the migrated database on that server. */
    postgresTemplate: string;
    /** A migrated PGlite folder, to copy. */
    pgliteFolder: string;
    /** The same as a dump file. */
    pgliteImage: string;
  }
}

// To optimise the code of the embedded database, which makes one folder here, takes longer than it saves.
setFlagsFromString('--liftoff-only');

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'portail-tests-'));
  const [postgres] = await Promise.all([preparePostgres(), writeImage(folder)]);
  project.provide('postgresUrl', postgres.server.url);
  project.provide('postgresTemplate', postgres.template.name);
  project.provide('pgliteFolder', join(folder, 'pglite'));
  project.provide('pgliteImage', join(folder, 'pglite.tar'));
  return async () => {
    await postgres.template.drop();
    await postgres.server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function preparePostgres() {
  const server = await openServer();
  const template = await createDatabase(server.url);
  const db = openPostgres(template.url);
  await prepareSchema(db);
  await db.close();
  return { server, template };
}

async function openServer(): Promise<OwnPostgres> {
  const given = process.env.DATABASE_URL;
  if (given !== undefined && given !== '') return { url: given, stop: async () => undefined };
  return startPostgres(['-c', 'fsync=off', '-c', 'max_connections=200']);
}

async function writeImage(folder: string): Promise<void> {
  const dataDir = join(folder, 'pglite');
  const db = await openPglite({ folder: dataDir });
  await prepareSchema(db);
  // Each copy fills its buffers with zeros when it starts: a fifth of the start, of 128 MB.
  await db.execute(`alter system set shared_buffers = '8MB'`);
  await db.close();
  const engine = await PGlite.create({ dataDir });
  const image = await engine.dumpDataDir('none');
  await engine.close();
  writeFileSync(join(folder, 'pglite.tar'), new Uint8Array(await image.arrayBuffer()));
}
