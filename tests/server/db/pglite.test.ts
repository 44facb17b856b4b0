import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { isUnavailable, isUniqueViolation } from '../../../server/db/failures.ts';
import { openTestFolder } from '../testDatabase.ts';

const endless = 'select count(*) from generate_series(1, 100000000000) as a';

describe('the embedded database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portail-pglite-'));
  let db: Database;
  beforeAll(async () => {
    db = await openTestFolder(join(folder, 'db'), { statementTimeout: 3_000 });
    await db.execute('create table essai (id integer primary key)');
  });
  afterAll(async () => {
    await db.close();
    rmSync(folder, { recursive: true });
  });
  const ids = async () =>
    (await db.query<{ id: number }>('select id from essai order by id')).map(({ id }) => id);

  test('REL-05 a long statement does not block the main thread', async () => {
    let turns = 0;
    let isRunning = true;
    const turn = () => {
      turns += 1;
      if (isRunning) setImmediate(turn);
    };
    setImmediate(turn);
    await db.query('select count(*) from generate_series(1, 1000000) as a');
    isRunning = false;
    // A statement on the main thread leaves it no turn at all.
    expect(turns).toBeGreaterThan(10);
  });

  test('a transaction is not interleaved: others wait for it', async () => {
    const failed = db.transaction(async (tx) => {
      await tx.query('insert into essai values (1)');
      throw new Error('changed my mind');
    });
    const after = db.query('insert into essai values (2)');
    await expect(failed).rejects.toThrow('changed my mind');
    await after;
    expect(await ids()).toEqual([2]);
  });

  test('an error of the database keeps its code', async () => {
    const error = await db.query('insert into essai values (2)').catch((thrown: unknown) => thrown);
    expect(isUniqueViolation(error)).toBe(true);
  });

  test('REL-05 an endless statement is ended; committed data is there, queued statements run', async () => {
    const open = db.transaction(async (tx) => {
      await tx.query('insert into essai values (3)');
      await tx.query(endless);
    });
    const waiting = db.query('insert into essai values (4)');
    const error = await open.catch((thrown: unknown) => thrown);
    expect(isUnavailable(error)).toBe(true);
    await waiting;
    expect(await ids()).toEqual([2, 4]);
  });

  test('REL-05 too many waiting statements are refused at once', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 2_100 }, () => db.query('select 1')));
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(100);
    expect(isUnavailable(refused[0]?.reason)).toBe(true);
  });
});
