/** Sign-in, the check of a token, logout, and the signed-in user. */
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Connexion } from '#schemas/types/domain.ts';
import type { Deps } from '../deps/deps.ts';
import { entityTag } from '../http/entityTag.ts';
import { ApiError } from '../http/errors.ts';
import { addressOf, limitBy } from '../http/rateLimits.ts';
import { etagOf } from '../http/schemaParts.ts';
import { record } from '../journal/journal.ts';
import { authenticate, bearer } from '../session/access.ts';
import { revokeSession } from '../session/queries.ts';
import { setSession } from '../session/session.ts';
import { tokenClaims } from '../session/token.ts';
import { findUtilisateur } from './queries.ts';
import { findResetAccount } from './recoveredAccounts.ts';
import { signInWith } from './signIn.ts';

const prefix = '/api/authentification';
const tags = ['authentification'];

export function routes(deps: Deps): FastifyPluginAsync {
  return async (app) => {
    connexion(app, deps);
    validateToken(app, deps);
    deconnexion(app, deps);
    lireUtilisateur(app, deps);
  };
}

function connexion(app: FastifyInstance, deps: Deps): void {
  const signIn = signInWith(deps);
  const byAddress = limitBy(app, 600, addressOf);
  const byLogin = limitBy(app, 300, (request) => (request.body as Connexion).login);

  app.post<{ Body: Connexion }>(
    `${prefix}/authentification/connexion`,
    {
      config: {
        right: 'public',
        keeps: 'refusal',
        errors: ['COMPTE_BLOQUE', 'UTILISATEUR_MOT_PASSE_INCONNU', 'TROP_DE_CONNEXIONS'],
      },
      schema: {
        operationId: 'connexion',
        summary: 'Signs in; the answer is the session token',
        tags,
        'x-claims': tokenClaims,
        body: { $ref: 'connexion.json#' },
        response: {
          200: {
            description: 'Session token (JWT)',
            content: { 'text/plain': { schema: { type: 'string' } } },
          },
        },
      },
      onRequest: byAddress,
      preHandler: byLogin,
    },
    async (request, reply) => {
      const { login: identifiant, motDePasse } = request.body;
      const token = await signIn({ identifiant, motDePasse, caller: addressOf(request) });
      return reply.type('text/plain; charset=utf-8').send(token);
    },
  );
}

function validateToken(app: FastifyInstance, deps: Deps): void {
  app.post(
    `${prefix}/authentification/validateToken`,
    {
      config: { right: 'public', keeps: 'nothing', errors: ['NON_AUTHENTIFIE'] },
      schema: {
        operationId: 'validateToken',
        summary:
          'Whether the bearer token, of a session or of a reset link, still counts; neither renews it nor counts as activity',
        tags,
        body: emptyObject,
        security: [{ session: [] }],
        response: { 200: { type: 'boolean' } },
      },
    },
    async (request) => {
      const token = bearer(request);
      if (token === null) throw new ApiError('NON_AUTHENTIFIE');
      if ((await authenticate(request, deps)) !== null) return true;
      return (await findResetAccount(deps.db, token, deps.clock())) !== undefined;
    },
  );
}

function deconnexion(app: FastifyInstance, deps: Deps): void {
  app.post(
    `${prefix}/authentification/deconnexion`,
    {
      config: { right: 'connecte', premiereConnexion: true },
      schema: {
        operationId: 'deconnexion',
        summary: 'Ends the session: none of its tokens serves again',
        tags,
        body: emptyObject,
        response: { 204: { type: 'null', description: 'Signed out' } },
      },
    },
    async (request, reply) => {
      const { sessionId, utilisateurId, organisme } = request.session;
      await deps.db.vital.transaction(async (tx) => {
        await revokeSession(tx, sessionId);
        await record(tx, deps, { evenement: 'deconnexion', utilisateurId, organismeId: organisme.id });
      });
      setSession(request, null);
      return reply.code(204).send();
    },
  );
}

function lireUtilisateur(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { sub: string } }>(
    `${prefix}/utilisateur/:sub`,
    {
      config: { right: 'connecte', premiereConnexion: true, errors: ['INTROUVABLE'] },
      schema: {
        operationId: 'lireUtilisateur',
        summary: 'The signed-in user; another one of the same organisation for an administrator',
        tags,
        params: {
          type: 'object',
          required: ['sub'],
          additionalProperties: false,
          properties: { sub: { type: 'string', minLength: 1, maxLength: 200, 'x-texte': 'code' } },
        },
        response: { 200: { headers: etagOf('user'), $ref: 'utilisateur.json#' } },
      },
    },
    async (request, reply) => {
      const { sub } = request.params;
      const { session } = request;
      const { identifiant, droits, organisme, premiereConnexion } = session;
      const administrator = droits.has('administrateur') && !premiereConnexion ? session : null;
      const mayRead = sub === identifiant || administrator !== null;
      const found =
        mayRead && !sub.includes('\0')
          ? await findUtilisateur(deps.db, sub, organisme.id, { now: deps.clock(), administrator })
          : null;
      if (found === null) throw new ApiError('INTROUVABLE');
      reply.header('etag', entityTag(found.version));
      return found.utilisateur;
    },
  );
}

const emptyObject = { type: ['object', 'null'], additionalProperties: false, maxProperties: 0 };
