import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { backUp, latestBackup } from '../../../server/backup/backups.ts';
import type { Database } from '../../../server/db/database.ts';
import { isDiskFull } from '../../../server/db/failures.ts';
import { openPglite } from '../../../server/db/pglite.ts';
import { largestFile, leastRoom, ordinaryRoom, roomFor } from '../../../server/db/room.ts';
import { fileTransport } from '../../../server/mail/transport.ts';
import { largestOrderFile } from '../../../server/proprietes/queries.ts';
import { openDataFolder } from '../../../server/start/dataFolder.ts';
import { prepareSchema } from '../../../server/start/schema.ts';
import { canMount, mountSmallDisk, type SmallDisk } from '../../../testkit/smallDisk.ts';

const thrown = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: unknown) => error,
  );
const file = (bytes: number) => randomBytes(bytes);
const megabyte = 1_048_576;

test('the room that is kept covers the largest order file', () => {
  expect(largestFile).toBe(largestOrderFile);
  expect(roomFor([1, Buffer.alloc(10), ['abc', 'de']])).toBe(leastRoom + 3 * (8 + 10 + 5));
});

vi.setConfig({ testTimeout: 120_000 });

test('REL-09 the log does not grow with what is written', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'log-'));
  const db = await openPglite({ folder });
  onTestFinished(async () => {
    await db.close();
    rmSync(folder, { recursive: true });
  });
  const files = () => readdirSync(join(folder, 'pg_wal')).filter((name) => /^\w{24}$/.test(name));
  await db.execute('create table essai (id integer primary key, contenu bytea)');
  // 16 MB each time, twice what the log may hold.
  for (let count = 0; count < 6; count += 1) {
    await db.execute('truncate essai');
    await db.query(
      `insert into essai select n, decode(repeat(md5(n::text), 250), 'hex') from generate_series(1, 4000) n`,
    );
  }
  const look = async () => {
    await db.query('update essai set contenu = null where id = 1');
    return files().length;
  };
  await expect.poll(look, { interval: 500, timeout: 120_000 }).toBeLessThanOrEqual(4);
}, 300_000);

describe.skipIf(!canMount)('REL-09 the embedded database on a small disk', () => {
  let disk: SmallDisk;
  let db: Database;
  const told: boolean[] = [];
  beforeAll(async () => {
    disk = mountSmallDisk(220);
    db = await openPglite({
      folder: join(disk.folder, 'db'),
      onRoom: ({ isShort }) => told.push(isShort),
    });
    await prepareSchema(db);
    await db.execute('create table essai (id integer primary key, contenu bytea)');
    await db.execute('alter table essai alter contenu set storage external');
  }, 180_000);
  afterAll(async () => {
    await db.close();
    disk.unmount();
  });
  afterEach(() => disk.clear());
  const insert = (id: number, bytes = 10) => db.query('insert into essai values ($1, $2)', [id, file(bytes)]);
  const ids = async () =>
    (await db.query<{ id: number }>('select id from essai order by id')).map(({ id }) => id);

  test('refuses writes before the disk is full, goes on reading, and writes again when there is room', async () => {
    await insert(1);
    disk.fill(ordinaryRoom / megabyte - 1);
    const refusals = [
      insert(2),
      db.execute('begin; delete from essai; commit'),
      db.transaction((tx) => tx.query('delete from essai')),
      db.transaction((tx) => tx.query('select id from essai for update')),
      db.withoutTimeouts((connection) => connection.query('delete from essai')),
      db.withoutTimeouts((connection) => connection.execute('create table autre (id integer)')),
    ];
    for (const refusal of refusals) expect(isDiskFull(await thrown(refusal))).toBe(true);
    expect(await ids()).toEqual([1]);
    expect(db.room()).toMatchObject({ isShort: true, refused: refusals.length });
    disk.clear();
    await insert(2);
    expect(await ids()).toEqual([1, 2]);
    expect(db.room()).toMatchObject({ isShort: false, refused: refusals.length });
    expect(told).toEqual([true, false]);
  });

  test('what is vital is written until two files of the log are left', async () => {
    disk.fill(leastRoom / megabyte + 2);
    await db.vital.query('insert into essai values (10, null)');
    await db.vital.transaction((tx) => tx.query('insert into essai values (11, null)'));
    disk.fill(leastRoom / megabyte - 1);
    expect(isDiskFull(await thrown(db.vital.query('insert into essai values (12, null)')))).toBe(true);
    expect(await ids()).toEqual([1, 2, 10, 11]);
  });

  test('a large parameter needs room of its own; a disk that fills during a transaction refuses its rest', async () => {
    disk.fill(ordinaryRoom / megabyte + 4);
    expect(isDiskFull(await thrown(insert(20, 12 * megabyte)))).toBe(true);
    const torn = db.transaction(async (tx) => {
      await tx.query('insert into essai values (21, null)');
      disk.fill(1);
      await tx.query('insert into essai values (22, null)');
    });
    expect(isDiskFull(await thrown(torn))).toBe(true);
    disk.clear();
    await insert(23);
    expect(await ids()).toEqual([1, 2, 10, 11, 23]);
  });

  test('a disk that others fill while a statement runs loses nothing that was acknowledged', async () => {
    const before = disk.free();
    const heavy = db.query(
      `insert into essai select n, decode(repeat(md5(n::text), 200), 'hex') from generate_series(1000, 60000) n`,
    );
    const isEnded = thrown(heavy).then(() => true);
    await expect.poll(() => disk.free() < before - 8, { interval: 5, timeout: 20_000 }).toBe(true);
    disk.fill(0);
    expect(await isEnded).toBe(true);
    disk.clear();
    // The engine is started again, and reads its log.
    await expect
      .poll(
        () =>
          ids().then(
            (all) => all.slice(0, 5),
            () => [],
          ),
        { timeout: 20_000 },
      )
      .toEqual([1, 2, 10, 11, 23]);
    await db.execute('delete from essai where id >= 1000');
    await insert(24);
  }, 120_000);

  test('a backup and a mail that do not fit leave nothing behind; the next ones are written', async () => {
    const backups = join(disk.folder, 'sauvegardes');
    const now = new Date('2026-11-18T03:00:00Z');
    await db.execute('truncate essai');
    await backUp(db, backups, 'jour', now);
    writeFileSync(join(backups, '20261117T030000Z-jour.gz.part'), 'left by a process that was killed');
    disk.fill(ordinaryRoom / megabyte - 1);
    expect(isDiskFull(await thrown(backUp(db, backups, 'jour', new Date('2026-11-19T03:00:00Z'))))).toBe(
      true,
    );
    expect(readdirSync(backups)).toEqual(['20261118T030000Z-jour.gz']);

    const mails = join(disk.folder, 'courriels');
    const mail = { messageId: '<a@b.fr>', from: { name: '', address: 'a@b.fr' }, to: 'c@d.fr', subject: 's' };
    const transport = fileTransport(mails, () => now);
    disk.fill(0);
    await expect(transport.send({ ...mail, text: 'x'.repeat(200_000) })).rejects.toThrow('ENOSPC');
    expect(existsSync(mails) ? readdirSync(mails) : []).toEqual([]);
    disk.clear();
    await transport.send({ ...mail, text: 'x' });
    expect(readdirSync(mails)).toHaveLength(1);
    await backUp(db, backups, 'jour', new Date('2026-11-19T04:00:00Z'));
    expect(latestBackup(backups, new Date('2026-11-19T05:00:00Z'))).toContain('20261119T040000Z-jour.gz');
  }, 120_000);

  test('a start without room is refused in one line', async () => {
    disk.fill(leastRoom / megabyte - 1);
    const refused = await thrown(openDataFolder({ dataDir: disk.folder, backupDir: disk.folder }));
    expect(refused).toMatchObject({ name: 'StartError', exitCode: 6 });
    expect(String(refused)).toMatch(/has 3[01] MB left, and the database needs 32 MB to start: make room/);
    expect(existsSync(join(disk.folder, 'portail.lock'))).toBe(false);
  });
});
