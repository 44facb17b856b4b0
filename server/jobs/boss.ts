/**
 * The job library (pg-boss) on this server's `Database`: both engines, one pool, the same timeouts. Its
 * tables are in the schema `pgboss`. Their rows contain identifiers and no personal data.
 */
import { type Db, PgBoss } from 'pg-boss';
import type { Database, Queryable, SqlValue } from '../db/database.ts';

/** Creates or migrates the library's schema. */
export async function installBoss(db: Pick<Database, 'kind' | 'withoutTimeouts'>): Promise<void> {
  await db.withoutTimeouts(async (connection) => {
    const boss = new PgBoss({
      db: overDatabase(connection),
      backend: db.kind,
      supervise: false,
      schedule: false,
      registerInstance: false,
    });
    // If two processes create the schema concurrently, one fails on what the other created: it retries.
    await boss.start({ attempts: 5 });
    await boss.stop({ close: false });
  });
}

/** The library of a running server. Its schema must exist. */
export function makeBoss(db: Database): PgBoss {
  return new PgBoss({
    db: overDatabase(db),
    backend: db.kind,
    migrate: false,
    registerInstance: false,
    // A job whose process was killed is retried within its heartbeat plus this interval.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    // The embedded engine has one connection; a concurrent rebuild needs a second.
    reindex: db.kind === 'postgres',
    monitorVacuum: db.kind === 'postgres',
  });
}

/**
 * Runs the library's statements on a database or in a transaction. A text without values may contain several
 * statements.
 */
export function overDatabase(db: Queryable): Db {
  return {
    async executeSql(text, values = []) {
      return {
        rows: values.length === 0 ? await db.execute(text) : await db.query(text, values as SqlValue[]),
      };
    },
  };
}
