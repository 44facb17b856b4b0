import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { openClock } from '../../../server/db/clock.ts';
import type { Database } from '../../../server/db/database.ts';
import { keepLog } from '../keptLog.ts';
import { engines } from '../testDatabase.ts';

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
      await sleep(4 * busy);
      return query(...asked);
    };
    await refresh();
    expect(Math.abs(clock().getTime() - known - (performance.now() - since))).toBeLessThan(busy);
    stop();
    await db.close();
  });
});
