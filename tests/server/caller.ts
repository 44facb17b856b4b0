/** Signed-in callers of the application of a test. */
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { findAccount } from '../../server/authentification/queries.ts';
import type { Deps } from '../../server/deps/deps.ts';
import { findSession, openSession } from '../../server/session/queries.ts';
import { signToken } from '../../server/session/token.ts';

/** A signed-in user. */
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

/** Opens a session of the account, at the time of `deps`, without a request. */
export async function callerOf(app: FastifyInstance, deps: Deps, identifiant: string): Promise<Caller> {
  const account = await findAccount(deps.db, identifiant);
  const now = deps.clock();
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
