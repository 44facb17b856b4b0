/**
 * Counts and deletes expired personal data, one batch a transaction, so that locks are short. Refuses while the
 * clock is doubtful, and where it would delete an unusual share of a table (decision 74).
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Queryable } from '../db/database.ts';
import { acceptTime, noteTime } from '../db/knownTime.ts';
import { locks } from '../db/locks.ts';
import { record } from '../journal/journal.ts';
import { batch, rules } from './rules.ts';

export type RetentionDeps = {
  readonly db: Database;
  readonly log: FastifyBaseLogger;
  readonly clock: () => Date;
};

/** A portal that was closed for four months of the six that files are kept has two thirds of them to delete. */
const usualShare = 2 / 3;
/** Fewer rows of a table may be all of it. */
const fewRows = 100;

/** Nothing was deleted; the message says why. An operator decides. */
export class RetentionRefused extends Error {
  override readonly name = 'RetentionRefused';
}

/**
 * Deletes expired data by `deleteExpired`, and records non-zero counts in the log and the journal.
 * @param isForced an operator has checked the time and the counts
 * @throws RetentionRefused
 */
export async function applyRetention(
  { db, log, clock }: RetentionDeps,
  signal?: AbortSignal,
  isForced = false,
): Promise<ReadonlyMap<string, number>> {
  if (isForced) await acceptTime(db, clock());
  else await refuseIfUnusual(db, clock());
  const counts = await deleteExpired(db, clock(), signal);
  const taken = [...counts].filter(([, rows]) => rows > 0);
  if (taken.length > 0) {
    log.info({ lignes: Object.fromEntries(taken) }, 'expired data deleted');
    await record(db, { log, clock }, { evenement: 'conservation.effacement' });
  }
  return counts;
}

async function refuseIfUnusual(db: Database, now: Date): Promise<void> {
  const doubt = await noteTime(db, now);
  if (doubt !== null)
    throw new RetentionRefused(
      `the clock says ${doubt.now.toISOString()}, and the newest time known is ${doubt.known.toISOString()}`,
    );
  const expired = new Map<string, number>();
  const counts = await countExpired(db, now);
  for (const { name, from } of rules) expired.set(from, (expired.get(from) ?? 0) + (counts.get(name) ?? 0));
  for (const [table, rows] of expired) {
    if (rows <= fewRows) continue;
    const [all] = await db.query<{ n: number }>(`select count(*)::integer as n from ${table}`);
    if (rows > usualShare * (all?.n ?? 0))
      throw new RetentionRefused(`${rows} rows of the ${all?.n ?? 0} of ${table} would be deleted at once`);
  }
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
