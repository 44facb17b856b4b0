/** What tests do with the jobs of a database: look at them, and shorten the time between two tries. */
import { expect } from 'vitest';
import type { Database } from '../../../server/db/database.ts';

type JobRow = {
  readonly queue: string;
  readonly state: string;
  readonly data: object;
  readonly output: unknown;
};

/** The jobs that wait or run, and those that were given up, oldest first. */
export function openJobsOf(db: Database): Promise<JobRow[]> {
  return db.query<JobRow>(
    `select name as queue, state::text as state, data, output from pgboss.job
     where (state < 'completed' or name = 'abandon') and name not like '\\_\\_pgboss%' order by created_on`,
  );
}

/** A job that failed is tried again now, not in its time. */
export async function retryNow(db: Database): Promise<void> {
  await db.query(`update pgboss.job set start_after = now() where state = 'retry'`);
}

/** Waits until no job waits or runs. */
export async function jobsDone(db: Database): Promise<void> {
  await expect
    .poll(async () => {
      await retryNow(db);
      return (await openJobsOf(db)).filter(({ queue }) => queue !== 'abandon');
    })
    .toEqual([]);
}
