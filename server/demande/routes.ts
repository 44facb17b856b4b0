/** Requests and their titles: the list, one request, its changes, the revocation of its title. */
import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify';
import type { Deps } from '../deps/deps.ts';
import { entityTag, versionsOf } from '../http/entityTag.ts';
import { ApiError } from '../http/errors.ts';
import { addPagedList } from '../http/pagedList.ts';
import { sameSubject } from '../http/sameSubject.ts';
import { code, etagOf, params, text } from '../http/schemaParts.ts';
import { findActes } from '../journal/journal.ts';
import {
  changeDemande,
  type DemandeChange,
  type RevocationBody,
  revocationMotifs,
  revoke,
} from './change.ts';
import { demandes, findDemande } from './queries.ts';

const titre = '/api/organismeBeneficiaire/titre';
const base = `${titre}/demandeTitre`;
const config = { right: 'demandes' } as const;

const found = { headers: etagOf('request'), $ref: 'demande.json#' } as const;

export function routes(deps: Deps): FastifyPluginAsync {
  return async (app) => {
    addPagedList(app, deps.db, demandes, {
      url: base,
      ...config,
      operationId: 'rechercherDemandes',
      summary: 'A page of the requests of the caller’s organisation',
      tags: ['demande'],
      rows: 'demande.json#',
    });

    app.get<{ Params: { numeroDemande: string } }>(
      `${base}/:numeroDemande`,
      {
        config: { ...config, errors: ['INTROUVABLE'] },
        schema: {
          operationId: 'lireDemande',
          summary: 'One request, by its own number or by that of its title',
          tags: ['demande'],
          params: params('numeroDemande'),
          response: { 200: found },
        },
      },
      async (request, reply) => {
        const result = await findDemande(deps.db, request.session.organisme.id, request.params.numeroDemande);
        if (!result) throw new ApiError('INTROUVABLE');
        return answer(reply, result);
      },
    );

    historique(app, deps);

    app.put<{ Params: { numeroTitre: string }; Body: Omit<DemandeChange, 'versions'> }>(
      `${base}/:numeroTitre`,
      {
        config: { ...config, errors: ['INTROUVABLE', 'CONFLIT', 'MODIFIE_ENTRE_TEMPS'] },
        schema: {
          operationId: 'modifierDemande',
          summary:
            'Changes the comment of a request, and marks what came back as dealt with, for good, once its production has a state; other fields are ignored. Without a title, by the request’s own number',
          tags: ['demande'],
          params: params('numeroTitre'),
          body: {
            type: 'object',
            properties: {
              commentaire: { ...text(70), type: ['string', 'null'] },
              traitePNDPhoto: { type: 'boolean' },
              traitePNDTitre: { type: 'boolean' },
            },
          },
          response: { 200: found },
        },
        preHandler: sameSubject('numeroTitre', 'numeroTitre', 'numeroDemande'),
      },
      async (request, reply) => {
        const versions = versionsOf(request);
        const { numeroTitre } = request.params;
        const change = { ...request.body, versions };
        return answer(reply, await changeDemande(deps, request.session, numeroTitre, change));
      },
    );

    app.put<{ Body: Omit<RevocationBody, 'versions'> }>(
      `${titre}/revocation`,
      {
        config: { ...config, errors: ['INTROUVABLE', 'CONFLIT', 'MODIFIE_ENTRE_TEMPS'] },
        schema: {
          operationId: 'revoquerTitre',
          summary: 'Makes a title inactive, for good; other fields are ignored',
          tags: ['demande'],
          body: {
            type: 'object',
            required: ['numeroTitre', 'inactive', 'motif'],
            properties: {
              numeroTitre: { ...code(64), minLength: 1 },
              inactive: { type: 'boolean', const: true },
              motif: {
                type: 'string',
                enum: revocationMotifs,
                description: 'CHEQUE_IMPAYE: legal entities only',
              },
            },
          },
          response: { 200: found },
        },
      },
      async (request, reply) => {
        const versions = versionsOf(request);
        return answer(reply, await revoke(deps, request.session, { ...request.body, versions }));
      },
    );
  };
}

function historique(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { numeroDemande: string } }>(
    `${base}/:numeroDemande/historique`,
    {
      config: { ...config, errors: ['INTROUVABLE'] },
      schema: {
        operationId: 'lireHistoriqueDemande',
        summary: 'What users of the caller’s organisation did with a request, the latest first',
        tags: ['demande'],
        params: params('numeroDemande'),
        response: { 200: { type: 'array', items: { $ref: 'acte.json#' } } },
      },
    },
    async ({ session, params }) => {
      const result = await findDemande(deps.db, session.organisme.id, params.numeroDemande);
      if (!result) throw new ApiError('INTROUVABLE');
      const { numeroDemande, numeroTitre } = result.demande;
      return findActes(deps.db, session.organisme.id, [numeroDemande, numeroTitre ?? numeroDemande]);
    },
  );
}

function answer<Record>(
  reply: FastifyReply,
  { demande, version }: { demande: Record; version: number },
): Record {
  reply.header('etag', entityTag(version));
  return demande;
}
