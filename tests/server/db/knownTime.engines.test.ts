import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { resetMinutes } from '../../../server/authentification/resetToken.ts';
import { backUp, isBackupDue, latestBackup, latestBackupDate } from '../../../server/backup/backups.ts';
import { bringBackTimes } from '../../../server/bringBackTimes.ts';
import type { Database } from '../../../server/db/database.ts';
import { acceptTime, doubtOf, noteTime } from '../../../server/db/knownTime.ts';
import { tokenKeys } from '../../../server/keys/tokenKeys.ts';
import { countMails } from '../../../server/mail/mailLimits.ts';
import { applyRetention, RetentionRefused } from '../../../server/retention/retention.ts';
import type { Session } from '../../../server/session/session.ts';
import { readToken, signToken } from '../../../server/session/token.ts';
import { keepLog } from '../keptLog.ts';
import { bearing, startTestApp, type TestApp, testSecret } from '../testApp.ts';
import { enginesOfRun, openTestDatabase } from '../testDatabase.ts';

const day = 24 * 3_600_000;
const tenYears = 3_652 * day;
const now = new Date('2026-11-18T15:42:07Z');
const later = (days: number) => new Date(now.getTime() + days * day);

describe.each(enginesOfRun)('the time that the database knows, on $name', ({ open }) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    await db.execute(`delete from propriete where cle = 'horloge.vue'; delete from journal`);
  });
  const enter = (date: Date) =>
    db.query(`insert into journal (date, evenement) values ($1, 'connexion.reussie')`, [date]);

  test('a database without entries believes its first clock, then none that is far from it', async () => {
    expect(await noteTime(db, now)).toBeNull();
    expect(await doubtOf(db, later(3_652))).toEqual({ now: later(3_652), known: now });
    expect(await doubtOf(db, later(-3_652))).toEqual({ now: later(-3_652), known: now });
    // Summer time, a clock that is set, a closure from June to September.
    for (const days of [-0.9, 0.05, 92, 119]) expect(await doubtOf(db, later(days))).toBeNull();
    for (const days of [-1.1, 121]) expect(await doubtOf(db, later(days))).not.toBeNull();
  });

  test('the newest entry is known where no time was noted, and what a wrong clock writes is not believed', async () => {
    await enter(now);
    expect(await noteTime(db, later(3_652))).toEqual({ now: later(3_652), known: now });
    await enter(later(3_652));
    expect(await noteTime(db, later(3_652.1))).toMatchObject({ known: now });
    expect(await noteTime(db, later(0.5))).toBeNull();
    expect(await noteTime(db, later(0.4))).toBeNull();
    expect(await doubtOf(db, later(3_652))).toMatchObject({ known: later(0.5) });
  });

  test('an operator may accept a time, whatever is known', async () => {
    await noteTime(db, later(3_652));
    expect(await noteTime(db, now)).not.toBeNull();
    await acceptTime(db, now);
    expect(await noteTime(db, later(0.1))).toBeNull();
  });
});

describe.each(enginesOfRun)('SEC-88 retention on $name', ({ open }) => {
  let db: Database;
  const { log } = keepLog();
  beforeAll(async () => {
    db = await open();
    await db.query(`insert into organisme (code, nom, personne_morale) values ('ORG001', 'X', false)`);
    await db.query(
      `insert into commande (organisme_id, numero_commande, nom_fichier_integration, date_integration, statut)
       select (select min(id) from organisme), 'C' || n, 'C.csv', $1::timestamptz - make_interval(days => n), 'OK'
       from generate_series(1, 180) n`,
      [now],
    );
    await db.query(
      `insert into fichier_commande (commande_id, contenu, recu_le) select id, 'x', date_integration from commande`,
    );
    await noteTime(db, now);
  });
  afterAll(() => db.close());
  const run = (at: Date, isForced = false) =>
    applyRetention({ db, log, clock: () => at }, undefined, isForced).catch((error: unknown) => error);
  const files = async () => (await db.query('select 1 from fichier_commande')).length;

  test('refuses ten years ahead and ten years behind, and an unusual share of a table', async () => {
    for (const at of [later(3_652), later(-3_652)]) {
      const refused = await run(at);
      expect(refused).toBeInstanceOf(RetentionRefused);
      expect((refused as Error).message).toMatch(
        /^the clock says 20[13]6-\S+, and the newest time known is 2026-11-18/,
      );
    }
    await noteTime(db, later(100));
    await noteTime(db, later(200));
    const refused = await run(later(200));
    expect((refused as Error).message).toBe(
      '180 rows of the 180 of fichier_commande would be deleted at once',
    );
    expect(await files()).toBe(180);
  });

  test('goes on after a closure of four months, and when an operator forces it', async () => {
    await acceptTime(db, now);
    expect(await run(later(119))).toBeInstanceOf(Map);
    expect(await files()).toBe(62);
    expect(await run(later(3_652))).toBeInstanceOf(RetentionRefused);
    expect(await run(later(3_652), true)).toBeInstanceOf(Map);
    expect(await files()).toBe(0);
    expect(await run(later(3_653))).toBeInstanceOf(Map);
  });
});

describe.each(enginesOfRun)('what a clock ten years ahead wrote, on $name', ({ name, open }) => {
  let db: Database;
  let server: TestApp;
  beforeAll(async () => {
    db = await open();
    server = await startTestApp(db, {}, { instances: 1 });
  });
  afterAll(async () => {
    await server.app.close();
    await db.close().catch(() => undefined);
  });
  /** Does something while the clock is ten years ahead. */
  async function ahead<T>(work: () => Promise<T>): Promise<T> {
    server.advance(tenYears);
    try {
      return await work();
    } finally {
      server.advance(-tenYears);
    }
  }
  const valid = (token: string) =>
    server.app
      .inject({
        method: 'POST',
        url: '/api/authentification/authentification/validateToken',
        headers: bearing(token),
        payload: {},
      })
      .then(({ body }) => body);

  test('SEC-03 a session is refused, also with a token of today', async () => {
    const token = await ahead(() => server.token('0000000001'));
    expect(await ahead(() => valid(token))).toBe('true');
    expect(await valid(token)).toBe('false');
    const [row] = await db.query<{ id: string; fin: Date }>(
      'select id, fin from session order by debut desc limit 1',
    );
    const session = {
      sessionId: row?.id,
      identifiant: '0000000001',
      organisme: { code: 'ORG075' },
      droits: new Set(),
      fin: row?.fin,
    } as unknown as Session;
    const keys = tokenKeys(testSecret);
    expect(await valid(await signToken(session, keys, server.now()))).toBe('false');
    // Clocks of two database servers differ by seconds.
    const seconds = (count: number) => new Date(server.now().getTime() + count * 1_000);
    expect(await readToken(await signToken(session, keys, seconds(200)), keys, server.now())).not.toBeNull();
    expect(await readToken(await signToken(session, keys, seconds(400)), keys, server.now())).toBeNull();
  });

  test('SEC-31 a lockout ends', async () => {
    await ahead(async () => {
      for (let attempt = 0; attempt < 5; attempt += 1) await server.connexion('0000000002', 'Mauvais-passe1');
      expect((await server.connexion('0000000002')).body).toBe('COMPTE_BLOQUE');
    });
    const token = await server.token('0000000001');
    const users = await server.app.inject({
      url: '/api/authentification/utilisateur/0000000002',
      headers: bearing(token),
    });
    expect(users.json()).toMatchObject({ statut: 'ACTIF' });
    expect((await server.connexion('0000000002')).statusCode).toBe(200);
  });

  test('a reset link is refused', async () => {
    const post = (url: string, payload: object) =>
      server.app.inject({ method: 'POST', url: `/api/authentification/authentification/${url}`, payload });
    const ask = async () => {
      const posted = server.posted.length;
      await post('motDePasseOublie', { identifiant: '0000000001', profile: 'organisme' });
      await expect.poll(() => server.posted.length).toBeGreaterThan(posted);
      return server.posted.at(-1)?.valeurs.lien?.split('#')[1] ?? '';
    };
    const link = await ahead(ask);
    expect(await ahead(() => valid(link))).toBe('true');
    expect(await valid(link)).toBe('false');
    expect(await valid(await ask())).toBe('true');
    expect(resetMinutes).toBeLessThan(60);
  });

  test('counts of mails do not block', async () => {
    const deps = { db, keys: tokenKeys(testSecret), clock: server.now };
    const count = () => countMails(deps, ['valeur', 'essai']);
    await ahead(async () => {
      for (let mail = 0; mail < 5; mail += 1) await count();
      await expect(count()).rejects.toThrow('TROP_DE_COURRIELS');
    });
    await count();
  });

  test('times in the tables come back to the present; the job library schedules and runs again', async () => {
    const future = new Date(server.now().getTime() + tenYears);
    const soon = new Date(server.now().getTime() + 600_000);
    const job = randomUUID();
    await db.query(`insert into journal (date, evenement) values ($1, 'essai')`, [future]);
    await db.query(
      `insert into courriel (modele, contenu, cree, reprise) values ('compteCree', 'x', $1, 'infinity')`,
      [future],
    );
    await db.query(`update utilisateur set mot_de_passe_expire = $1 where identifiant = '0000000004'`, [
      future,
    ]);
    await db.query(`update utilisateur set mot_de_passe_expire = $1 where identifiant = '0000000003'`, [
      new Date(server.now().getTime() + 7 * day),
    ]);
    await db.query('update pgboss.version set cron_on = $1', [future]);
    await db.query('update pgboss.queue set maintain_on = $1, monitor_claim_on = $1', [future]);
    await db.query(
      `insert into pgboss.job (id, name, start_after, policy) values ($1, 'courriel', $2, 'standard')`,
      [job, future],
    );
    await db.query(`insert into pgboss.job (name, start_after, policy) values ('courriel', $1, 'standard')`, [
      soon,
    ]);
    await bringBackTimes(db, server.now());
    const late = async (table: string, column: string) =>
      (await db.query(`select 1 from ${table} where ${column} > $1 and isfinite(${column})`, [soon])).length;
    const columns = [
      ['journal', 'date'],
      ['courriel', 'cree'],
      ['session', 'fin'],
      ['pgboss.version', 'cron_on'],
      ['pgboss.queue', 'maintain_on'],
      ['pgboss.queue', 'monitor_claim_on'],
      ['pgboss.job', 'start_after'],
    ] as const;
    const counts = await Promise.all(columns.map(([table, column]) => late(table, column)));
    // Sessions of today end in twelve hours.
    counts[2] = 0;
    expect(counts).toEqual(columns.map(() => 0));
    expect(await db.query(`select 1 from courriel where reprise = 'infinity'`)).not.toEqual([]);
    expect(await late('utilisateur', 'mot_de_passe_expire')).toBe(1);
    expect(await db.query(`select 1 from pgboss.job where start_after = $1`, [soon])).toHaveLength(1);
    expect(name).toBe(db.kind);
  });
});

describe('backups of a clock that was ahead', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portail-known-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test('REL-04 stop no other, are rotated away first, and are neither restored nor counted as the newest', async () => {
    const db = await openTestDatabase();
    for (let days = 0; days < 7; days += 1) await backUp(db, folder, 'jour', later(days));
    const good = readdirSync(folder).sort();
    await backUp(db, folder, 'jour', later(3_652), true);
    expect(readdirSync(folder).sort().slice(0, 7)).toEqual(good);
    const today = later(6.5);
    expect(isBackupDue(folder, today)).toBe(false);
    expect(latestBackupDate(folder, today)).toEqual(new Date(later(6).toISOString().replace(/\.\d+/, '')));
    expect(latestBackup(folder, today)).toBe(join(folder, good[6] ?? ''));
    expect(isBackupDue(folder, later(7))).toBe(true);
    await backUp(db, folder, 'jour', later(7));
    const names = readdirSync(folder).sort();
    expect(names).toHaveLength(7);
    expect(names.filter((name) => name.startsWith('2036'))).toEqual([]);
    await db.close();
  });

  test('REL-04 one alone makes the next due, and no age', () => {
    const only = join(folder, 'only');
    rmSync(only, { recursive: true, force: true });
    expect(isBackupDue(only, now)).toBe(true);
    writeFileSync(join(folder, '20361118T154207Z-schema.gz'), '');
    expect(latestBackupDate(folder, later(-1))).toBeNull();
  });
});
