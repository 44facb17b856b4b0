import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { isDiskFull } from '../../../server/db/failures.ts';
import { largestFile, leastRoom, ordinaryRoom, roomFor } from '../../../server/db/room.ts';
import { largestOrderFile } from '../../../server/proprietes/queries.ts';
import { openDataFolder } from '../../../server/start/dataFolder.ts';
import { canMount } from '../../../testkit/smallDisk.ts';
import { databaseOnSmallDisk, megabyte, thrown } from './onSmallDisk.ts';

test('the room that is kept covers the largest order file', () => {
  expect(largestFile).toBe(largestOrderFile);
  expect(roomFor([1, Buffer.alloc(10), ['abc', 'de']])).toBe(leastRoom + 3 * (8 + 10 + 5));
});

vi.setConfig({ testTimeout: 120_000 });

describe.skipIf(!canMount)('REL-09 the embedded database on a small disk', () => {
  const { disk, db, told, insert, ids } = databaseOnSmallDisk();

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

  test('a start without room is refused in one line', async () => {
    disk.fill(leastRoom / megabyte - 1);
    const refused = await thrown(openDataFolder({ dataDir: disk.folder, backupDir: disk.folder }));
    expect(refused).toMatchObject({ name: 'StartError', exitCode: 6 });
    expect(String(refused)).toMatch(/has 3[01] MB left, and the database needs 32 MB to start: make room/);
    expect(existsSync(join(disk.folder, 'portail.lock'))).toBe(false);
  });
});
