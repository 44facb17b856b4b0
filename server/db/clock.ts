/**
 * The present time, of the database: servers over one PostgreSQL judge a lock-out, a lease and the end of a token
 * alike, whatever their machines believe. The time is read now and then and carried on by a monotonic clock, so that
 * it is answered at once and while the database is away.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from './database.ts';

/** The clocks of two machines part by milliseconds within it. */
const interval = 60_000;

/** A step of the database's clock that is told, in milliseconds. */
const largeStep = 1_000;

export type DatabaseClock = {
  readonly clock: () => Date;
  /** Reads the time again. Never rejects: without an answer the clock goes on as it did. */
  refresh(): Promise<void>;
  /** Reads it no more. */
  stop(): void;
};

/** Reads the time of `db` and keeps to it, until it is told to stop. Rejects where the first reading fails. */
export async function openClock(db: Queryable, log: Pick<FastifyBaseLogger, 'warn'>): Promise<DatabaseClock> {
  const first = await readOffset(db);
  let offset = (first.least + first.most) / 2;

  async function refresh(): Promise<void> {
    try {
      const { least, most } = await readOffset(db);
      // An answer that took long tells little: what was known stays as far as the answer allows.
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

/** The time of the database, for what is done once. */
export async function readTime(db: Queryable): Promise<Date> {
  const { most } = await readOffset(db);
  return new Date(performance.now() + most);
}

/**
 * What added to the monotonic clock is the database's time, in milliseconds: it was read at some moment between the
 * question and the answer.
 */
async function readOffset(db: Queryable): Promise<{ readonly least: number; readonly most: number }> {
  const asked = performance.now();
  const [row] = await db.query<{ ms: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
  );
  if (row === undefined) throw new Error('The database told no time');
  return { least: row.ms - performance.now(), most: row.ms - asked };
}
