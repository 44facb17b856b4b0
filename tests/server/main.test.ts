import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { openPostgres } from '../../server/db/postgres.ts';
import { freePort } from '../../testkit/freePort.ts';
import { killServers, serverFolder, stopServer } from './serverProcess.ts';
import { testSecret } from './testApp.ts';
import { createMigratedDatabase, createTestDatabase } from './testDatabase.ts';

vi.setConfig({ testTimeout: 120_000 });

const { folder, ownEnv, start, refused, copyOfData } = serverFolder();

afterEach(killServers);
afterAll(() => rmSync(folder, { recursive: true }));

describe('the server’s start', () => {
  test('REL-03 REL-06 makes an interrupted first start again, serves, says where and for whom, refuses a second process, stops in order, starts again', async () => {
    mkdirSync(join(folder, 'data/db.new'), { recursive: true });
    writeFileSync(join(folder, 'data/db.new/PG_VERSION'), '18\n');
    const first = start({});
    const address = await first.address;
    expect(first.out()).toMatch(/0000000001\s+Demonstration2026/);
    expect((await fetch(`${address}/health/ready`)).status).toBe(200);
    const signIn = () =>
      fetch(`${address}/api/authentification/authentification/connexion`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ login: '0000000001', motDePasse: 'Demonstration2026', profil: 'organisme' }),
      });
    const token = await (await signIn()).text();

    const second = await refused({});
    expect(second).toEqual({
      code: 4,
      out: expect.stringMatching(
        new RegExp(`^the data folder \\S+ is in use by process ${first.child.pid} on .*$`),
      ),
    });

    expect(await stopServer(first)).toBe(0);
    expect(readdirSync(join(folder, 'data')).sort()).toEqual(['db', 'jwt-secret', 'sauvegardes']);

    const again = start({});
    const answer = await fetch(`${await again.address}/api/authentification/utilisateur/0000000001`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(200);
    expect(await stopServer(again, 'SIGINT')).toBe(0);
  });

  test('REL-06 told to stop, it is red at once and still answers for the time of DRAIN_SECONDS, then finishes what is open', async () => {
    const server = start({
      DATA_DIR: copyOfData('drained'),
      DRAIN_SECONDS: '8',
      SITE_DIR: join(folder, 'no-site'),
    });
    const address = await server.address;
    const signIn = () =>
      fetch(`${address}/api/authentification/authentification/connexion`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ login: '0000000001', motDePasse: 'Demonstration2026' }),
      });
    expect((await fetch(`${address}/health/ready`)).status).toBe(200);
    server.child.kill('SIGTERM');
    await expect.poll(async () => (await fetch(`${address}/health/ready`)).status).toBe(503);
    expect((await fetch(`${address}/health/live`)).status).toBe(200);
    const answer = await signIn();
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
    // The connection of each ends with its answer, so that the next tells whether the server still listens.
    const status = () =>
      signIn().then(
        (next) => next.status,
        () => null,
      );
    const statuses: (number | null)[] = [];
    while (statuses.at(-1) !== null) statuses.push(await status());
    // One may have arrived while the server closed.
    expect(statuses.slice(0, -2)).toEqual(Array(statuses.length - 2).fill(200));
    expect(statuses.length).toBeGreaterThan(2);
    expect(await server.exit).toBe(0);
  });

  test('metrics are on a separate port, until the server stops', async () => {
    const measures = `http://127.0.0.1:${await freePort()}/metrics`;
    const server = start({
      DATA_DIR: copyOfData('measures'),
      METRICS_PORT: new URL(measures).port,
      SITE_DIR: join(folder, 'no-site'),
    });
    const address = await server.address;
    expect((await fetch(`${address}/metrics`)).status).toBe(404);
    await expect
      .poll(async () => (await fetch(measures)).text())
      .toMatch(/^portail_job_last_done_timestamp_seconds\{queue="conservation"\} \d+/m);
    expect(await stopServer(server)).toBe(0);
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

  test('a site that cannot be built is one line', () => {
    const code = `
      import { runServer } from './server/runServer.ts';
      import { StartError } from './server/settings/startError.ts';
      const site = Promise.reject(new StartError('site', 'no site'));
      site.catch(() => undefined);
      await runServer(site);`;
    const { status, stderr } = spawnSync('node_modules/.bin/node', ['--input-type=module', '-e', code], {
      encoding: 'utf8',
      env: { ...ownEnv, API_URL: 'http://127.0.0.1:9' },
    });
    expect({ status, stderr }).toEqual({ status: 1, stderr: 'no site\n' });
  });

  test('an occupied port is one line, and the folder is free again', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    const port = String(typeof address === 'object' ? address?.port : '');
    expect(await refused({ PORT: port })).toEqual({ code: 3, out: `PORT: ${port} is in use on 127.0.0.1` });
    other.close();
    expect(readdirSync(join(folder, 'data'))).not.toContain('portail.lock');
  });

  test('a data folder that is a file is one line', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const { code, out } = await refused({ DATA_DIR: file });
    expect(code).toBe(4);
    expect(out).toMatch(/^DATA_DIR: the folder \S+ cannot be (made|written) \(.*\)$/);
  });

  test('a database that is down is one line', async () => {
    const { code, out } = await refused({
      DATABASE_URL: 'postgres://user:not-to-be-shown@127.0.0.1:1/portail',
      JWT_SECRET: testSecret,
    });
    expect(code).toBe(5);
    expect(out).toMatch(/^DATABASE_URL: 127\.0\.0\.1:1 cannot be used \(.*\)$/);
    expect(out).not.toContain('not-to-be-shown');
  });

  test('migrates by DATABASE_MIGRATION_URL, and says which of the two addresses is wrong', async () => {
    const { url, drop } = await createTestDatabase();
    const empty = await createTestDatabase();
    const shared = { DATABASE_URL: url, JWT_SECRET: testSecret };
    const down = await refused({
      ...shared,
      DATABASE_MIGRATION_URL: 'postgres://owner:x@127.0.0.1:1/portail',
    });
    expect(down.code).toBe(5);
    expect(down.out).toMatch(/^DATABASE_MIGRATION_URL: 127\.0\.0\.1:1 cannot be used \(.*\)$/);
    const elsewhere = await refused({ ...shared, DATABASE_MIGRATION_URL: empty.url });
    expect(elsewhere.out).toMatch(
      /^DATABASE_URL: \S+ cannot be used \(relation "migration" does not exist\)$/,
    );
    const both = start({ ...shared, DATABASE_MIGRATION_URL: url });
    expect((await fetch(`${await both.address}/health/ready`)).status).toBe(200);
    expect(await stopServer(both)).toBe(0);
    await Promise.all([drop(), empty.drop()]);
  });

  test('DATABASE_POOL bounds the connections to PostgreSQL', async () => {
    const { url, drop } = await createMigratedDatabase();
    const server = start({ DATABASE_URL: url, DATABASE_POOL: '1', JWT_SECRET: testSecret });
    const address = await server.address;
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
    await drop();
  });

  test('runs on PostgreSQL, without demonstration data unless asked', async () => {
    const { url, drop } = await createTestDatabase();
    const unsigned = await refused({ DATABASE_URL: url });
    expect(unsigned).toMatchObject({ code: 2, out: expect.stringContaining('JWT_SECRET') });
    const shared = { DATABASE_URL: url, DATA_DIR: join(folder, 'keys'), JWT_SECRET: testSecret };
    const plain = start(shared);
    expect((await fetch(`${await plain.address}/health/ready`)).status).toBe(200);
    expect(plain.out()).not.toContain('Demonstration2026');
    expect(await stopServer(plain)).toBe(0);
    const demo = start({ ...shared, DEMO: 'on' });
    await demo.address;
    expect(demo.out()).toContain('Demonstration2026');
    expect(await stopServer(demo)).toBe(0);
    expect(existsSync(join(folder, 'keys/jwt-secret'))).toBe(false);
    await drop();
  });
});
