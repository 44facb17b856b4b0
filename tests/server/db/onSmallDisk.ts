/** The embedded database on a disk that a test fills. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { mountSmallDisk, type SmallDisk } from '../../../testkit/smallDisk.ts';
import { openTestFolder } from '../testDatabase.ts';

export const megabyte = 1_048_576;

/** What `asked` is rejected with; null if it is not. */
export const thrown = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => null,
    (error: unknown) => error,
  );

/**
 * A migrated database on a disk of 220 MB, for a `describe`, with a table of bytes. The members of `disk` and `db` are
 * there in hooks and tests. `told`: each change of the room that was told.
 */
export function databaseOnSmallDisk() {
  const disk = {} as SmallDisk;
  const db = {} as Database;
  const told: boolean[] = [];
  beforeAll(async () => {
    Object.assign(disk, mountSmallDisk(220));
    const onRoom = ({ isShort }: { isShort: boolean }) => told.push(isShort);
    Object.assign(db, await openTestFolder(join(disk.folder, 'db'), { onRoom }));
    await db.execute('create table essai (id integer primary key, contenu bytea)');
    await db.execute('alter table essai alter contenu set storage external');
  }, 180_000);
  afterAll(async () => {
    await db.close();
    disk.unmount();
  });
  afterEach(() => disk.clear());
  return {
    disk,
    db,
    told,
    insert: (id: number, bytes = 10) =>
      db.query('insert into essai values ($1, $2)', [id, randomBytes(bytes)]),
    ids: async () => (await db.query<{ id: number }>('select id from essai order by id')).map(({ id }) => id),
  };
}
