/** Requests and their titles: the list, one request, its changes, the revocation of its title. */
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import type { Deps } from '../deps/deps.ts';
import { entityTag, versionsOf } from '../http/entityTag.ts';
import { ApiError } from '../http/errors.ts';
import { columnParameters, orderOf, type PagingQuery, pageOf, pagingProperties } from '../http/paging.ts';
import { sameSubject } from '../http/sameSubject.ts';
import { code, day, params, text } from '../http/schemaParts.ts';
import {
  changeDemande,
  type DemandeChange,
  type RevocationBody,
  revocationMotifs,
  revoke,
} from './change.ts';
import { type DemandeFilter, findDemande, findDemandes, isSortable } from './queries.ts';
import { statutsProduction } from './record.ts';

const titre = '/api/organismeBeneficiaire/titre';
const base = `${titre}/demandeTitre`;
const config = { right: 'demandes' } as const;

const query = {
  type: 'object',
  additionalProperties: false,
  patternProperties: columnParameters,
  properties: {
    demande: {
      ...code(15),
      pattern: '^\\d{1,15}$',
      description: 'Beginning of the identifier of the beneficiary',
    },
    nom: { ...text(49), description: 'Beginning of the name of a natural person' },
    raisonSociale: { ...text(38), description: 'Beginning of the company name' },
    immatriculation: { ...code(11), description: 'Beginning of the registration' },
    typeTitre: { type: 'string', enum: ['STAT', 'PRIORITE', 'INVALIDITE'] },
    statutDemande: { type: 'string', enum: statutsProduction, description: 'State of the production' },
    statutTitre: { type: 'string', enum: ['VALIDE', 'INACTIF'] },
    finValidite: { ...day, description: 'Day on which the validity ends, yyyy-MM-dd' },
    ...pagingProperties,
  },
} as const;

const etag = { type: 'string', description: 'Version of the request, for `If-Match`' } as const;
const found = { headers: { ETag: etag }, $ref: 'demande.json#' } as const;

export function routes(deps: Deps): FastifyPluginAsync {
  return async (app) => {
    app.get<{ Querystring: DemandeFilter & PagingQuery }>(
      base,
      {
        config: { ...config, list: true },
        schema: {
          operationId: 'rechercherDemandes',
          summary: 'A page of the requests of the caller’s organisation',
          tags: ['demande'],
          querystring: query,
          response: { 200: pageOf('demande.json#') },
        },
      },
      async (request) => {
        const { draw, start, length, ...others } = request.query;
        const order = orderOf(request.query, isSortable);
        const page = { start, length, order };
        return { draw, ...(await findDemandes(deps.db, request.session.organisme, others, page)) };
      },
    );

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
        const versions = versionsOf(request.headers['if-match']);
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
        const versions = versionsOf(request.headers['if-match']);
        return answer(reply, await revoke(deps, request.session, { ...request.body, versions }));
      },
    );
  };
}

function answer<Record>(
  reply: FastifyReply,
  { demande, version }: { demande: Record; version: number },
): Record {
  reply.header('etag', entityTag(version));
  return demande;
}
