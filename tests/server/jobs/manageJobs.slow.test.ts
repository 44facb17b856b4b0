/** `npm run jobs`, as an operator runs it beside a server on PostgreSQL. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { openPostgres } from '../../../server/db/postgres.ts';
import { isPaused, pause } from '../../../server/jobs/pause.ts';
import { GivenUp } from '../../../server/jobs/work.ts';
import type { TestDatabase } from '../createDatabase.ts';
import { serverEnv } from '../serverProcess.ts';
import { testSecret } from '../testApp.ts';
import { createMigratedDatabase } from '../testDatabase.ts';
import { openTestJobs } from './openTestJobs.ts';
import { jobsDone, openJobsOf } from './rows.ts';

let target: TestDatabase;
let db: Database;
beforeAll(async () => {
  target = await createMigratedDatabase();
  db = openPostgres(target.url);
});
afterAll(async () => {
  await db.close();
  await target.drop();
});

async function run(...args: string[]): Promise<string> {
  const env = { ...serverEnv, DATABASE_URL: target.url, JWT_SECRET: testSecret };
  const command = promisify(execFile)('node_modules/.bin/node', ['server/manageJobs.ts', ...args], { env });
  const { stdout, stderr } = await command.catch((error: { stdout: string; stderr: string }) => error);
  return stdout + stderr;
}

/** Runs all jobs of the queue `essai`, each of which is given up. */
async function giveUp(jobs: number): Promise<void> {
  const running = await openTestJobs(db);
  const lose = async () => {
    throw new GivenUp('no such mailbox');
  };
  await running.run([{ queue: 'essai', run: lose }]);
  for (let numero = 1; numero <= jobs; numero += 1) await running.send(db, 'essai', { numero });
  await jobsDone(db);
  await running.stop();
}

test('shows what waits and what was given up, by number and cause', async () => {
  await giveUp(1);
  await db.query(
    `insert into courriel (modele, contenu, cree, reprise) values ('x', '', now(), 'infinity'), ('x', '', now(), 'infinity')`,
  );
  const shown = await run();
  expect(shown).toMatch(/^ +0 +0 +0 +1 +never +essai$/m);
  expect(shown).toMatch(/^given up {2}\S+ {2}essai \{"numero":1\}: no such mailbox$/m);
  expect(shown).toContain('Order files that are not integrated: 0. Mails that are not sent: 2.');
});

test('retries what was given up', async () => {
  expect(await run('--retry')).toMatch(/^ +1 +0 +0 +0 +never +essai$/m);
  expect(await openJobsOf(db)).toMatchObject([{ queue: 'essai', state: 'created', data: { numero: 1 } }]);
});

/** A mail that was given up, with or without its row in the outbox; returns its number. */
async function giveUpMail(isKept: boolean): Promise<number> {
  const running = await openTestJobs(db);
  const lose = async () => {
    throw new GivenUp('EENVELOPE 550');
  };
  await running.run([{ queue: 'courriel', run: lose }]);
  const [row] = await db.query<{ id: number }>(
    `insert into courriel (modele, contenu, cree, reprise) values ('x', '', now(), now() + interval '1 day') returning id`,
  );
  const courriel = row?.id ?? 0;
  await running.send(db, 'courriel', { courriel });
  await jobsDone(db);
  await running.stop();
  if (!isKept) await db.query('delete from courriel where id = $1', [courriel]);
  return courriel;
}

test('retries a mail that was given up, and says of a mail that is no longer kept that it is not sent', async () => {
  await db.query(`delete from pgboss.job`);
  await giveUpMail(false);
  const courriel = await giveUpMail(true);
  expect(await run('--retry')).toMatch(/^Mails that are too old to be sent: 1\.$/m);
  expect(await openJobsOf(db)).toMatchObject([{ queue: 'courriel', state: 'created', data: { courriel } }]);
  await db.query(`delete from pgboss.job`);
});

test('forgets a mail with its job', async () => {
  const courriel = await giveUpMail(true);
  await run('--forget');
  expect(await openJobsOf(db)).toEqual([]);
  expect(await db.query('select 1 from courriel where id = $1', [courriel])).toEqual([]);
});

test('forgets what was given up', async () => {
  await giveUp(2);
  expect(await run('--forget')).not.toContain('given up  2');
  expect(await openJobsOf(db)).toEqual([]);
});

test('lets paused jobs go', async () => {
  await pause(db);
  expect(await run()).toContain('Mails and jobs are paused');
  expect(await run('--resume')).not.toContain('paused');
  expect(await isPaused(db)).toBe(false);
});

test('names an option that does not exist', async () => {
  expect(await run('--nonsense')).toContain("Unknown option '--nonsense'");
});
