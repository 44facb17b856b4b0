/** Suspected duplicates: the list, and the decision on their requests. */
import type { FastifyPluginAsync } from 'fastify';
import type { Deps } from '../deps/deps.ts';
import { versionsOf } from '../http/entityTag.ts';
import { sameSubject } from '../http/sameSubject.ts';
import { code, params, text } from '../http/schemaParts.ts';
import { cutWhole, wholeListOf } from '../http/wholeList.ts';
import { decide } from './decide.ts';
import { type Decision, type DoublonFilter, findDoublons } from './queries.ts';

const base = '/api/commandeDemande/doublon';
const config = { right: 'doublons' } as const;

const query = {
  type: 'object',
  additionalProperties: false,
  properties: {
    commande: { ...code(200), description: 'Part of the number of the order, or of its file’s name' },
    typeTitre: { type: 'string', enum: ['STAT', 'PRIORITE', 'INVALIDITE'] },
    action: {
      type: 'string',
      enum: ['A_TRAITER', 'TRAITER', 'POURSUIVRE', 'ANNULER'],
      description: 'A_TRAITER: no decision yet; TRAITER: either decision',
    },
    raisonSociale: { ...text(38), description: 'Beginning of the company name' },
  },
} as const;

const doublons = { type: 'array', items: { $ref: 'doublon.json#' } } as const;

export function routes(deps: Deps): FastifyPluginAsync {
  return async (app) => {
    app.get<{ Querystring: DoublonFilter }>(
      base,
      {
        config: { ...config, list: true },
        schema: {
          operationId: 'rechercherDoublons',
          summary: 'The duplicates among the requests of the caller’s organisation',
          tags: ['doublon'],
          querystring: query,
          response: { 200: wholeListOf('doublon.json#') },
        },
      },
      async (request, reply) =>
        cutWhole(reply, await findDoublons(deps.db, request.session.organisme.id, request.query)),
    );

    app.put<{ Params: { idDemande: string }; Body: { decision: Decision } }>(
      `${base}/:idDemande`,
      {
        config: { ...config, errors: ['INTROUVABLE', 'CONFLIT', 'MODIFIE_ENTRE_TEMPS'] },
        schema: {
          operationId: 'deciderDoublon',
          summary: 'Decides on all duplicates of a request; other fields are ignored',
          tags: ['doublon'],
          params: params('idDemande'),
          body: {
            type: 'object',
            required: ['decision'],
            properties: { decision: { type: 'string', enum: ['POURSUIVRE', 'ANNULER'] } },
          },
          response: { 200: doublons },
        },
        preHandler: sameSubject('idDemande', 'idDemande'),
      },
      (request) =>
        decide(deps, request.session, {
          numeroDemande: request.params.idDemande,
          decision: request.body.decision,
          versions: versionsOf(request),
        }),
    );
  };
}
