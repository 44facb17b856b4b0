/** Test helpers for the jobs of a database: read them, and skip retry delays. */
import { expect } from 'vitest';
import type { Database } from '../../../server/db/database.ts';

type JobRow = {
  readonly queue: string;
  readonly state: string;
  readonly data: object;
  readonly output: unknown;
};

/** The waiting, active and given up jobs, oldest first. */
export function openJobsOf(db: Database): Promise<JobRow[]> {
  return db.query<JobRow>(
    `select name as queue, state::text as state, data, output from pgboss.job
     where (state < 'completed' or name = 'abandon') and name not like '\\_\\_pgboss%' order by created_on`,
  );
}

/**
 * Waits until an open job contains `failure`, and returns all open jobs as text. A job contains its failure later
 * than the log.
 */
export async function openJobsWith(db: Database, failure: string): Promise<string> {
  let text = '';
  await expect
    .poll(async () => {
      text = JSON.stringify(await openJobsOf(db));
      return text;
    })
    .toContain(failure);
  return text;
}

/** Retries failed jobs now. */
export async function retryNow(db: Database): Promise<void> {
  await db.query(`update pgboss.job set start_after = now() where state = 'retry'`);
}

/** Waits until no job is waiting or active. */
export async function jobsDone(db: Database): Promise<void> {
  await expect
    .poll(async () => {
      await retryNow(db);
      return (await openJobsOf(db)).filter(({ queue }) => queue !== 'abandon');
    })
    .toEqual([]);
}
