/** A server that proofs kill and restart, on the embedded database and on PostgreSQL, used over HTTP only. */

import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../server/db/database.ts';
import { openPostgres } from '../server/db/postgres.ts';
import { openDataFolder } from '../server/start/dataFolder.ts';
import { freePort } from './freePort.ts';
import { startPostgres } from './ownPostgres.ts';

export type KilledServer = {
  readonly engine: string;
  readonly origin: string;
  /** Process number of the running server. */
  readonly pid: () => number;
  /** Starts the server and waits until it is ready. */
  readonly start: () => Promise<void>;
  readonly kill: (signal: 'SIGKILL' | 'SIGTERM') => Promise<void>;
  /** Opens the database after the server has ended. */
  readonly open: () => Promise<Database>;
};

/**
 * Runs a proof on each engine, then removes everything.
 * @param only `pglite` or `postgres`; default both
 * @param env further settings of the server; by default `DATA_DIR` is a temporary folder and `DATABASE_URL` a
 * temporary server
 */
export async function onEachEngine(
  only: string | undefined,
  prove: (server: KilledServer) => Promise<void>,
  env: Record<string, string> = {},
): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'killed-server-'));
  const closing: (() => Promise<unknown>)[] = [];
  try {
    if (only !== 'postgres') {
      const dataDir = env.DATA_DIR ?? join(root, 'pglite');
      const open = () => openDataFolder({ dataDir, backupDir: dataDir });
      await prove(await killedServer('PGlite', { ...env, DATA_DIR: dataDir }, open, closing));
    }
    if (only !== 'pglite') {
      let url = env.DATABASE_URL ?? process.env.DATABASE_URL ?? '';
      if (url === '') {
        const own = await startPostgres();
        closing.unshift(() => own.stop());
        url = own.url;
      }
      const settings = {
        DATA_DIR: join(root, 'postgres-data'),
        DATABASE_URL: url,
        JWT_SECRET: randomBytes(32).toString('base64url'),
        DEMO: 'on',
        ...env,
      };
      await prove(await killedServer('PostgreSQL', settings, async () => openPostgres(url), closing));
    }
  } finally {
    for (const close of closing.reverse()) await close();
    rmSync(root, { recursive: true, force: true });
  }
}

/** Creates a server without starting it; `closing` receives the function that kills it at the end. */
export async function killedServer(
  engine: string,
  env: Record<string, string>,
  open: () => Promise<Database>,
  closing: (() => Promise<unknown>)[],
): Promise<KilledServer> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  closing.push(async () => child?.kill('SIGKILL'));
  return {
    engine,
    origin,
    pid: () => child?.pid ?? 0,
    start: async () => {
      child = spawn(process.execPath, ['server/main.ts'], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          ...cleanEnv(),
          PORT: String(port),
          LOG_LEVEL: 'error',
          PRODUCTION_SIMULATOR: 'off',
          DRAIN_SECONDS: '0',
          ...env,
        },
      });
      await ready(origin, child);
    },
    kill: async (signal) => {
      if (child === null || child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
    open,
  };
}

/** Signs in a demonstration user and returns the `Authorization` header of calls. */
export async function signIn(origin: string, login = '0000000001'): Promise<string> {
  const answer = await fetch(`${origin}/api/authentification/authentification/connexion`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, motDePasse: 'Demonstration2026', profil: 'organisme' }),
  });
  const body = await answer.text();
  if (!answer.ok) throw new Error(`sign-in: ${answer.status} ${body}`);
  return answer.headers.get('authorization') ?? `Bearer ${body}`;
}

/** A `fetch` request that sends an order file as the portal does; the organisation is that of its number. */
export function orderFileTransfer(
  authorization: string,
  numero: string,
  text: string,
  login = '0000000001',
): RequestInit {
  const emetteur = numero.split('_')[1] ?? '';
  const body = new FormData();
  body.set('file', new Blob([text], { type: 'text/csv' }), `${numero}.csv`);
  return { method: 'POST', headers: { authorization, login, emetteur }, body };
}

/** Prints a value; the process fails if it is not the expected one. */
export function expectIs(what: string, found: unknown, wanted: unknown): void {
  if (found === wanted) console.log(`${what}: ${found}`);
  else fail(`${what} is ${found}, not ${wanted}`);
}

/** Prints a problem; the process fails. */
export function fail(problem: string): void {
  console.error(`  ${problem}`);
  process.exitCode = 1;
}

/** Waits until a server is ready. Throws if it ends first. */
export async function ready(origin: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 3_000; attempt++) {
    if (child.exitCode !== null) throw new Error(`the server ended with code ${child.exitCode}`);
    const answer = await fetch(`${origin}/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error('the server did not become ready');
}

function cleanEnv(): NodeJS.ProcessEnv {
  const { DATABASE_URL: _url, API_URL: _api, ...env } = process.env;
  return env;
}
