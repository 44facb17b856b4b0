import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { openClock } from '../../../server/db/clock.ts';
import type { Database } from '../../../server/db/database.ts';
import { openPostgres } from '../../../server/db/postgres.ts';
import { writeComptes } from '../../../server/demo/comptes.ts';
import { keepLog } from '../keptLog.ts';
import { killServers, startServer, stopServer } from '../serverProcess.ts';
import { quickPasswords, testSecret } from '../testApp.ts';
import { createMigratedDatabase, engines } from '../testDatabase.ts';

const minute = 60_000;
/** Milliseconds that an answer may take on a busy machine; the first reading may be wrong by half of it. */
const busy = 1_000;
const timeOf = async (db: Database) =>
  (await db.query<{ now: Date }>('select clock_timestamp() as now'))[0]?.now.getTime() ?? 0;

describe.each(engines)('the clock on $name', ({ open }) => {
  /** A database whose clock is `ahead` ms fast; `query` may be replaced. */
  const movable = (db: Database) => {
    const moved = { ...db, ahead: 0 };
    moved.query = async <Row>(sql: string, params?: Parameters<Database['query']>[1]) => {
      const rows = await db.query<{ ms: number }>(sql, params);
      return rows.map(({ ms }) => ({ ms: ms + moved.ahead })) as Row[];
    };
    return moved;
  };

  test('tells the time of the database, whatever the process believes', async () => {
    const db = await open();
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2001-02-03T04:05:06Z') });
    const { clock, stop } = await openClock(db, keepLog().log);
    const [before, told, after] = [await timeOf(db), clock().getTime(), await timeOf(db)];
    vi.setSystemTime(new Date('2099-01-01T00:00:00Z'));
    const later = clock().getTime();
    vi.useRealTimers();
    stop();
    await db.close();
    expect(told).toBeGreaterThan(before - busy);
    expect(told).toBeLessThan(after + busy);
    expect(later - told).toBeLessThan(10 * busy);
  });

  test('follows the database, tells a large step, and goes on without it', async () => {
    const db = movable(await open());
    const kept = keepLog();
    const { clock, refresh, stop } = await openClock(db, kept.log);
    const begun = clock().getTime();
    db.ahead = 40;
    await refresh();
    expect(kept.lines()).toEqual([]);
    db.ahead = 3 * 60 * minute;
    await refresh();
    expect(clock().getTime() - begun).toBeGreaterThan(db.ahead - busy);
    expect(kept.lines()).toMatchObject([{ level: 40, msg: 'the clock of the database was set' }]);
    expect(Math.abs(Number(kept.lines()[0]?.ms) - db.ahead)).toBeLessThan(busy);
    const { query } = db;
    db.query = () => Promise.reject(new Error('away'));
    await refresh();
    expect(clock().getTime() - begun).toBeGreaterThan(db.ahead - busy);
    expect(kept.lines().slice(1)).toMatchObject([
      { level: 40, msg: 'the clock of the database was not read' },
    ]);
    // A slow answer gives wide bounds: the known offset is kept within them.
    const known = clock().getTime();
    const since = performance.now();
    db.query = async (...asked) => {
      await new Promise((resolve) => setTimeout(resolve, 4 * busy));
      return query(...asked);
    };
    await refresh();
    expect(Math.abs(clock().getTime() - known - (performance.now() - since))).toBeLessThan(busy);
    stop();
    await db.close();
  });
});

describe('two servers over one PostgreSQL whose machines disagree on the time by an hour and a half', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portail-clock-'));
  afterEach(killServers);
  afterAll(() => rmSync(folder, { recursive: true }));

  test('SEC-03 SEC-31 judge a session, a lock-out and a reset link alike', {
    timeout: 120_000,
  }, async () => {
    const { url, drop } = await createMigratedDatabase();
    const db = openPostgres(url);
    await db.transaction((tx) => writeComptes(tx, quickPasswords));
    const startAt = (skew: number) =>
      startServer({
        DATABASE_URL: url,
        DATA_DIR: folder,
        DEMO: 'on',
        JWT_SECRET: testSecret,
        NODE_OPTIONS: `--import=${new URL('../skewedDate.ts', import.meta.url).href}`,
        SKEW_MS: String(skew),
      });
    const behind = startAt(-45 * minute);
    const slow = await behind.address;
    const ahead = startAt(45 * minute);
    const fast = await ahead.address;
    const post = (server: string, path: string, body: object, token?: string) =>
      fetch(`${server}/api/authentification/authentification/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify(body),
      });
    const signIn = async (server: string, login: string, motDePasse = 'Demonstration2026') =>
      (await post(server, 'connexion', { login, motDePasse, profil: 'organisme' })).text();
    const isValid = async (server: string, token: string) =>
      (await post(server, 'validateToken', {}, token)).text();

    const sessions = [await signIn(slow, '0000000001'), await signIn(fast, '0000000001')];
    for (const token of sessions)
      expect([await isValid(slow, token), await isValid(fast, token)]).toEqual(['true', 'true']);

    for (let attempt = 0; attempt < 5; attempt += 1) await signIn(slow, '0000000002', 'Mauvais-passe1');
    expect([await signIn(slow, '0000000002'), await signIn(fast, '0000000002')]).toEqual([
      'COMPTE_BLOQUE',
      'COMPTE_BLOQUE',
    ]);

    await post(slow, 'motDePasseOublie', { identifiant: '0000000001', profile: 'organisme' });
    const link = /nouveauMotDePasse#([\w-]{43})$/m;
    await expect.poll(behind.out).toMatch(link);
    const reset = link.exec(behind.out())?.[1] ?? '';
    expect([await isValid(slow, reset), await isValid(fast, reset)]).toEqual(['true', 'true']);

    const [{ expire } = { expire: 0 }] = await db.query<{ expire: number }>(
      'select extract(epoch from expire - clock_timestamp())::float8 / 60 as expire from jeton_reinitialisation',
    );
    expect(expire).toBeGreaterThan(29);
    expect(expire).toBeLessThanOrEqual(30);
    await db.close();
    expect([await stopServer(behind), await stopServer(ahead)]).toEqual([0, 0]);
    await drop();
  });
});
