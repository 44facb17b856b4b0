/**
 * Access control. Each route declares its callers in `config.right`, otherwise the application does not
 * start. The session is read before the body. Every answer to an act of a session carries a new token.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Queryable } from '../db/database.ts';
import type { Deps } from '../deps/deps.ts';
import { ApiError, type ErrorCode, errorAnswers } from '../http/errors.ts';
import { findSession } from './queries.ts';
import type { Access, Right } from './rights.ts';
import { requiredSession, type Session, sessionOf, setSession } from './session.ts';
import { readToken, signToken } from './token.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route. */
    right?: Access;
    /** Whether users whose first login is pending may also call it. */
    premiereConnexion?: boolean;
    /** The call is no activity of the user: its answer has no new token. */
    passive?: boolean;
    /** The route's own error codes, besides the common ones. */
    errors?: readonly ErrorCode[];
  }
}

/** Maximum length in bytes of a body of a user whose first login is done: enough for two images (`organisme/images.ts`). */
const longestBody = 1024 * 1024;

type AccessDeps = Pick<Deps, 'db' | 'keys' | 'clock'>;

/** Guards all routes registered after this call. */
export function registerAccess(app: FastifyInstance, deps: AccessDeps): void {
  app.decorateRequest('session', {
    getter(this: FastifyRequest) {
      return requiredSession(this);
    },
  });

  app.addHook('onRoute', (route) => {
    const right = route.config?.right;
    if (right === undefined)
      throw new Error(`${String(route.method)} ${route.url} does not say who may call it`);
    const isForAnybody = right === 'public' || route.config?.premiereConnexion === true;
    if (!isForAnybody) route.bodyLimit ??= longestBody;
    if (!route.url.startsWith('/api/')) return;
    const codes: ErrorCode[] = [
      'REQUETE_INVALIDE',
      'TROP_DE_REQUETES',
      'ERREUR_INTERNE',
      'SERVICE_INDISPONIBLE',
      'ENREGISTREMENT_SUSPENDU',
    ];
    if (hasBody(route.method)) {
      codes.push(
        'REQUETE_TROP_LENTE',
        'REQUETE_TROP_VOLUMINEUSE',
        'REQUETE_TROP_PROFONDE',
        'TYPE_DE_CONTENU',
      );
    }
    if (right !== 'public') codes.push('NON_AUTHENTIFIE');
    if (right !== 'public' && hasBody(route.method)) codes.push('TROP_D_ENVOIS');
    if (right !== 'public' && !(right === 'connecte' && route.config?.premiereConnexion === true)) {
      codes.push('DROIT_MANQUANT', 'PREMIERE_CONNEXION');
    }
    const own = route.config?.errors ?? [];
    if (own.includes('MODIFIE_ENTRE_TEMPS')) codes.push('VERSION_ABSENTE');
    const answers = errorAnswers(...codes, ...own);
    const declared = (route.schema?.response ?? {}) as Record<string, unknown>;
    route.schema = { ...route.schema, response: { ...answers, ...declared } };
  });

  app.addHook('onRequest', async (request) => {
    const { right, premiereConnexion } = request.routeOptions.config;
    if (request.is404 || right === 'public') return;
    const session = await authenticate(request, deps);
    if (session === null) throw new ApiError('NON_AUTHENTIFIE');
    setSession(request, session);
    if (session.premiereConnexion && premiereConnexion !== true) throw new ApiError('PREMIERE_CONNEXION');
    if (right === undefined || (right !== 'connecte' && !session.droits.has(right)))
      throw new ApiError('DROIT_MANQUANT');
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const session = sessionOf(request);
    const isActive = request.routeOptions.config.passive !== true;
    if (session !== undefined && isActive) reply.header('authorization', await bearerOf(session, deps));
    return payload;
  });
}

function hasBody(method: string | readonly string[]): boolean {
  return ['POST', 'PUT', 'PATCH', 'DELETE'].some((verb) => method === verb || method.includes(verb));
}

/** The session of the bearer token; null without a valid one. */
export async function authenticate(request: FastifyRequest, deps: AccessDeps): Promise<Session | null> {
  const token = bearer(request);
  if (token === null) return null;
  const now = deps.clock();
  const claims = await readToken(token, deps.keys, now);
  if (claims === null) return null;
  const session = await findSession(deps.db, claims.sessionId, now);
  return session !== null && session.identifiant === claims.identifiant ? session : null;
}

/**
 * The present state of the request's session. An act that works for seconds before it writes checks it again
 * in its transaction: meanwhile the session may have ended, or lost the right.
 */
export async function currentSession(
  tx: Queryable,
  { sessionId }: Session,
  right: Right,
  { clock }: Pick<Deps, 'clock'>,
): Promise<Session> {
  const session = await findSession(tx, sessionId, clock());
  if (session === null) throw new ApiError('NON_AUTHENTIFIE');
  if (!session.droits.has(right)) throw new ApiError('DROIT_MANQUANT');
  return session;
}

/** Reads the session of the request again, so that the token of its answer carries the caller's new rights. */
export async function renewSession(request: FastifyRequest, { db, clock }: AccessDeps): Promise<void> {
  setSession(request, await findSession(db, request.session.sessionId, clock()));
}

/** The token of an `Authorization: Bearer …` header. */
export function bearer(request: FastifyRequest): string | null {
  const [, token] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  return token ?? null;
}

async function bearerOf(session: Session, deps: AccessDeps): Promise<string> {
  return `Bearer ${await signToken(session, deps.keys, deps.clock())}`;
}
