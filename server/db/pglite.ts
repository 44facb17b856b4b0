/**
 * The embedded engine: PostgreSQL compiled to WebAssembly, one connection, a folder on disk (or memory in tests).
 * Its queries wait for one another; a bound on the queue turns an overload into a quick 503.
 */
import { PGlite, type Results, type Transaction } from '@electric-sql/pglite';
import type { Database, Queryable, SqlValue } from './database.ts';
import { DatabaseBusy } from './failures.ts';

const int8 = 20;
const date = 1082;
const longestQueue = 2_000;

/** Opens the database of `folder`, or one in memory; `image` is a dumped data folder to begin with. */
export async function openPglite(options: { folder?: string; image?: Blob }): Promise<Database> {
  const engine = await PGlite.create({
    ...(options.folder === undefined ? {} : { dataDir: options.folder }),
    ...(options.image === undefined ? {} : { loadDataDir: options.image }),
    parsers: { [int8]: Number, [date]: (text: string) => text },
  });
  let waiting = 0;

  /** Counts what waits for the one connection, and refuses beyond the bound. */
  async function queued<T>(work: () => Promise<T>): Promise<T> {
    if (waiting >= longestQueue) throw new DatabaseBusy();
    waiting += 1;
    try {
      return await work();
    } finally {
      waiting -= 1;
    }
  }

  const direct = queryableOf(engine);
  return {
    kind: 'pglite',
    query: (sql, params) => queued(() => direct.query(sql, params)),
    execute: (script) => queued(() => direct.execute(script)),
    transaction: (work) => queued(() => engine.transaction((tx) => work(queryableOf(tx)))),
    close: () => engine.close(),
  };
}

function queryableOf(runner: PGlite | Transaction): Queryable {
  return {
    async query<Row>(sql: string, params: readonly SqlValue[] = []): Promise<Row[]> {
      const results: Results<Row> = await runner.query<Row>(sql, [...params]);
      return results.rows;
    },
    async execute(script) {
      await runner.exec(script);
    },
  };
}
