/** The whole application on a test database, with the demonstration's accounts and a controllable clock. */
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, inject } from 'vitest';
import { buildApp } from '../../server/app.ts';
import type { Database } from '../../server/db/database.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import { writeComptes } from '../../server/demo/comptes.ts';
import type { Deps } from '../../server/deps/deps.ts';
import { openJobs } from '../../server/jobs/jobs.ts';
import { sessionKeys } from '../../server/keys/sessionKeys.ts';
import { type Mail, type Mailer, openMailer } from '../../server/mail/mailer.ts';
import type { PasswordCost } from '../../server/password/password.ts';
import { readSettings } from '../../server/settings/settings.ts';
import { integrationWork } from '../../server/transfert/integration.ts';
import { type Caller, callerOf } from './caller.ts';
import { type KeptLog, keepLog } from './keptLog.ts';
import { openTestDatabase } from './testDatabase.ts';

export const testSecret = 'k3y-of-the-tests-and-of-nothing-else-7Qx';

export type TestApp = {
  readonly app: FastifyInstance;
  readonly db: Database;
  /** What the first instance is made of. */
  readonly deps: Deps;
  /** The log's text so far. */
  readonly log: () => string;
  /** The mails posted so far. */
  readonly posted: readonly Mail[];
  /** Advances the clock. */
  advance(milliseconds: number): void;
  now(): Date;
  /** Signs in and returns the complete answer. */
  connexion(login: string, motDePasse?: string): Promise<LightMyRequestResponse>;
  /** Signs in and returns the token; throws if it fails. */
  token(login: string, motDePasse?: string): Promise<string>;
  /** Opens a session for the account, without a request. */
  as(identifiant: string): Promise<Caller>;
  /** Closes the application and its database; `app.close()` the application alone. */
  close(): Promise<void>;
};

/** A thousandth of the full cost, for tests of other things. */
export const quickPasswords: PasswordCost = { memoryCost: 64, timeCost: 1, parallelism: 1 };

type Options = {
  readonly passwordCost?: PasswordCost;
  /** Use one to test in-memory counts; default two on PostgreSQL, used alternately. */
  readonly instances?: 1 | 2;
  readonly metrics?: Deps['metrics'];
  readonly callsAMinute?: number;
  /** Where the log is kept. */
  readonly kept?: KeptLog;
  /** The time at the start; default the machine's. */
  readonly at?: Date;
};

/**
 * The application of a file or of a `describe` on a database of its own. The members of the result and of its `db` are
 * there in hooks and tests. `open` makes the database; `env` extends the settings.
 */
export function testApp({
  open = openTestDatabase,
  env = {},
  ...options
}: Options & {
  readonly open?: () => Promise<Database>;
  readonly env?: Record<string, string>;
} = {}): TestApp {
  const db = {} as Database;
  const server = { db } as TestApp;
  beforeAll(async () => {
    Object.assign(db, await open());
    Object.assign(server, await startTestApp(db, env, options));
  });
  afterAll(() => server.close());
  return server;
}

/** A signed-in user of that application, whose members are there in hooks and tests. */
export function signedIn(server: TestApp, identifiant: string): Caller {
  const caller = {} as Caller;
  beforeAll(async () => {
    Object.assign(caller, await server.as(identifiant));
  });
  return caller;
}

/**
 * Builds the application; `env` extends the settings. On PostgreSQL there are two instances with separate
 * pools; every other request goes to the second, which is replaced after some requests.
 */
export async function startTestApp(
  db: Database,
  env: Record<string, string> = {},
  options: Options = {},
): Promise<TestApp> {
  const { passwordCost = quickPasswords, metrics, callsAMinute, kept = keepLog() } = options;
  const { instances = db.kind === 'postgres' ? 2 : 1 } = options;
  const [known] = await db.query('select 1 from organisme limit 1');
  if (known === undefined) await db.transaction((tx) => writeComptes(tx, passwordCost));
  const posted: Mail[] = [];
  let time = options.at?.getTime() ?? Date.now();
  const settings = readSettings({
    PRODUCTION_SIMULATOR: 'off',
    SITE_DIR: '/nowhere',
    DATA_DIR: '/dev/null/nowhere',
    JWT_SECRET: testSecret,
    ...env,
  });
  const shared = {
    settings,
    clock: () => new Date(time),
    log: kept.log,
    keys: sessionKeys(settings),
    passwordCost,
    ...(metrics && { metrics }),
    ...(callsAMinute !== undefined && { callsAMinute }),
  };
  const { app: first, deps } = await startInstance(db, shared, posted);
  const startSecond = async () => (await startInstance(await reopen(db), shared, posted, true)).app;
  const app = namingAnyVersion(instances === 1 ? first : await alternate(first, startSecond));
  const connexion = (login: string, motDePasse = 'Demonstration2026') =>
    app.inject({
      method: 'POST',
      url: '/api/authentification/authentification/connexion',
      payload: { login, motDePasse, profil: 'organisme' },
    });
  return {
    app,
    db,
    deps,
    log: kept.text,
    posted,
    advance: (milliseconds) => {
      time += milliseconds;
    },
    now: () => new Date(time),
    connexion,
    async token(login, motDePasse) {
      const answer = await connexion(login, motDePasse);
      if (answer.statusCode !== 200)
        throw new Error(`Sign-in of ${login}: ${answer.statusCode} ${answer.body}`);
      return answer.body;
    },
    as: (identifiant) => callerOf(app, deps, identifiant),
    async close() {
      await app.close();
      await db.close();
    },
  };
}

type Shared = Omit<Deps, 'db' | 'jobs' | 'mailer'>;

/** One instance of the server; `posted` collects its mails. It closes its own database. */
async function startInstance(
  db: Database,
  shared: Shared,
  posted: Mail[],
  isOwn = false,
): Promise<{ readonly app: FastifyInstance; readonly deps: Deps }> {
  const jobs = await openJobs(db, shared.log);
  const mailer = openMailer({ ...shared, db, jobs });
  const post: Mailer['post'] = (tx, mail) => {
    tx.afterCommit(() => posted.push(mail));
    return mailer.post(tx, mail);
  };
  const deps = { ...shared, db, jobs, mailer: { ...mailer, post } };
  const app = await buildApp(deps);
  await jobs.run([mailer.work, integrationWork({ ...deps, portal: () => 'http://localhost/' })]);
  app.addHook('onClose', async () => {
    await jobs.stop();
    mailer.close();
    if (isOwn) await db.close();
  });
  await app.ready();
  return { app, deps };
}

/** Another pool on the same database. */
async function reopen(db: Database): Promise<Database> {
  const [row] = await db.query<{ name: string }>('select current_database() as name');
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${row?.name ?? ''}`;
  return openPostgres(url.href);
}

/** Sends every other request to a second instance, which is replaced once, as in a deploy. */
async function alternate(
  first: FastifyInstance,
  startSecond: () => Promise<FastifyInstance>,
): Promise<FastifyInstance> {
  let second = Promise.resolve(await startSecond());
  let turn = 0;
  const asked = new Set<Promise<unknown>>();
  const replace = async () => {
    const inFlight = [...asked];
    const former = await second;
    await Promise.allSettled(inFlight);
    await former.close();
    return startSecond();
  };
  const ask = async (options: InjectOptions) => (await second).inject(options);
  return Object.create(first, {
    inject: {
      value(options: InjectOptions): Promise<LightMyRequestResponse> {
        turn += 1;
        if (turn % 2 === 1) return first.inject(options);
        if (turn === turnOfReplacement) second = replace();
        const answer = ask(options);
        asked.add(answer);
        void answer.catch(() => undefined).finally(() => asked.delete(answer));
        return answer;
      },
    },
    close: {
      async value() {
        await (await second).close();
        await first.close();
      },
    },
  }) as FastifyInstance;
}

const turnOfReplacement = 24;

/** Sends `If-Match: *` with every call that does not say otherwise; `'if-match': undefined`: none. */
export function namingAnyVersion(app: FastifyInstance): FastifyInstance {
  return Object.create(app, {
    inject: {
      value(asked: InjectOptions | string): Promise<LightMyRequestResponse> {
        const { headers, ...options } = typeof asked === 'string' ? { url: asked } : asked;
        const sent = Object.entries({ 'if-match': '*', ...headers }).filter(
          ([, value]) => value !== undefined,
        );
        return app.inject({ ...options, headers: Object.fromEntries(sent) });
      },
    },
  }) as FastifyInstance;
}

/** The authorization header of this token. */
export function bearing(token: string): { authorization: string } {
  return { authorization: `Bearer ${token}` };
}
