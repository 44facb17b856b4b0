/**
 * A PostgreSQL server, by `DATABASE_URL`: a pool with timeouts (connection, statement, answer) that replaces
 * broken connections, so that a restart of the database causes a few 503 answers and no restart of this
 * server. Work without timeouts, such as migrations, uses a connection outside the pool.
 * A pooler in transaction mode may be used (decision 26): no session state or prepared statements.
 */
import pg from 'pg';
import type { Connection, Database, Queryable, SqlValue, VitalDatabase } from './database.ts';
import { isRetryable, isUnavailable, markDriverError } from './failures.ts';

const int8 = 20;
const date = 1082;
const attempts = 3;
const idleInTransactionTimeout = 60_000;

export type PoolOptions = {
  /** Maximum number of connections. */
  readonly max?: number;
  /** Statement timeout in milliseconds. */
  readonly statementTimeout?: number;
  /** Server for connections outside the pool; default: the pool's. */
  readonly migrationUrl?: string;
  readonly onConnectionLost?: (error: Error) => void;
};

/** Creates the pool. The first query opens the first connection. */
export function openPostgres(connectionString: string, options: PoolOptions = {}): Database {
  const statementTimeout = options.statementTimeout ?? 15_000;
  const connection: pg.ClientConfig = {
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: 'portail-organismes',
    types: { getTypeParser: parserOf },
  };
  const pool = new pg.Pool({
    ...connection,
    connectionString,
    max: options.max ?? 10,
    idleTimeoutMillis: 30_000,
    query_timeout: statementTimeout + 2_000,
    pipeline: true,
  });
  pool.on('error', (error) => options.onConnectionLost?.(error));
  // The borrower of a lost connection is informed by its statement's rejection.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const begin = `begin; set local statement_timeout = ${statementTimeout}`;
  const beginSeveral = `${begin}; set local idle_in_transaction_session_timeout = ${idleInTransactionTimeout}`;

  /** Lends a connection; discards it if the database became unavailable. */
  async function withClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await answerOf(pool.connect());
    try {
      const result = await work(client);
      client.release();
      return result;
    } catch (error) {
      client.release(isUnavailable(error));
      throw error;
    }
  }

  const db: VitalDatabase = {
    kind: 'postgres',
    query: (sql, params) =>
      withRetries(() =>
        withClient((client) => inOneTrip(client, begin, () => queryableOf(client).query(sql, params))),
      ),
    execute: (script) => withClient((client) => executeAlone(client, script)),
    afterCommit: (work) => work(),
    transaction: (work) =>
      withRetries(() => withClient((client) => inTransaction(client, beginSeveral, work))),
    withoutTimeouts: (work) =>
      withOwnClient(
        {
          ...connection,
          connectionTimeoutMillis: 30_000,
          connectionString: options.migrationUrl ?? connectionString,
        },
        work,
      ),
  };
  return {
    ...db,
    vital: db,
    room: () => null,
    isStuck: () => false,
    load: () => ({
      most: pool.options.max,
      inUse: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  };
}

/** Opens a connection for `work` alone. Its loss rejects the current statement or the next one. */
async function withOwnClient<T>(
  config: pg.ClientConfig,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  await answerOf(client.connect());
  const transaction: Connection['transaction'] = (run) =>
    withRetries(() =>
      inTransaction(client, 'begin', async (tx) => {
        await tx.query(liftTimeouts);
        return run(tx);
      }),
    );
  try {
    return await work({
      query: (sql, params) => transaction((tx) => tx.query(sql, params)),
      execute: (script) => transaction((tx) => tx.execute(script)),
      afterCommit: (then) => then(),
      transaction,
    });
  } finally {
    await client.end();
  }
}

/**
 * Disables the timeouts set by server, database or role for one transaction only, because a pooler in
 * transaction mode lends the session to others afterwards. Selects only settings that this PostgreSQL version
 * has.
 */
const liftTimeouts = `select set_config(name, '0', true) from pg_settings where name in (
  'statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`;

/**
 * Retries work that the database rolled back completely and that may succeed. The only place that retries.
 */
async function withRetries<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === attempts || !isRetryable(error)) throw error;
    }
  }
}

/** What the driver answers. Its failures are marked, because those of the borrower's own work pass here too. */
async function answerOf<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    throw markDriverError(error);
  }
}

/** A one-statement transaction; begin and commit are pipelined with the statement. */
async function inOneTrip<T>(client: pg.ClientBase, begin: string, statement: () => Promise<T>): Promise<T> {
  const sent = [answerOf(client.query(begin)), statement(), answerOf(client.query('commit'))] as const;
  await Promise.allSettled(sent);
  const [, result] = await Promise.all(sent);
  return result;
}

async function inTransaction<T>(
  client: pg.ClientBase,
  begin: string,
  work: (tx: Queryable) => Promise<T>,
): Promise<T> {
  const waiting: (() => void)[] = [];
  const tx: Queryable = { ...queryableOf(client), afterCommit: (then) => void waiting.push(then) };
  await answerOf(client.query(begin));
  let result: T;
  try {
    result = await work(tx);
    await answerOf(client.query('commit'));
  } catch (error) {
    await rollBack(client, error);
    throw error;
  }
  for (const then of waiting) then();
  return result;
}

/** A script outside a transaction may open one: a failure must not leave it open. */
async function executeAlone<Row>(client: pg.ClientBase, script: string): Promise<Row[]> {
  try {
    return await queryableOf(client).execute<Row>(script);
  } catch (error) {
    await rollBack(client, error);
    throw error;
  }
}

/** A connection that cannot roll back is discarded: the rollback's error replaces the first one. */
async function rollBack(client: pg.ClientBase, cause: unknown): Promise<void> {
  try {
    await client.query('rollback');
  } catch (error) {
    const lost = new Error('Connection terminated during a transaction', {
      cause: error instanceof Error ? error : cause,
    });
    throw markDriverError(lost);
  }
}

function queryableOf(client: pg.ClientBase): Omit<Queryable, 'afterCommit'> {
  return {
    async query<Row>(sql: string, params: readonly SqlValue[] = []): Promise<Row[]> {
      const result = await answerOf(client.query(sql, [...params]));
      return result.rows as Row[];
    },
    async execute<Row>(script: string): Promise<Row[]> {
      // The driver returns an array for several statements; its types omit this.
      const results = [await answerOf(client.query(script))].flat() as pg.QueryResult[];
      return results.flatMap(({ rows }) => rows) as Row[];
    },
  };
}

function parserOf(oid: number, format?: 'text' | 'binary') {
  if (oid === int8) return Number;
  if (oid === date) return (text: string) => text;
  return pg.types.getTypeParser(oid, format ?? 'text');
}
