/** The whole application on a test database, with the demonstration's accounts and a clock that the test moves. */
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { buildApp } from '../../server/app.ts';
import type { PasswordCost } from '../../server/authentification/password.ts';
import type { Database } from '../../server/db/database.ts';
import { writeComptes } from '../../server/db/demo/comptes.ts';
import { type Mail, openMailer } from '../../server/mail/mailer.ts';
import { tokenKeys } from '../../server/session/token.ts';
import { readSettings } from '../../server/settings.ts';
import { keepLog } from './keptLog.ts';

export const testSecret = 'k3y-of-the-tests-and-of-nothing-else-7Qx';

export type TestApp = {
  readonly app: FastifyInstance;
  readonly db: Database;
  /** What the log says so far. */
  readonly log: () => string;
  /** The mails that were posted so far. */
  readonly posted: readonly Mail[];
  /** Moves the clock on. */
  advance(milliseconds: number): void;
  now(): Date;
  /** The whole answer of a sign-in. */
  connexion(login: string, motDePasse?: string): Promise<LightMyRequestResponse>;
  /** A token; the sign-in must succeed. */
  token(login: string, motDePasse?: string): Promise<string>;
};

/** Of tests to which the cost of a password means nothing: a thousandth of it. */
export const quickPasswords: PasswordCost = { memory: 64, passes: 1, parallelism: 1 };

/** Builds it; `env` adds to the settings. The caller closes the database. */
export async function startTestApp(
  db: Database,
  env: Record<string, string> = {},
  passwordCost: PasswordCost = quickPasswords,
): Promise<TestApp> {
  const [known] = await db.query('select 1 from organisme limit 1');
  if (known === undefined) await db.transaction((tx) => writeComptes(tx, passwordCost));
  const kept = keepLog();
  let time = Date.now();
  const deps = {
    db,
    settings: readSettings({
      PRODUCTION_SIMULATOR: 'off',
      SITE_DIR: '/nowhere',
      DATA_DIR: '/dev/null/nowhere',
      ...env,
    }),
    clock: () => new Date(time),
    log: kept.log,
    passwordCost,
  };
  const keys = tokenKeys(testSecret);
  const mailer = openMailer({ ...deps, keys, delays: [] });
  const posted: Mail[] = [];
  const post = (mail: Mail) => {
    posted.push(mail);
    return mailer.post(mail);
  };
  const app = await buildApp({ ...deps, keys, mailer: { ...mailer, post } });
  app.addHook('onClose', () => mailer.close());
  await app.ready();
  const connexion = (login: string, motDePasse = 'Demonstration2026') =>
    app.inject({
      method: 'POST',
      url: '/api/authentification/authentification/connexion',
      payload: { login, motDePasse, profil: 'organisme' },
    });
  return {
    app,
    db,
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
  };
}

/** The headers of a call with this token. */
export function bearing(token: string): { authorization: string } {
  return { authorization: `Bearer ${token}` };
}
