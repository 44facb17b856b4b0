/**
 * The one door to the database. Two engines stand behind it, with the same SQL and the same migrations:
 * PGlite (embedded, a folder on disk) and any PostgreSQL server (`DATABASE_URL`).
 */

/** What a query may be given: the values that both drivers bind in the same way. */
export type SqlValue = string | number | boolean | bigint | Date | null | Uint8Array | readonly SqlValue[];

/** Runs SQL with bound parameters (`$1`, `$2` …) and answers the rows. */
export type Queryable = {
  query<Row = Record<string, unknown>>(sql: string, params?: readonly SqlValue[]): Promise<Row[]>;
};

export type Database = Queryable & {
  readonly kind: 'pglite' | 'postgres';
  /** Runs `work` in one transaction: committed when it resolves, rolled back when it rejects. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};
