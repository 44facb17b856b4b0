/** The application on a test database with the demonstration's accounts, and signed-in callers. */
import { createSecretKey, randomBytes } from 'node:crypto';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { buildApp } from '../../../server/app.ts';
import { findAccount } from '../../../server/authentification/queries.ts';
import type { Database } from '../../../server/db/database.ts';
import { writeComptes } from '../../../server/demo/comptes.ts';
import type { Deps } from '../../../server/deps/deps.ts';
import { openJobs } from '../../../server/jobs/jobs.ts';
import { openMailer } from '../../../server/mail/mailer.ts';
import { findSession, openSession } from '../../../server/session/queries.ts';
import { signToken } from '../../../server/session/token.ts';
import { readSettings, type Settings } from '../../../server/settings/settings.ts';
import { integrationWork } from '../../../server/transfert/integration.ts';
import { silentLog } from '../keptLog.ts';
import { namingAnyVersion, quickPasswords } from '../testApp.ts';

export const now = new Date('2026-11-18T15:42:07Z');

export type Caller = {
  identifiant: string;
  organisme: string;
  organismeId: number;
  authorization: string;
  call(options: InjectOptions): Promise<LightMyRequestResponse>;
  /** Sends a file as the portal does. */
  send(
    fileName: string,
    content: string | Uint8Array,
    changes?: Partial<Sent>,
  ): Promise<LightMyRequestResponse>;
};

type Sent = { field: string; login: string; emetteur: string };

export type OrderApp = {
  app: FastifyInstance;
  deps: Deps;
  as(identifiant: string): Promise<Caller>;
  /** Closes the application and its database. */
  close(): Promise<void>;
};

/** Builds the application on a database; `app.close()` alone does not close the database. */
export async function openOrderApp(
  db: Database,
  settings: Partial<Settings> = {},
  log = silentLog,
): Promise<OrderApp> {
  const [known] = await db.query('select 1 from organisme limit 1');
  if (!known) await writeComptes(db, quickPasswords);
  const jobs = await openJobs(db, log);
  const own = {
    db,
    settings: { ...readSettings({ PRODUCTION_SIMULATOR: 'off', LOG_LEVEL: 'silent' }), ...settings },
    clock: () => now,
    log,
    keys: [createSecretKey(randomBytes(32))] as const,
    jobs,
  };
  const mailer = openMailer(own);
  const deps: Deps = { ...own, mailer };
  const app = namingAnyVersion(await buildApp(deps));
  await jobs.run([mailer.work, integrationWork({ ...deps, portal: () => 'http://localhost/' })]);
  app.addHook('onClose', async () => {
    await jobs.stop();
    mailer.close();
  });
  await app.ready();
  return {
    app,
    deps,
    as: (identifiant) => caller(app, deps, identifiant),
    async close() {
      await app.close();
      await db.close();
    },
  };
}

async function caller(app: FastifyInstance, deps: Deps, identifiant: string): Promise<Caller> {
  const account = await findAccount(deps.db, identifiant);
  const id = account === undefined ? null : await openSession(deps.db, account, now);
  const session = id === null ? null : await findSession(deps.db, id, now);
  if (!session) throw new Error(`${identifiant} has no session`);
  const authorization = `Bearer ${await signToken(session, deps.keys, now)}`;
  const { code, id: organismeId } = session.organisme;
  const call = (options: InjectOptions) =>
    app.inject({ ...options, headers: { authorization, ...options.headers } });
  return {
    identifiant,
    organisme: code,
    organismeId,
    authorization,
    call,
    send(fileName, content, changes = {}) {
      const { field, login, emetteur } = { field: 'file', login: identifiant, emetteur: code, ...changes };
      const { payload, contentType } = multipart(field, fileName, content);
      return call({
        method: 'POST',
        url: '/api/transfert',
        headers: { 'content-type': contentType, login, emetteur },
        payload,
      });
    },
  };
}

/** A multipart body with one file. */
export function multipart(field: string, fileName: string, content: string | Uint8Array) {
  const boundary = 'order-file-boundary';
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    payload: Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${fileName}"\r\n` +
          'Content-Type: text/csv\r\n\r\n',
      ),
      Buffer.from(content),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  };
}

/** Waits until no order waits for its integration. */
export async function integrated(db: Database): Promise<void> {
  for (;;) {
    const rows = await db.query(
      `select 1 from commande c join fichier_commande f on f.commande_id = c.id
       where c.statut in ('EN_ATTENTE', 'EN_COURS') and c.confirmation is distinct from 'DEMANDEE' limit 1`,
    );
    if (rows.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
