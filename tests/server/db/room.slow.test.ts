/** The embedded database on a disk that becomes full at the worst moment, and its log. */
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { backUp, latestBackup } from '../../../server/backup/backups.ts';
import { isDiskFull } from '../../../server/db/failures.ts';
import { ordinaryRoom } from '../../../server/db/room.ts';
import { fileTransport } from '../../../server/mail/transport.ts';
import { canMount } from '../../../testkit/smallDisk.ts';
import { openTestFolder } from '../testDatabase.ts';
import { databaseOnSmallDisk, megabyte, thrown } from './onSmallDisk.ts';

vi.setConfig({ testTimeout: 120_000 });

test('REL-09 the log does not grow with what is written', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'log-'));
  const db = await openTestFolder(folder);
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
  const { disk, db, insert, ids } = databaseOnSmallDisk();

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
    expect(await ids()).toEqual([23]);
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
            (all) => all.slice(0, 1),
            () => [],
          ),
        { timeout: 20_000 },
      )
      .toEqual([23]);
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
});
