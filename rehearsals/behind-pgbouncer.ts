/**
 * Runs the server behind a real PgBouncer in transaction mode, with fewer connections from PgBouncer to
 * PostgreSQL than from the server to PgBouncer, as a database user who owns no table, with several portal
 * users at once: sign-ins, lists, statistics, reports, order files, decisions. Proves that answers are right,
 * timeouts hold, no session keeps state, and the server survives a restart of PgBouncer.
 */

import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openPostgres } from '../server/db/postgres.ts';
import {
  expectIs,
  fail,
  type KilledServer,
  onEachEngine,
  orderFileTransfer,
  signIn,
} from '../testkit/killedServer.ts';
import { makeOrderFile } from '../testkit/makeOrderFile.ts';
import { endWithout } from '../testkit/notRun.ts';
import { startPostgres } from '../testkit/ownPostgres.ts';
import { hasPgbouncer, makePgbouncer, type OwnPgbouncer } from './ownPgbouncer.ts';

const poolSize = 3;
const clients = 8;
const lines = 200;
const errors = 10;

const orders = '/api/commandeDemande/commande';
const duplicates = '/api/commandeDemande/doublon';
const requests = '/api/organismeBeneficiaire/titre/demandeTitre';
const reports = '/api/cmi-statistics/stats';

type Call = (path: string, init?: RequestInit) => Promise<Response>;
type Row = Readonly<Record<string, unknown>>;

if (!hasPgbouncer()) endWithout(['pgbouncer']);
const postgres = await startPostgres();
const pooler = await makePgbouncer(await plainUser(postgres.url), poolSize);
try {
  await pooler.start();
  await onEachEngine('postgres', (server) => prove(server, pooler), {
    DATABASE_URL: pooler.url,
    DATABASE_MIGRATION_URL: postgres.url,
  });
} finally {
  await pooler.remove();
  await postgres.stop();
}

/**
 * Creates a role that owns nothing and may read and write the tables that migrations will create. Returns its
 * address.
 */
async function plainUser(ownersUrl: string): Promise<string> {
  const owner = openPostgres(ownersUrl);
  await owner.execute(`create role portail login password 'portail';
    alter default privileges grant usage on schemas to portail;
    alter default privileges grant select, insert, update, delete on tables to portail`);
  await owner.close();
  const url = new URL(ownersUrl);
  [url.username, url.password] = ['portail', 'portail'];
  return url.href;
}

async function prove(server: KilledServer, behind: OwnPgbouncer): Promise<void> {
  await server.start();
  const users = await Promise.all(Array.from({ length: clients }, () => clientOf(server.origin)));
  const watched = watchBackends();
  await sameAnswers(users);
  const decided = await writeAtOnce(users);
  const most = await watched.stop();
  if (most < 2 || most > poolSize) fail(`${most} connections to PostgreSQL at once, of ${poolSize} at most`);
  else console.log(`connections to PostgreSQL at once: ${most}`);
  await outlive(users, behind);
  await timeoutsHold(behind.url);
  await server.kill('SIGTERM');
  await inspect(decided);
}

/** A client with its own session, which waits and retries when asked to, as the portal does. */
async function clientOf(origin: string): Promise<Call> {
  const authorization = await signIn(origin);
  return async (path, init = {}) => {
    for (;;) {
      const answer = await fetch(origin + path, { ...init, headers: { authorization, ...init.headers } });
      if (answer.status !== 429) return answer;
      await answer.arrayBuffer();
      await sleep(Number(answer.headers.get('retry-after')) * 1_000);
    }
  };
}

async function read<T>(call: Call, path: string): Promise<T> {
  const answer = await call(path);
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** All users read everything concurrently, each in another order, and must get the same answers. */
async function sameAnswers(users: readonly Call[]): Promise<void> {
  const [available] = await read<Row[]>(users[0] as Call, `${reports}/available`);
  const { annee, mois, type, frequence } = available ?? {};
  const paths = [
    orders,
    duplicates,
    `${requests}?draw=1&start=0&length=50`,
    `${requests}?draw=1&start=100&length=50&typeTitre=STAT`,
    '/api/organismeBeneficiaire/beneficiaire?nom=a',
    '/api/authentification/utilisateur/admin/users',
    '/api/cmi-statistics/statsorganisme/statutdemandetitre',
    '/api/cmi-statistics/statsorganisme/delaismoyens',
    '/api/properties',
    '/api/lienaides',
    `${reports}/available`,
    `${reports}/download?annee=${annee}&mois=${mois}&type=${type}&frequence=${frequence}`,
  ];
  const found = await Promise.all(
    users.map(async (call, index) => {
      const hashes = new Map<string, string>();
      for (const path of [...paths.slice(index), ...paths.slice(0, index)]) {
        const answer = await call(path);
        const body = Buffer.from(await answer.arrayBuffer());
        if (answer.status !== 200) fail(`${path}: ${answer.status} ${body.toString().slice(0, 200)}`);
        // A workbook contains its creation time.
        const said = path.includes('download') ? body.subarray(0, 2) : body;
        hashes.set(path, createHash('sha256').update(said).digest('hex'));
      }
      return hashes;
    }),
  );
  for (const path of paths)
    if (new Set(found.map((hashes) => hashes.get(path))).size !== 1) fail(`${path}: answers differ`);
  console.log(`read at once: ${paths.length} resources by ${clients} users`);
}

/**
 * Each user sends an order file, waits for its integration and decides on duplicates. Returns the decisions.
 */
async function writeAtOnce(users: readonly Call[]): Promise<ReadonlyMap<unknown, string>> {
  const undecided = await read<Row[]>(users[0] as Call, `${duplicates}?action=A_TRAITER`);
  const waiting = [...new Set(undecided.map(({ idDemande }) => idDemande))].slice(0, clients * 3);
  const decisions = new Map(waiting.map((id, index) => [id, index % 2 === 0 ? 'POURSUIVRE' : 'ANNULER']));
  await Promise.all(
    users.map(async (call, index) => {
      const sent = send(call, index);
      for (const id of waiting.filter((_, rank) => rank % clients === index)) {
        const body = JSON.stringify({ idDemande: id, decision: decisions.get(id) });
        const headers = { 'content-type': 'application/json', 'if-match': '*' };
        const answer = await call(`${duplicates}/${id}`, { method: 'PUT', headers, body });
        if (answer.status !== 200) fail(`decision: ${answer.status} ${await answer.text()}`);
      }
      await sent;
    }),
  );
  console.log(`written at once: ${clients} order files, ${decisions.size} decisions`);
  return decisions;
}

async function send(call: Call, index: number): Promise<void> {
  const numero = numeroOf(index);
  const text = makeOrderFile({ kind: 'PP', lines, errors, seed: 100 + index });
  const { headers, ...init } = orderFileTransfer('', numero, text);
  const { authorization: _own, ...others } = headers as Record<string, string>;
  const answer = await call('/api/transfert', { ...init, headers: others });
  const body = await answer.text();
  if (answer.status !== 200 || !body.includes('"UPLOAD_OK"')) fail(`transfer: ${answer.status} ${body}`);
  for (let attempt = 0; attempt < 600; attempt++) {
    const { statutCommande } = await read<Row>(call, `${orders}/${numero}`);
    if (statutCommande === 'OK') break;
    if (statutCommande === 'KO') return fail(`${numero} is KO`);
    await sleep(100);
  }
  const wrong = await read<Row[]>(call, `${orders}/${numero}/erreur`);
  if (wrong.length !== errors) fail(`${numero}: ${wrong.length} lines in error, not ${errors}`);
}

function numeroOf(index: number): string {
  return `CMI_ORG075_20210101_${String(index + 1).padStart(3, '0')}`;
}

/** Stops PgBouncer while users read: at worst 503, and everything works after its restart. */
async function outlive(users: readonly Call[], behind: OwnPgbouncer): Promise<void> {
  const codes = new Map<number, number>();
  let isOver = false;
  const reading = users.map(async (call) => {
    while (!isOver) {
      const { status } = await call(`${requests}?draw=1&start=0&length=50`);
      codes.set(status, (codes.get(status) ?? 0) + 1);
      await sleep(20);
    }
  });
  await sleep(500);
  await behind.kill();
  await sleep(500);
  await behind.start();
  await sleep(500);
  isOver = true;
  await Promise.all(reading);
  const others = [...codes.keys()].filter((code) => code !== 200 && code !== 503);
  if (others.length > 0) fail(`without PgBouncer: ${others}`);
  if (!codes.has(503)) fail('the end of PgBouncer was not noticed: nothing proved');
  for (const call of users) await read(call, orders);
  console.log(`PgBouncer ended and came back: ${[...codes].map(([code, n]) => `${n} × ${code}`).join(', ')}`);
}

/** A statement times out, in a transaction and alone, and its timeout does not leak to other sessions. */
async function timeoutsHold(url: string): Promise<void> {
  const db = openPostgres(url, { max: poolSize * 2, statementTimeout: 300 });
  const slow = 'select pg_sleep(2)';
  const causes = await Promise.all([
    db.query(slow).catch((error: { code?: string }) => error.code),
    db.transaction((tx) => tx.query(slow)).catch((error: { code?: string }) => error.code),
  ]);
  expectIs('a slow statement ends with', causes.join(' '), '57014 57014');
  await Promise.all(Array.from({ length: poolSize * 4 }, () => db.query('select pg_sleep(0.05)')));
  await db.close();
  const strangers = Array.from({ length: poolSize }, () => new pg.Client({ connectionString: url }));
  await Promise.all(strangers.map((client) => client.connect()));
  const settings = await Promise.all(
    strangers.map(async (client) => {
      const { rows } = await client.query(
        `select current_setting('statement_timeout') || ' ' || current_setting('idle_in_transaction_session_timeout')
           || ' ' || (select count(*) from pg_prepared_statements)
           || ' ' || (select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as state,
           pg_sleep(0.2)`,
      );
      return rows[0]?.state;
    }),
  );
  await Promise.all(strangers.map((client) => client.end()));
  expectIs('timeouts, statements and locks that others find', [...new Set(settings)].join(), '0 0 0 0');
}

/** Counts the maximum number of connections that the server's requests have to PostgreSQL, until stopped. */
function watchBackends() {
  let most = 0;
  let isOver = false;
  const watching = (async () => {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    while (!isOver) {
      const { rows } = await client.query(
        `select count(*)::integer as n from pg_stat_activity where application_name = 'portail-organismes'`,
      );
      most = Math.max(most, rows[0]?.n);
      await sleep(20);
    }
    await client.end();
  })();
  return {
    async stop() {
      isOver = true;
      await watching;
      return most;
    },
  };
}

/** Checks acknowledged writes in the database, without PgBouncer. */
async function inspect(decided: ReadonlyMap<unknown, string>): Promise<void> {
  const db = openPostgres(postgres.url);
  try {
    const files = await db.query<{ statut: string; ok: number; ko: number; demandes: number }>(
      `select c.statut, c.nombre_lignes_ok as ok, c.nombre_lignes_ko as ko,
         (select count(*) from demande d where d.commande_id = c.id) as demandes
       from commande c where c.numero_commande like $1`,
      [`${numeroOf(0).slice(0, -3)}%`],
    );
    expectIs('order files in the database', files.length, clients);
    expectIs(
      'their status, good lines, bad lines and requests',
      [...new Set(files.map((file) => Object.values(file).join()))].join(' '),
      ['OK', lines - errors, errors, lines - errors].join(),
    );
    const kept = await db.query<{ id: string; decision: string }>(
      'select distinct demande_id::text as id, decision from doublon where decision is not null',
    );
    const found = new Map(kept.map(({ id, decision }) => [Number(id), decision]));
    const lost = [...decided].filter(([id, decision]) => found.get(Number(id)) !== decision);
    expectIs('decisions that are not in the database', lost.length, 0);
  } finally {
    await db.close();
  }
}
