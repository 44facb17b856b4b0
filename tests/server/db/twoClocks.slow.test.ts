import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { openPostgres } from '../../../server/db/postgres.ts';
import { writeComptes } from '../../../server/demo/comptes.ts';
import { killServers, startServer, stopServer } from '../serverProcess.ts';
import { quickPasswords, testSecret } from '../testApp.ts';
import { createMigratedDatabase } from '../testDatabase.ts';

const minute = 60_000;

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
