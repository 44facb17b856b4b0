import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { openPostgres } from '../../server/db/postgres.ts';
import { freePort } from '../../testkit/freePort.ts';
import { killServers, serverFolder, stopServer } from './serverProcess.ts';
import { testSecret } from './testApp.ts';
import { createTestDatabase } from './testDatabase.ts';

vi.setConfig({ testTimeout: 120_000 });

const { folder, ownEnv, start, refused } = serverFolder();

afterEach(killServers);
afterAll(() => rmSync(folder, { recursive: true }));

describe('the server’s start', () => {
  let token = '';
  const signIn = async (address: string) => {
    const answer = await fetch(`${address}/api/authentification/authentification/connexion`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ login: '0000000001', motDePasse: 'Demonstration2026', profil: 'organisme' }),
    });
    return answer.text();
  };

  test('REL-03 REL-06 makes an interrupted first start again, serves, says where and for whom, refuses a second process, stops in order', async () => {
    mkdirSync(join(folder, 'data/db.new'), { recursive: true });
    writeFileSync(join(folder, 'data/db.new/PG_VERSION'), '18\n');
    const first = start({});
    const address = await first.address;
    expect(first.out()).toMatch(/0000000001\s+Demonstration2026/);
    expect((await fetch(`${address}/health/ready`)).status).toBe(200);
    token = await signIn(address);

    const second = await refused({});
    expect(second).toEqual({
      code: 4,
      out: expect.stringMatching(
        new RegExp(`^the data folder \\S+ is in use by process ${first.child.pid} on .*$`),
      ),
    });

    expect(await stopServer(first)).toBe(0);
    expect(readdirSync(join(folder, 'data')).sort()).toEqual(['db', 'jwt-secret', 'sauvegardes']);
  });

  test('REL-06 starts again, with its metrics on a separate port; told to stop, it is red at once, still answers for the time of DRAIN_SECONDS, then finishes what is open', async () => {
    const measures = `http://127.0.0.1:${await freePort()}/metrics`;
    const server = start({
      METRICS_PORT: new URL(measures).port,
      DRAIN_SECONDS: '4',
      SITE_DIR: join(folder, 'no-site'),
    });
    const address = await server.address;
    const user = () =>
      fetch(`${address}/api/authentification/utilisateur/0000000001`, {
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await user()).status).toBe(200);
    expect((await fetch(`${address}/metrics`)).status).toBe(404);
    await expect
      .poll(async () => (await fetch(measures)).text())
      .toMatch(/^portail_job_last_done_timestamp_seconds\{queue="conservation"\} \d+/m);
    expect((await fetch(`${address}/health/ready`)).status).toBe(200);

    server.child.kill('SIGTERM');
    await expect.poll(async () => (await fetch(`${address}/health/ready`)).status).toBe(503);
    expect((await fetch(`${address}/health/live`)).status).toBe(200);
    const answer = await user();
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
    // The connection of each ends with its answer, so that the next tells whether the server still listens.
    const statuses: (number | null)[] = [];
    const next = () =>
      user().then(
        ({ status }) => statuses.push(status),
        () => statuses.push(null),
      );
    await expect.poll(() => next().then(() => statuses.at(-1)), { interval: 100 }).toBe(null);
    // One may have arrived while the server closed.
    expect(statuses.slice(0, -2)).toEqual(Array(statuses.length - 2).fill(200));
    expect(statuses.length).toBeGreaterThan(2);
    expect(await server.exit).toBe(0);
    await expect(fetch(measures)).rejects.toThrow();
  });

  test('SEC-85 an uncaught error ends the process without logging its data', async () => {
    const url = new URL('../../server/runServer.ts', import.meta.url).href;
    const script = `
      const { runServer } = await import(${JSON.stringify(url)});
      await runServer(Promise.reject(Object.assign(new Error('broken "Ozanne"'), { detail: 'Ozanne' })));`;
    const ended = spawnSync('node_modules/.bin/node', ['--input-type=module', '-e', script], {
      env: { ...ownEnv, DATA_DIR: join(folder, 'uncaught'), API_URL: 'http://127.0.0.1:1' },
      encoding: 'utf8',
    });
    expect(ended.status).toBe(1);
    expect(ended.stdout).toContain('"msg":"uncaught error"');
    expect(ended.stdout + ended.stderr).not.toContain('Ozanne');
  });

  test('an invalid setting is refused by name', async () => {
    expect(await refused({ PORT: 'abc', LOG_LEVEL: 'loud' })).toEqual({
      code: 2,
      out: 'PORT must be a number from 0 to 65535, not "abc"\nLOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud"',
    });
  });

  test('runs on PostgreSQL, migrated by DATABASE_MIGRATION_URL, in as many connections as DATABASE_POOL says, without demonstration data', async () => {
    const { url, drop } = await createTestDatabase();
    const server = start({
      DATABASE_URL: url,
      DATABASE_MIGRATION_URL: url,
      DATABASE_POOL: '1',
      DATA_DIR: join(folder, 'keys'),
      JWT_SECRET: testSecret,
    });
    const address = await server.address;
    expect((await fetch(`${address}/health/ready`)).status).toBe(200);
    expect(server.out()).not.toContain('Demonstration2026');
    const answers = await Promise.all(Array.from({ length: 8 }, () => fetch(`${address}/api/questionfaqs`)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const db = openPostgres(url);
    expect(
      await db.query(
        `select count(*) as n from pg_stat_activity
         where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
      ),
    ).toEqual([{ n: 1 }]);
    await db.close();
    expect(await stopServer(server)).toBe(0);
    expect(existsSync(join(folder, 'keys/jwt-secret'))).toBe(false);
    await drop();
  });
});
