/** Creates uniquely named databases on the PostgreSQL server of the tests. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';

export type TestDatabase = {
  readonly name: string;
  readonly url: string;
  drop(): Promise<void>;
};

/** Creates an empty database, or a copy of `template`, which must have no connections. */
export async function createDatabase(serverUrl: string, template?: string): Promise<TestDatabase> {
  const name = `portail_test_${randomBytes(6).toString('hex')}`;
  // Copied as files: copying through the WAL takes ten times as long.
  const copy = template === undefined ? '' : ` template ${template} strategy file_copy`;
  await onServer(serverUrl, `create database ${name}${copy}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    name,
    url: url.href,
    drop: () => onServer(serverUrl, `drop database if exists ${name} with (force)`),
  };
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
