/**
 * The list of requests over HTTP, with a million rows against ten thousand, on one PostgreSQL. Each question is asked
 * of both in turn; the limit is how many times longer the million may take.
 */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { buildApp } from '../server/app.ts';
import { migrate } from '../server/db/migrate.ts';
import { openPostgres } from '../server/db/postgres.ts';
import { openMailer } from '../server/mail/mailer.ts';
import { tokenKeys } from '../server/session/token.ts';
import { readSettings } from '../server/settings.ts';
import { makeDemandes } from '../tools/makeDemandes.ts';
import { startPostgres } from '../tools/ownPostgres.ts';
import { type Comparison, median, printComparisons } from './part.ts';

const limit = 3;
const rounds = Number(process.env.BENCH_ROUNDS ?? 31);
const sizes = { base: 10_000, own: Number(process.env.BENCH_REQUESTS ?? 1_000_000) };

type Server = { ask(query: Query): Promise<number>; readonly total: number; close(): Promise<void> };
type Query = Readonly<Record<string, string>>;

const byDate = {
  'columns[0][data]': 'dateDebutValidite',
  'order[0][column]': '0',
  'order[0][dir]': 'desc',
};
const questions: Readonly<Record<string, (total: number) => Query>> = {
  'first page': () => ({ start: '0' }),
  'name prefix': () => ({ start: '0', nom: 'mar' }),
  'longer prefix': () => ({ start: '0', nom: 'delmar' }),
  'prefix by date': () => ({ start: '0', nom: 'delmar', ...byDate }),
  'sort by date': () => ({ start: '0', ...byDate }),
  'last page': (total) => ({ start: String(Math.floor((total - 1) / 20) * 20) }),
  'last by date': (total) => ({ start: String(Math.floor((total - 1) / 20) * 20), ...byDate }),
};

/** `DATABASE_URL` names the PostgreSQL server, else one is started; the two databases are made where they are not. */
export async function run(): Promise<boolean> {
  const given = process.env.DATABASE_URL;
  const postgres = given
    ? { url: given, stop: async () => undefined }
    : await startPostgres(['-c', 'max_wal_size=4GB']);
  const servers: Server[] = [];
  try {
    const base = await serve(await database(postgres.url, sizes.base));
    servers.push(base);
    const own = await serve(await database(postgres.url, sizes.own));
    servers.push(own);
    const lines: Comparison[] = [];
    for (const [name, query] of Object.entries(questions)) lines.push(await compare(name, query, base, own));
    const heads = { base: `${base.total}`, own: `${own.total}` };
    return printComparisons('requests', heads, lines);
  } finally {
    for (const server of servers) await server.close();
    await postgres.stop();
  }
}

/** Asks both in turn, so that a busy moment of the machine falls on both; the first three answers warm up. */
async function compare(
  name: string,
  query: (total: number) => Query,
  base: Server,
  own: Server,
): Promise<Comparison> {
  const times = { base: [] as number[], own: [] as number[] };
  for (let round = -3; round < rounds; round++) {
    const [small, large] = [await base.ask(query(base.total)), await own.ask(query(own.total))];
    if (round < 0) continue;
    times.base.push(small);
    times.own.push(large);
  }
  const [small, large] = [median(times.base), median(times.own)];
  const ratio = large / small;
  const verdict = `× ${ratio.toFixed(2)}`;
  return { name, base: small, own: large, verdict, unit: 'ms', isWithin: ratio <= limit };
}

/** The database of that many requests, filled where it is not. */
async function database(server: string, count: number): Promise<string> {
  const name = `bench_${count}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (rowCount === 0) await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  const db = openPostgres(url.href, { statementTimeout: 600_000 });
  await migrate(db);
  await makeDemandes(db, 'ORG075', count, (held) => process.stderr.write(`\r${held} requests `));
  process.stderr.write('\n');
  await db.close();
  return url.href;
}

/** The API on that database, and one signed-in user of it. */
async function serve(url: string): Promise<Server> {
  const db = openPostgres(url);
  const deps = {
    db,
    settings: readSettings({ PRODUCTION_SIMULATOR: 'off', LOG_LEVEL: 'silent', SITE_DIR: '/nowhere' }),
    clock: () => new Date(),
    log: pino({ level: 'silent' }),
    keys: tokenKeys(randomBytes(32).toString('base64url')),
  };
  const app = await buildApp({ ...deps, mailer: openMailer(deps) });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const signIn = await fetch(`${origin}/api/authentification/authentification/connexion`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: '0000000001', motDePasse: 'Demonstration2026', profil: 'organisme' }),
  });
  const headers = { authorization: `Bearer ${await signIn.text()}` };
  const read = async (query: Query) => {
    const address = `${origin}/api/organismeBeneficiaire/titre/demandeTitre?${new URLSearchParams(query)}`;
    const answer = await fetch(address, { headers });
    const page = (await answer.json()) as { recordsTotal: number; data: unknown[] };
    if (!answer.ok || page.data.length === 0) throw new Error(`${address} answered ${answer.status}, no row`);
    return page;
  };
  const { recordsTotal } = await read({});
  return {
    total: recordsTotal,
    async ask(query) {
      const started = performance.now();
      await read({ draw: '1', length: '20', ...query });
      return performance.now() - started;
    },
    async close() {
      await app.close();
      await db.close();
    },
  };
}
