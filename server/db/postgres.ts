/**
 * A PostgreSQL server, by `DATABASE_URL`: a pool that gives up in time (connection, statement and answer) and that
 * replaces broken connections, so that a restart of the database is met with a few 503 and no restart of ours. What
 * must not be given up, such as a migration, has a connection beside the pool.
 *
 * A pooler in transaction mode may stand between (decision 26): nothing is set or prepared for a session.
 */
import pg from 'pg';
import type { Connection, Database, Queryable, SqlValue } from './database.ts';
import { isRetryable, isUnavailable } from './failures.ts';

const int8 = 20;
const date = 1082;
const attempts = 3;
const idleInTransactionTimeout = 60_000;

export type PoolOptions = {
  /** Connections at most. */
  readonly max?: number;
  /** How long a statement may take, in milliseconds. */
  readonly statementTimeout?: number;
  /** The server for what has a connection beside the pool; the pool's own without one. */
  readonly migrationUrl?: string;
  readonly onConnectionLost?: (error: Error) => void;
};

/** Makes the pool; the first connection is made by the first query. */
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
  // Whoever a lost connection is lent to hears of it by their statement.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const begin = `begin; set local statement_timeout = ${statementTimeout}`;
  const beginSeveral = `${begin}; set local idle_in_transaction_session_timeout = ${idleInTransactionTimeout}`;

  /** Lends a connection; one behind which the database could not be asked is thrown away. */
  async function withClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    try {
      const result = await work(client);
      client.release();
      return result;
    } catch (error) {
      client.release(isUnavailable(error));
      throw error;
    }
  }

  return {
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
      withOwnClient({ ...connection, connectionString: options.migrationUrl ?? connectionString }, work),
    load: () => ({
      most: pool.options.max,
      inUse: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  };
}

/** Connects for `work` alone. The loss of the connection rejects the statement in hand, or the next one. */
async function withOwnClient<T>(
  config: pg.ClientConfig,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  await client.connect();
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
 * The timeouts that the server, the database or the role may have set, lifted for one transaction: a pooler in
 * transaction mode lends the session to others afterwards. Read from the settings that this version of PostgreSQL has.
 */
const liftTimeouts = `select set_config(name, '0', true) from pg_settings where name in (
  'statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`;

/** Runs again what the database undid as a whole, and may do at the next try: the one place that does. */
async function withRetries<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === attempts || !isRetryable(error)) throw error;
    }
  }
}

/** A transaction of one statement, whose beginning and end are sent along with it. */
async function inOneTrip<T>(client: pg.ClientBase, begin: string, statement: () => Promise<T>): Promise<T> {
  const sent = [client.query(begin), statement(), client.query('commit')] as const;
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
  await client.query(begin);
  let result: T;
  try {
    result = await work(tx);
    await client.query('commit');
  } catch (error) {
    await rollBack(client, error);
    throw error;
  }
  for (const then of waiting) then();
  return result;
}

/** A script outside of a transaction may begin one of its own: a failure leaves none open. */
async function executeAlone<Row>(client: pg.ClientBase, script: string): Promise<Row[]> {
  try {
    return await queryableOf(client).execute<Row>(script);
  } catch (error) {
    await rollBack(client, error);
    throw error;
  }
}

/** A connection that cannot roll back is not lent again: the error that says so takes the place of the first. */
async function rollBack(client: pg.ClientBase, cause: unknown): Promise<void> {
  try {
    await client.query('rollback');
  } catch (error) {
    throw new Error('Connection terminated during a transaction', {
      cause: error instanceof Error ? error : cause,
    });
  }
}

function queryableOf(client: pg.ClientBase): Omit<Queryable, 'afterCommit'> {
  return {
    async query<Row>(sql: string, params: readonly SqlValue[] = []): Promise<Row[]> {
      const result = await client.query(sql, [...params]);
      return result.rows as Row[];
    },
    async execute<Row>(script: string): Promise<Row[]> {
      // The driver answers a list where there are several statements; its types do not say so.
      const results = [await client.query(script)].flat() as pg.QueryResult[];
      return results.flatMap(({ rows }) => rows) as Row[];
    },
  };
}

function parserOf(oid: number, format?: 'text' | 'binary') {
  if (oid === int8) return Number;
  if (oid === date) return (text: string) => text;
  return pg.types.getTypeParser(oid, format ?? 'text');
}
