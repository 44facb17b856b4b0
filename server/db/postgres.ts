/**
 * A PostgreSQL server, by `DATABASE_URL`: a pool that gives up in time (connection, statement and answer) and that
 * replaces broken connections, so that a restart of the database is met with a few 503 and no restart of ours.
 */
import pg from 'pg';
import type { Database, Queryable, SqlValue } from './database.ts';
import { isRetryable, sqlState } from './failures.ts';

const int8 = 20;
const date = 1082;
const attempts = 3;

export type PoolOptions = {
  max?: number;
  statementTimeout?: number;
  onConnectionLost?: (error: Error) => void;
};

/** Makes the pool; the first connection is made by the first query. */
export function openPostgres(connectionString: string, options: PoolOptions = {}): Database {
  const statementTimeout = options.statementTimeout ?? 15_000;
  const pool = new pg.Pool({
    connectionString,
    max: options.max ?? 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: statementTimeout,
    query_timeout: statementTimeout + 2_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'portail-organismes',
    types: { getTypeParser: parserOf },
  });
  pool.on('error', (error) => options.onConnectionLost?.(error));

  /** Lends a connection; one that failed otherwise than by an answer of the database is thrown away. */
  async function withClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    try {
      const result = await work(client);
      client.release();
      return result;
    } catch (error) {
      client.release(sqlState(error) === undefined || sqlState(error)?.startsWith('57') === true);
      throw error;
    }
  }

  async function runTransaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    return withClient(async (client) => {
      await client.query('begin');
      try {
        const result = await work(queryableOf(client));
        await client.query('commit');
        return result;
      } catch (error) {
        await rollBack(client, error);
        throw error;
      }
    });
  }

  return {
    kind: 'postgres',
    query: (sql, params) => withClient((client) => queryableOf(client).query(sql, params)),
    execute: (script) => withClient((client) => queryableOf(client).execute(script)),
    async transaction(work) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await runTransaction(work);
        } catch (error) {
          if (attempt === attempts || !isRetryable(error)) throw error;
        }
      }
    },
    close: () => pool.end(),
  };
}

/** A connection that cannot roll back is not lent again: the error that says so takes the place of the first. */
async function rollBack(client: pg.PoolClient, cause: unknown): Promise<void> {
  try {
    await client.query('rollback');
  } catch (error) {
    throw new Error('Connection terminated during a transaction', {
      cause: error instanceof Error ? error : cause,
    });
  }
}

function queryableOf(client: pg.PoolClient): Queryable {
  return {
    async query<Row>(sql: string, params: readonly SqlValue[] = []): Promise<Row[]> {
      const result = await client.query(sql, [...params]);
      return result.rows as Row[];
    },
    async execute(script) {
      await client.query(script);
    },
  };
}

function parserOf(oid: number, format?: 'text' | 'binary') {
  if (oid === int8) return Number;
  if (oid === date) return (text: string) => text;
  return pg.types.getTypeParser(oid, format ?? 'text');
}
