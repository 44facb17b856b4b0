/**
 * Once a run of the server's tests: a real PostgreSQL server (unless `DATABASE_URL` names one), and the image of an
 * empty PGlite folder, so that each test file opens its own in a moment.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { type OwnPostgres, startPostgres } from '../../tools/ownPostgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    pgliteImage: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'portail-tests-'));
  const [server] = await Promise.all([openPostgres(), writeImage(join(folder, 'pglite.tar'))]);
  project.provide('postgresUrl', server.url);
  project.provide('pgliteImage', join(folder, 'pglite.tar'));
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function openPostgres(): Promise<OwnPostgres> {
  const given = process.env['DATABASE_URL'];
  if (given !== undefined && given !== '') return { url: given, stop: async () => undefined };
  return startPostgres(['-c', 'fsync=off', '-c', 'max_connections=200']);
}

async function writeImage(file: string): Promise<void> {
  const engine = await PGlite.create();
  const image = await engine.dumpDataDir('none');
  await engine.close();
  writeFileSync(file, new Uint8Array(await image.arrayBuffer()));
}
