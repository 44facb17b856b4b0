/**
 * The database interface. It has two engines with the same SQL and migrations: PGlite (embedded, a folder on
 * disk) and any PostgreSQL server (`DATABASE_URL`).
 * Both return the same JavaScript values: `bigint` columns are numbers, `date` columns are 'YYYY-MM-DD'
 * strings, `timestamptz` columns are Dates, `numeric` columns are strings, `bytea` columns are Uint8Arrays.
 */

/** Query parameters: the values that both drivers bind identically. */
export type SqlValue = string | number | boolean | bigint | Date | null | Uint8Array | readonly SqlValue[];

/** Runs SQL with bound parameters (`$1`, `$2` …) and returns the rows. */
export type Queryable = {
  query<Row = Record<string, unknown>>(sql: string, params?: readonly SqlValue[]): Promise<Row[]>;
  /**
   * Runs a script of several statements without parameters and returns the rows of all. Outside a transaction
   * it is sent as is, for statements that must not run in one; a transaction that it opens is rolled back on
   * failure.
   */
  execute<Row = Record<string, unknown>>(script: string): Promise<Row[]>;
  /**
   * Runs `work` after commit: immediately outside a transaction, never after a rollback, once if the
   * transaction is retried. It must not throw.
   */
  afterCommit(work: () => void): void;
};

/**
 * Statements, alone or several in one transaction. After a deadlock or serialization failure, which leave no
 * effect, either is retried, at most three runs in all.
 */
export type Connection = Queryable & {
  /**
   * Runs `work` in one transaction: commits when it resolves, rolls back when it rejects. It may be retried,
   * so its effects outside the database must be idempotent or use `afterCommit`.
   */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
};

export type Database = Connection & {
  readonly kind: 'pglite' | 'postgres';
  /**
   * Lends a connection without statement and lock timeouts until `work` ends, for one-time work before
   * requests are served, such as migrations. Requests keep their timeouts.
   */
  withoutTimeouts<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /**
   * The same database for the few small writes that go on while the disk has too little room for others
   * (decision 73): the start, sign-in and sign-out, the end of an act that cannot be undone.
   */
  readonly vital: VitalDatabase;
  /** Use of connections by this process. */
  load(): DatabaseLoad;
  /** Room on the disk of the database's folder; null if it has none of its own. */
  room(): DatabaseRoom | null;
  /** Whether a command does not end, so that this process is about to end. */
  isStuck(): boolean;
  close(): Promise<void>;
};

export type VitalDatabase = Connection & Pick<Database, 'kind' | 'withoutTimeouts'>;

export type DatabaseRoom = {
  /** In bytes. */
  readonly free: number;
  /** Whether writes that are not vital are refused. */
  readonly isShort: boolean;
  /** Writes refused since the start. */
  readonly refused: number;
};

export type DatabaseLoad = {
  /** Maximum number of connections of this process. */
  readonly most: number;
  /** Connections in use. */
  readonly inUse: number;
  /** Callers waiting for a connection. */
  readonly waiting: number;
};
