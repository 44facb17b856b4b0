/** Counts and deletes expired personal data, one batch a transaction, so that locks are short. */
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Queryable } from '../db/database.ts';
import { locks } from '../db/locks.ts';
import { record } from '../journal/journal.ts';
import { batch, rules } from './rules.ts';

export type RetentionDeps = {
  readonly db: Database;
  readonly log: FastifyBaseLogger;
  readonly clock: () => Date;
};

/** Deletes expired data by `deleteExpired`, and records non-zero counts in the log and the journal. */
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

/** The number of rows that each rule would delete now. */
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
 * Deletes expired data; returns the number of rows by rule. Stops between two batches if `signal` is aborted.
 * Concurrent processes take turns by a lock: each might give a beneficiary a request that the other deletes.
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
