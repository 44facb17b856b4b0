/** Counts and deletes what is past its time, a batch a transaction, so that nobody waits for it long. */
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Queryable } from '../db/database.ts';
import { locks } from '../db/locks.ts';
import { record } from '../journal.ts';
import { batch, rules } from './rules.ts';

export type RetentionDeps = {
  readonly db: Database;
  readonly log: FastifyBaseLogger;
  readonly clock: () => Date;
};

/** Deletes what is past its time, as `deleteExpired`; the log and the journal tell of it where anything was. */
export async function applyRetention(
  { db, log, clock }: RetentionDeps,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  const counts = await deleteExpired(db, clock(), signal);
  const taken = [...counts].filter(([, rows]) => rows > 0);
  if (taken.length > 0) {
    log.info({ lignes: Object.fromEntries(taken) }, 'expired data deleted');
    await record(db, { log, clock }, { evenement: 'conservation.effacement' });
  }
  return counts;
}

/** How many rows each rule would take now. */
export async function countExpired(db: Queryable, now: Date): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const { name, from, where } of rules) {
    const [row] = await db.query<{ n: number }>(`select count(*)::integer as n from ${from} where ${where}`, [
      now,
    ]);
    counts.set(name, row?.n ?? 0);
  }
  return counts;
}

/**
 * Deletes what is past its time; answers how many rows each rule took. Stops between two batches when `signal` says so.
 * Processes that do it at once do it in turns: each may give a beneficiary the request that the other deletes.
 */
export async function deleteExpired(
  db: Database,
  now: Date,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const { name, deleteBatch } of rules) {
    let taken = 0;
    for (let last = batch; last >= batch && signal?.aborted !== true; taken += last) {
      last = await db.transaction(async (tx) => {
        await tx.query(`select pg_advisory_xact_lock(${locks.retention})`);
        return deleteBatch(tx, now);
      });
    }
    counts.set(name, taken);
  }
  return counts;
}
