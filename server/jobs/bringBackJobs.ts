/** The job library waits until a time of the future before it schedules, maintains or runs something again. */
import type { Queryable } from '../db/database.ts';
import { bringBack } from '../db/knownTime.ts';

/** The end of a job's life lies in the future by design. */
const ofFuture = ['keep_until'];

/** Brings the times that a clock which was ahead wrote into the library's tables back to `now`. */
export async function bringBackJobs(db: Queryable, now: Date): Promise<void> {
  const tables = await db.query<{ table: string; columns: string[] }>(
    `select 'pgboss.' || c.relname as "table", array_agg(a.attname::text) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'pgboss'::regnamespace and c.relname in ('version', 'queue', 'job')
       and a.atttypid = 'timestamptz'::regtype and a.attnum > 0 and not a.attisdropped and a.attname <> all ($1)
     group by c.relname`,
    [ofFuture],
  );
  for (const { table, columns } of tables) await bringBack(db, now, table, columns);
}
