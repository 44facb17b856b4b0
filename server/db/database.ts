/**
 * The one door to the database. Two engines stand behind it, with the same SQL and the same migrations:
 * PGlite (embedded, a folder on disk) and any PostgreSQL server (`DATABASE_URL`).
 *
 * Both answer the same JavaScript values: `bigint` columns are numbers, `date` columns are 'YYYY-MM-DD' strings,
 * `timestamptz` columns are Dates, `numeric` columns are strings, `bytea` columns are Uint8Arrays.
 */

/** What a query may be given: the values that both drivers bind in the same way. */
export type SqlValue = string | number | boolean | bigint | Date | null | Uint8Array | readonly SqlValue[];

/** Runs SQL with bound parameters (`$1`, `$2` …) and answers the rows. */
export type Queryable = {
  query<Row = Record<string, unknown>>(sql: string, params?: readonly SqlValue[]): Promise<Row[]>;
  /**
   * Runs a script of several statements, without parameters, and answers the rows of all of them. Outside of a
   * transaction it is sent as it is, for what must not stand in one; where it begins one and fails, that is rolled back.
   */
  execute<Row = Record<string, unknown>>(script: string): Promise<Row[]>;
  /**
   * Runs `work` once what was written is committed: at once outside of a transaction, never for one that is rolled
   * back, once for one that is tried again. It must not throw.
   */
  afterCommit(work: () => void): void;
};

/**
 * Statements, alone or several in one transaction. After a deadlock or a serialization failure, of which nothing
 * remains, either runs again, at most three times in all.
 */
export type Connection = Queryable & {
  /**
   * Runs `work` in one transaction: committed when it resolves, rolled back when it rejects. It may run again: what it
   * does outside the database must bear that, or wait for `afterCommit`.
   */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
};

export type Database = Connection & {
  readonly kind: 'pglite' | 'postgres';
  /**
   * Lends a connection whose transactions may last and wait for locks however long, until `work` ends: for what is
   * done once before requests are served, such as migrations. Requests keep their timeouts.
   */
  withoutTimeouts<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /** How busy this process keeps it. */
  load(): DatabaseLoad;
  close(): Promise<void>;
};

export type DatabaseLoad = {
  /** Connections that this process may have. */
  readonly most: number;
  /** Those that work for somebody. */
  readonly inUse: number;
  /** Works that wait for one. */
  readonly waiting: number;
};
