/**
 * The job library (pg-boss) over this server's own door to the database: both engines, one pool, one set of timeouts.
 * Its tables stand in the schema `pgboss`; their rows name things by number and hold nothing personal.
 */
import { type Db, PgBoss } from 'pg-boss';
import type { Database, Queryable, SqlValue } from '../db/database.ts';

/** Makes the schema of the library, or brings it to the version of this server. */
export async function installBoss(db: Database): Promise<void> {
  await db.withoutTimeouts(async (connection) => {
    const boss = new PgBoss({
      db: overDatabase(connection),
      backend: db.kind,
      supervise: false,
      schedule: false,
      registerInstance: false,
    });
    // Of two processes that make it at once, one meets what the other has made.
    await boss.start({ attempts: 5 });
    await boss.stop({ close: false });
  });
}

/** The library of a running server; its schema is there. */
export function makeBoss(db: Database): PgBoss {
  return new PgBoss({
    db: overDatabase(db),
    backend: db.kind,
    migrate: false,
    registerInstance: false,
    // A job whose process was killed is taken up again within its heartbeat and this time.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    // The embedded engine has no other connection, which a concurrent rebuild needs.
    reindex: db.kind === 'postgres',
    monitorVacuum: db.kind === 'postgres',
  });
}

/** The library's statements on a database or within a transaction. Those without values may be several. */
export function overDatabase(db: Queryable): Db {
  return {
    async executeSql(text, values = []) {
      return {
        rows: values.length === 0 ? await db.execute(text) : await db.query(text, values as SqlValue[]),
      };
    },
  };
}
