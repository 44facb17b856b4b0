/**
 * The current time, taken from the database: servers on one PostgreSQL agree on lockouts, leases and token
 * expiry whatever their machines' clocks say. The time is read periodically and extrapolated with a monotonic
 * clock, so it is available immediately and while the database is down.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from './database.ts';

/** Read interval in milliseconds; machine clocks drift by milliseconds within it. */
const interval = 60_000;

/** Clock step that is logged, in milliseconds. */
const largeStep = 1_000;

export type DatabaseClock = {
  readonly clock: () => Date;
  /** Reads the time again. Never rejects: without an answer the clock keeps its offset. */
  refresh(): Promise<void>;
  /** Stops reading. */
  stop(): void;
};

/** Reads the time of `db` at once, then periodically until stopped. Rejects if the first reading fails. */
export async function openClock(db: Queryable, log: Pick<FastifyBaseLogger, 'warn'>): Promise<DatabaseClock> {
  const first = await readOffset(db);
  let offset = (first.least + first.most) / 2;

  async function refresh(): Promise<void> {
    try {
      const { least, most } = await readOffset(db);
      // A slow answer gives wide bounds: the known offset is kept as far as the bounds allow.
      const next = Math.min(Math.max(offset, least), most);
      const step = next - offset;
      if (Math.abs(step) > largeStep) log.warn({ ms: Math.round(step) }, 'the clock of the database was set');
      offset = next;
    } catch (error) {
      log.warn({ err: error }, 'the clock of the database was not read');
    }
  }

  const timer = setInterval(refresh, interval);
  timer.unref();
  return { clock: () => new Date(performance.now() + offset), refresh, stop: () => clearInterval(timer) };
}

/** The database's time, for one-time work. */
export async function readTime(db: Queryable): Promise<Date> {
  const { most } = await readOffset(db);
  return new Date(performance.now() + most);
}

/**
 * Bounds of the offset between the monotonic clock and the database's time, in milliseconds: the time was
 * read at some moment between query and answer.
 */
async function readOffset(db: Queryable): Promise<{ readonly least: number; readonly most: number }> {
  const asked = performance.now();
  const [row] = await db.query<{ ms: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
  );
  if (row === undefined) throw new Error('The database told no time');
  return { least: row.ms - performance.now(), most: row.ms - asked };
}
