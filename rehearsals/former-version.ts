/**
 * Runs the former version on the schema of this one (expand, then contract): both run during a rolling
 * deploy, and a deploy may be rolled back. Checks out and installs the former version, migrates a PostgreSQL
 * with this version, and runs the main tasks of users on the former one. `--former v0.1.0` names it; default:
 * the newest tag of another version, or before the first tag, the newest commit that has some of today's
 * migrations, unchanged, and no other. Needs the npm cache of an earlier `npm ci`, or the registry.
 */

import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readMigrations } from '../server/db/migrate.ts';
import { openPostgres } from '../server/db/postgres.ts';
import { prepareSchema } from '../server/start/schema.ts';
import { freePort } from '../testkit/freePort.ts';
import { expectIs, fail, orderFileTransfer, ready, signIn } from '../testkit/killedServer.ts';
import { makeOrderFile } from '../testkit/makeOrderFile.ts';
import { startPostgres } from '../testkit/ownPostgres.ts';

const folder = 'server/db/migrations';

type Row = Readonly<Record<string, unknown>>;
type Call = (path: string, init?: RequestInit) => Promise<Response>;

const year = ['2026-01-01', '2026-12-31'];
const statistics = [
  'statutdemandetitre',
  `suivititre?dateIntegrationDebut=${year[0]}&dateIntegrationFin=${year[1]}`,
  'suividemandetitrevalide',
  `statutappelphoto?dateDebut=${year[0]}&dateFin=${year[1]}`,
  `suiviconnexions?dateDebut=${year[0]}&dateFin=${year[1]}`,
  'delaismoyens',
];

const { values } = parseArgs({ options: { former: { type: 'string' } } });
const former = values.former ?? formerVersion();
const root = mkdtempSync(join(tmpdir(), 'former-version-'));
const checkout = join(root, 'checkout');

git('worktree', 'add', '--detach', checkout, former);
try {
  const known = readMigrations(join(checkout, 'server/db/migrations')).map(({ name }) => name);
  const added = readMigrations().filter(({ name }) => !known.includes(name));
  console.log(`${git('log', '-1', '--format=%h %s', former)}\nmigrations since: ${added.length}`);
  const install = ['ci', '--omit=dev', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
  execFileSync('npm', [...install, '--loglevel', 'error'], { cwd: checkout, stdio: 'inherit' });
  await prove();
} finally {
  git('worktree', 'remove', '--force', checkout);
  rmSync(root, { recursive: true, force: true });
}

function git(...args: readonly string[]): string {
  return execFileSync('git', [...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
}

function formerVersion(): string {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const tags = git('tag', '--merged', 'HEAD', '--sort=-version:refname', '--list', 'v*').split('\n');
  const released = tags.find((tag) => tag !== '' && tag !== `v${version}`);
  return released ?? beforeMigrations();
}

function beforeMigrations(): string {
  const filesAt = (commit: string) => git('ls-tree', '-r', commit, folder).split('\n');
  const present = filesAt('HEAD');
  const found = git('log', '--format=%h^', '--', folder)
    .split('\n')
    .find((commit) => {
      const files = filesAt(commit);
      return files.length < present.length && files.every((file) => present.includes(file));
    });
  if (found === undefined) throw new Error('No former version: every commit has other migrations');
  return found;
}

async function prove(): Promise<void> {
  const postgres = await startPostgres();
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const db = openPostgres(postgres.url);
  await prepareSchema(db);
  await db.close();
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: checkout,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: postgres.url,
      DATA_DIR: join(root, 'data'),
      JWT_SECRET: randomBytes(32).toString('base64url'),
      DEMO: 'on',
      PRODUCTION_SIMULATOR: 'on',
      LOG_LEVEL: 'warn',
      PORT: String(port),
    },
  });
  try {
    await ready(origin, server);
    await work(origin, await signIn(origin));
  } finally {
    const ended = once(server, 'exit');
    if (server.exitCode === null && server.kill('SIGTERM')) await ended;
    await postgres.stop();
  }
}

/** The most frequent tasks of users, each with the newest token. */
async function work(origin: string, token: string): Promise<void> {
  console.log('sign-in: 200');
  let authorization = token;
  const call: Call = async (path, init = {}) => {
    const headers = { ...(init.headers as Record<string, string>), authorization };
    const answer = await fetch(`${origin}/api/${path}`, { ...init, headers });
    authorization = answer.headers.get('authorization') ?? authorization;
    return answer;
  };
  await orders(call, () => authorization);
  await requests(call);
  await duplicates(call);
  for (const path of statistics) await read(call, `cmi-statistics/statsorganisme/${path}`);
  const left = await call('authentification/authentification/deconnexion', { method: 'POST' });
  expectIs('sign-out', left.status, 204);
}

async function orders(call: Call, token: () => string): Promise<void> {
  const list = 'commandeDemande/commande';
  const [order] = await read<Row[]>(call, `${list}?statut=OK`);
  if (order === undefined) return fail('the demonstration has no order');
  expectIs(
    'an order dealt with',
    await put(call, `${list}/${order.numeroCommande}`, { ...order, traite: true }),
    200,
  );

  const numero = 'CMI_ORG075_20210101_001';
  const text = makeOrderFile({ kind: 'PP', lines: 5, seed: 7 });
  expectIs('an order file', (await call('transfert', orderFileTransfer(token(), numero, text))).status, 200);
  expectIs('its integration', await integrated(call, `${list}?commande=${numero}`), 'OK');
}

async function integrated(call: Call, path: string): Promise<unknown> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const [order] = (await (await call(path)).json()) as Row[];
    const statut = order?.statutCommande;
    if (statut === 'OK' || statut === 'KO') return statut;
    await sleep(100);
  }
  return 'still under way';
}

async function requests(call: Call): Promise<void> {
  const list = 'organismeBeneficiaire/titre/demandeTitre';
  const { data } = await read<{ data: Row[] }>(call, `${list}?draw=1&start=0&length=20`);
  const [request] = data;
  if (request === undefined) return fail('the demonstration has no request');
  const commentaire = 'version précédente';
  expectIs(
    'a comment',
    await put(call, `${list}/${request.numeroDemande}`, { ...request, commentaire }),
    200,
  );
  await read(call, 'organismeBeneficiaire/beneficiaire?draw=1&start=0&length=20');
}

async function duplicates(call: Call): Promise<void> {
  const list = 'commandeDemande/doublon';
  const rows = await read<Row[]>(call, `${list}?action=A_TRAITER`);
  const [one, other] = new Set(rows.map(({ idDemande }) => idDemande));
  for (const [idDemande, decision] of [
    [one, 'POURSUIVRE'],
    [other, 'ANNULER'],
  ])
    expectIs(String(decision), await put(call, `${list}/${idDemande}`, { idDemande, decision }), 200);
}

async function read<T>(call: Call, path: string): Promise<T> {
  const answer = await call(path);
  const text = await answer.text();
  expectIs(path.replace(/\?.*/, ''), answer.status, 200);
  return JSON.parse(text) as T;
}

async function put(call: Call, path: string, body: Row): Promise<number> {
  const headers = { 'content-type': 'application/json', 'if-match': '*' };
  return (await call(path, { method: 'PUT', headers, body: JSON.stringify(body) })).status;
}
