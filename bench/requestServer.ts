/** Databases with many requests on one PostgreSQL, and the API on one of them, called by a signed-in user. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { buildApp } from '../server/app.ts';
import type { Database } from '../server/db/database.ts';
import { openPostgres } from '../server/db/postgres.ts';
import { createLog } from '../server/http/log.ts';
import { openJobs } from '../server/jobs/jobs.ts';
import { tokenKeys } from '../server/keys/tokenKeys.ts';
import { openMailer } from '../server/mail/mailer.ts';
import { readSettings } from '../server/settings/settings.ts';
import { prepareSchema } from '../server/start/schema.ts';
import { integrationWork } from '../server/transfert/integration.ts';
import { makeDemandes } from '../testkit/makeDemandes.ts';

export type RequestServer = {
  /** The complete answer of an address. */
  read(address: string): Promise<unknown>;
  /** Transfers an order file; it must be accepted. */
  send(fileName: string, content: string): Promise<void>;
  close(): Promise<void>;
};

/** The database with `count` requests, filled if necessary. */
export async function requestDatabase(server: string, count: number): Promise<string> {
  const name = `bench_${count}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (rowCount === 0) await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  const db = openPostgres(url.href, { statementTimeout: 600_000 });
  await fill(db, count);
  await db.close();
  return url.href;
}

/** Fills a database to that number of requests, unless it already has them. */
export async function fill(db: Database, count: number): Promise<void> {
  await prepareSchema(db);
  await makeDemandes(db, 'ORG075', count, (held) => process.stderr.write(`\r${held} requests `));
  process.stderr.write('\n');
}

/** The API on that database. */
export function serveRequests(url: string): Promise<RequestServer> {
  return serveDatabase(openPostgres(url));
}

/** The API on a database, which it closes at the end. */
export async function serveDatabase(db: Database): Promise<RequestServer> {
  const deps = {
    db,
    settings: readSettings({ PRODUCTION_SIMULATOR: 'off', LOG_LEVEL: 'silent', SITE_DIR: '/nowhere' }),
    clock: () => new Date(),
    log: createLog({ logLevel: 'silent' }),
    keys: tokenKeys(randomBytes(32).toString('base64url')),
  };
  const jobs = await openJobs(db, deps.log);
  const withJobs = { ...deps, jobs, mailer: openMailer({ ...deps, jobs }) };
  const app = await buildApp(withJobs);
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  await jobs.run([integrationWork({ ...withJobs, portal: () => `${origin}/` })]);
  const signIn = await fetch(`${origin}/api/authentification/authentification/connexion`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: '0000000001', motDePasse: 'Demonstration2026', profil: 'organisme' }),
  });
  const headers = { authorization: `Bearer ${await signIn.text()}` };
  return {
    async read(address) {
      const answer = await fetch(`${origin}${address}`, { headers });
      if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
      return answer.json();
    },
    async send(fileName, content) {
      const body = new FormData();
      body.append('file', new Blob([content]), fileName);
      const sender = { login: '0000000001', emetteur: 'ORG075' };
      const answer = await fetch(`${origin}/api/transfert`, {
        method: 'POST',
        headers: { ...headers, ...sender },
        body,
      });
      if (answer.status !== 200) throw new Error(`${fileName}: ${answer.status} ${await answer.text()}`);
    },
    async close() {
      await Promise.all([app.close(), jobs.stop()]);
      await db.close();
    },
  };
}
