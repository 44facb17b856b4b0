/** Accidents and refusals of a start, each with processes of its own. */
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { readMigrations } from '../../server/db/migrate.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import { countExpired } from '../../server/retention/retention.ts';
import { openDataFolder } from '../../server/start/dataFolder.ts';
import { killServers, serverFolder, stopServer } from './serverProcess.ts';
import { testSecret } from './testApp.ts';
import { createTestDatabase } from './testDatabase.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const { folder, ownEnv, start, refused, copyOfData } = serverFolder();

/** The files of the database, without the engine's pid file. */
function files(dataDir: string, database = 'db'): string[] {
  const all = readdirSync(join(dataDir, database), { recursive: true, encoding: 'utf8' });
  return all.filter((name) => name !== 'postmaster.pid');
}

beforeAll(async () => {
  const first = start({});
  await first.address;
  await stopServer(first);
});
afterEach(killServers);
afterAll(() => rmSync(folder, { recursive: true }));

describe('the server’s start', () => {
  test('REL-06 a person at the terminal does not wait; a second signal ends at once', async () => {
    const dataDir = copyOfData('impatient');
    const waits = { DATA_DIR: dataDir, DRAIN_SECONDS: '300', SITE_DIR: join(folder, 'no-site') };
    const first = start(waits);
    await first.address;
    expect(await stopServer(first, 'SIGINT')).toBe(0);
    const second = start(waits);
    const address = await second.address;
    second.child.kill('SIGTERM');
    await expect.poll(async () => (await fetch(`${address}/health/ready`)).status).toBe(503);
    expect(await stopServer(second)).toBe(1);
  });

  test('D40 SEC-13 a demonstration tells the links of mails on the terminal, and no log holds them', async () => {
    const dataDir = copyOfData('mails');
    const link = /^ {2}(http\S+\/authentification\/nouveauMotDePasse#[\w-]{43})$/m;
    for (const demo of ['on', 'off']) {
      const server = start({ DATA_DIR: dataDir, LOG_LEVEL: 'info', DEMO: demo });
      const answer = await fetch(
        `${await server.address}/api/authentification/authentification/motDePasseOublie`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ identifiant: '0000000001', profile: 'organisme' }),
        },
      );
      expect(answer.status).toBe(200);
      await expect.poll(server.out).toMatch(/"msg":"mail written"/);
      expect(await stopServer(server)).toBe(0);
      expect(link.test(server.out())).toBe(demo === 'on');
      const logged = server
        .out()
        .split('\n')
        .filter((line) => line.startsWith('{'));
      expect(logged.length).toBeGreaterThan(1);
      expect(logged.join('\n')).not.toContain('nouveauMotDePasse#');
    }
  });

  test('REL-02 REL-03 after kill -9 the folder is taken over, and what was committed is there', async () => {
    const first = start({});
    const address = await first.address;
    const wrong = () =>
      fetch(`${address}/api/authentification/authentification/connexion`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ login: '0444444444', motDePasse: 'x' }),
      });
    for (let attempt = 0; attempt < 5; attempt += 1) await wrong();
    await stopServer(first, 'SIGKILL');
    const again = start({});
    const answer = await fetch(`${await again.address}/api/authentification/authentification/connexion`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ login: '0444444444', motDePasse: 'x' }),
    });
    expect(await answer.text()).toBe('COMPTE_BLOQUE');
    expect(await stopServer(again)).toBe(0);
  });

  test('REL-04 a damaged folder is refused with the way out: the newest backup, restored, brings the data back', async () => {
    const dataDir = copyOfData('damaged');
    truncateSync(join(dataDir, 'db/global/pg_control'), 10);
    const before = files(dataDir);
    const { code, out } = await refused({ DATA_DIR: dataDir });
    expect(code).toBe(4);
    const [backup = ''] = readdirSync(join(dataDir, 'sauvegardes'));
    expect(out).toMatch(
      new RegExp(
        `^the database folder \\S+ is damaged \\(.*\\); nothing was deleted: 'npm run restore' puts the backup ${backup} in its place, or name another DATA_DIR$`,
      ),
    );
    expect(files(dataDir)).toEqual(expect.arrayContaining(before));

    const restored = spawnSync('node_modules/.bin/node', ['server/restoreBackup.ts'], {
      env: { ...ownEnv, DATA_DIR: dataDir },
      encoding: 'utf8',
    });
    expect([restored.status, restored.stderr]).toEqual([0, '']);
    expect(restored.stdout).toMatch(/^ +\d{4} {2}demande$/m);
    const [, former = ''] = /is kept: (\S+)/.exec(restored.stdout) ?? [];
    expect(files(join(former, '..'), basename(former))).toEqual(expect.arrayContaining(before));

    const again = start({ DATA_DIR: dataDir });
    const answer = await fetch(`${await again.address}/api/authentification/authentification/connexion`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ login: '0000000001', motDePasse: 'Demonstration2026', profil: 'organisme' }),
    });
    expect(answer.status).toBe(200);
    expect(await stopServer(again)).toBe(0);
  });

  test.each([
    ['holds no database', (db: string) => rmSync(join(db, 'PG_VERSION'))],
    ['lost its control file', (db: string) => rmSync(join(db, 'global/pg_control'))],
    ['lost its log', (db: string) => rmSync(join(db, 'pg_wal'), { recursive: true })],
  ])('REL-04 a folder that %s is damaged, and nothing is deleted', async (name, damage) => {
    const dataDir = copyOfData(`damaged-${name.replace(/\W/g, '')}`);
    damage(join(dataDir, 'db'));
    const before = files(dataDir);
    const failure = await openDataFolder({ dataDir, backupDir: join(dataDir, 'sauvegardes') }).catch(
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({
      name: 'StartError',
      exitCode: 4,
      message: expect.stringMatching(/^the database folder \S+ is damaged \(.*\); nothing was deleted: /),
    });
    expect(files(dataDir)).toEqual(expect.arrayContaining(before));
  });

  test('REL-10 SEC-88 two processes that start together on PostgreSQL migrate, fill and delete what is expired once', async () => {
    const { url, drop } = await createTestDatabase();
    const shared = { DATABASE_URL: url, JWT_SECRET: testSecret, DEMO: 'on', LOG_LEVEL: 'info' };
    const pair = [start(shared), start(shared)];
    await Promise.all(pair.map(({ address }) => address));
    const all = () => pair.map(({ out }) => out()).join('\n');
    const made = [...all().matchAll(/"migrations":(\d+),"ms":\d+,"msg":"schema made"/g)];
    // A process that finds a schema being migrated logs only the migrations it applied itself.
    const applied = all().match(/"msg":"migration applied"/g)?.length ?? 0;
    expect(made.reduce((sum, [, count]) => sum + Number(count), applied)).toBe(readMigrations().length);
    await expect.poll(all, { timeout: 30_000 }).toContain('"msg":"expired data deleted"');
    const db = openPostgres(url);
    await expect
      .poll(async () => [...(await countExpired(db, new Date())).values()].filter((count) => count > 0), {
        timeout: 30_000,
      })
      .toEqual([]);
    await db.close();
    expect(await Promise.all(pair.map((server) => stopServer(server)))).toEqual([0, 0]);
    expect(all()).not.toMatch(/job (failed|given up)/);
    await drop();
  });

  test('forwards to another back end with API_URL, without a database', async () => {
    const dataDir = join(folder, 'unused');
    const back = start({});
    const front = start({ API_URL: await back.address, DATA_DIR: dataDir });
    await expect.poll(() => front.out(), { timeout: 60_000 }).toContain('API: ');
    const [, address] = /^Portail CMI Organismes: (\S+)\/$/m.exec(front.out()) ?? [];
    const answer = await fetch(`${address}/api/properties`);
    expect(await answer.json()).toMatchObject({ 'portail.titreSite': 'Portail CMI Organismes' });
    expect(() => readdirSync(dataDir)).toThrow();
    expect(await stopServer(front)).toBe(0);
    expect(await stopServer(back)).toBe(0);
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

  test('of the two addresses of the database, it says which is wrong', async () => {
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
    await Promise.all([drop(), empty.drop()]);
  });

  test('on PostgreSQL it needs JWT_SECRET, and makes demonstration data where asked', async () => {
    const { url, drop } = await createTestDatabase();
    const unsigned = await refused({ DATABASE_URL: url });
    expect(unsigned).toMatchObject({ code: 2, out: expect.stringContaining('JWT_SECRET') });
    const demo = start({ DATABASE_URL: url, JWT_SECRET: testSecret, DEMO: 'on' });
    await demo.address;
    expect(demo.out()).toContain('Demonstration2026');
    expect(await stopServer(demo)).toBe(0);
    await drop();
  });
});
