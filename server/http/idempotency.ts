/**
 * Writes with an `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header): a repeat of a write that was
 * done is answered as the first time, with a new token (decision 80). Routes do not know of it, except one that
 * reads its body as a stream.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import type { Database } from '../db/database.ts';
import { aroundHandlers } from './aroundHandlers.ts';
import { ApiError, type ErrorCode } from './errors.ts';
import type { Answer } from './keptAnswers.ts';
import { type KeyedWrite, openWrite, RepeatedWrite } from './keyedWrite.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * What is kept for a repeat: by default the answer of a write that was done, and a refusal that was counted.
     * `refusal`: only the latter, because the answer is a secret. `nothing`: the route writes nothing, and a repeat
     * runs again.
     */
    keeps?: 'answer' | 'refusal' | 'nothing';
  }
}

const current = new AsyncLocalStorage<KeyedWrite>();
const writes = new WeakMap<FastifyRequest, KeyedWrite>();

/** The database of the routes: the statements of a keyed request are its write's. */
export function keyedDatabase(db: Database): Database {
  const connection = () => current.getStore()?.connection() ?? db;
  return {
    ...db,
    query: (sql, params) => connection().query(sql, params),
    execute: (script) => connection().execute(script),
    afterCommit: (work) => connection().afterCommit(work),
    transaction: (work) => connection().transaction(work),
  };
}

/**
 * Names the content that a route read as a stream, before the route does anything with it.
 * @throws an error that answers the repeat of a request that was done
 */
export async function nameContent(...content: readonly (string | Uint8Array)[]): Promise<void> {
  await current.getStore()?.identify(...content);
}

/** A string of RFC 9651, or the same without quotes. */
const form = /^(?:"([\x20\x21\x23-\x5b\x5d-\x7e]{1,255})"|([\w.~:+/=-]{1,255}))$/;

const header = {
  type: 'string',
  pattern: form.source,
  description:
    'A new random text for each attempt, such as "8e03978e-40d5-43dd-bc93-6894a57f9324". For a day a repeat with the same is answered as the first, if that was done',
} as const;

/** Refusals that count an attempt: their repeat is not another attempt. */
const counted: readonly (ErrorCode | null)[] = ['UTILISATEUR_MOT_PASSE_INCONNU', 'INVALIDE_ANCIEN_MOT_PASSE'];

const methods = ['POST', 'PUT', 'PATCH', 'DELETE'];

type Options = {
  /** As it is, not of `keyedDatabase`. */
  readonly db: Database;
  readonly clock: () => Date;
  /** Number of the user; null without a session. */
  readonly callerOf: (request: FastifyRequest) => number | null;
};

/**
 * Serves repeats on the writing routes registered after this call. Must precede `registerAccess`, which declares
 * the answers of routes and adds the token to those that are sent.
 */
export function registerIdempotency(app: FastifyInstance, { db, clock, callerOf }: Options): void {
  aroundHandlers(app, (route) => {
    const { method, url, config } = route;
    if (![method].flat().some((verb) => methods.includes(verb)) || !url.startsWith('/api/')) return null;
    const keeps = config?.keeps ?? 'answer';
    const isStreamed = route.schema?.consumes?.includes('multipart/form-data') === true;
    route.schema = withHeader(route.schema);
    if (config && keeps !== 'nothing') config.errors = [...(config.errors ?? []), 'CLE_REUTILISEE'];
    return async (request, reply, handle) => {
      const key = keyOf(request);
      if (key === null || keeps === 'nothing') return handle();
      const head = [request.method, request.url, callerOf(request)];
      const write = openWrite(db, clock, { key, head, claims: keeps === 'answer' });
      writes.set(request, write);
      return current.run(write, async () => {
        try {
          if (!isStreamed) await write.identify(JSON.stringify(request.body ?? null));
          return await handle();
        } catch (error) {
          if (!(error instanceof RepeatedWrite)) throw error;
          writes.delete(request);
          return answerAgain(write, reply);
        }
      });
    };
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const write = writes.get(request);
    if (write === undefined || write.isEnded()) return payload;
    const answer = answerOf(reply, payload);
    const isDone = answer.statut < 400 && answer.statut !== 202;
    const keeps = request.routeOptions.config.keeps ?? 'answer';
    if (answer.statut < 400) {
      // Until it is committed, a success may still turn into a failure.
      await write.end(answer, isDone && keeps === 'answer').catch((error: unknown) => {
        reply.removeHeader('etag');
        throw error;
      });
    } else {
      const ended = write.end(answer, counted.includes(reply.errorCode));
      await ended.catch((error: unknown) =>
        request.log.error({ err: error }, 'end of a refused write failed'),
      );
    }
    if (isDone || answer.statut >= 500) return payload;
    // A refusal may be of what the first request with this key did meanwhile. Without an answer to that, it stands.
    const kept = await write.kept().catch(() => undefined);
    return kept === undefined ? payload : showAgain(reply, kept);
  });
}

function withHeader(schema: FastifySchema = {}): FastifySchema {
  const { properties, ...headers } = (schema.headers ?? { type: 'object' }) as { properties?: object };
  return { ...schema, headers: { ...headers, properties: { ...properties, 'idempotency-key': header } } };
}

function keyOf({ headers: { 'idempotency-key': sent } }: FastifyRequest): string | null {
  if (sent === undefined) return null;
  const [, quoted, bare] = (typeof sent === 'string' ? form.exec(sent.trim()) : null) ?? [];
  const key = quoted ?? bare;
  if (key === undefined) throw new ApiError('REQUETE_INVALIDE');
  return key;
}

async function answerAgain(write: KeyedWrite, reply: FastifyReply): Promise<FastifyReply> {
  const kept = await write.kept();
  if (kept === undefined) throw new ApiError('SERVICE_INDISPONIBLE');
  return reply.send(showAgain(reply, kept) ?? undefined);
}

/** Gives the reply the status and headers of a kept answer. Returns its body. */
function showAgain(reply: FastifyReply, { statut, etag, type, corps }: Answer): string | null {
  reply.errorCode = null;
  reply.removeHeader('retry-after').removeHeader('content-type').code(statut);
  if (type !== null) reply.type(type);
  if (etag !== null) reply.header('etag', etag);
  return corps;
}

function answerOf(reply: FastifyReply, payload: unknown): Answer {
  const [etag, type] = [reply.getHeader('etag'), reply.getHeader('content-type')];
  return {
    statut: reply.statusCode,
    etag: etag === undefined ? null : String(etag),
    type: type === undefined ? null : String(type),
    corps: typeof payload === 'string' && payload !== '' ? payload : null,
  };
}
