/** Beneficiaries: the list, and one beneficiary with addresses and titles. */
import type { FastifyPluginAsync } from 'fastify';
import type { Deps } from '../deps/deps.ts';
import { ApiError } from '../http/errors.ts';
import { columnParameters, orderOf, type PagingQuery, pageOf, pagingProperties } from '../http/paging.ts';
import { code, day, params, text } from '../http/schemaParts.ts';
import { type BeneficiaireFilter, findBeneficiaire, findBeneficiaires, isSortable } from './queries.ts';

const base = '/api/organismeBeneficiaire/beneficiaire';
const config = { right: 'beneficiaire' } as const;

const query = {
  type: 'object',
  additionalProperties: false,
  patternProperties: columnParameters,
  properties: {
    identifiant: { ...code(15), pattern: '^\\d{1,15}$', description: 'Beginning of the identifier' },
    nom: { ...text(49), description: 'Beginning of the name of a natural person' },
    prenom: { ...text(49), description: 'Beginning of the first name' },
    dateNaissance: { ...day, description: 'yyyy-MM-dd' },
    raisonSociale: { ...text(38), description: 'Beginning of the company name' },
    immatriculation: { ...code(11), description: 'Beginning of the registration in any of their requests' },
    ...pagingProperties,
  },
} as const;

export function routes(deps: Deps): FastifyPluginAsync {
  return async (app) => {
    app.get<{ Querystring: BeneficiaireFilter & PagingQuery }>(
      base,
      {
        config: { ...config, list: true },
        schema: {
          operationId: 'rechercherBeneficiaires',
          summary: 'A page of those whom the caller’s organisation requests titles for',
          tags: ['beneficiaire'],
          querystring: query,
          response: { 200: pageOf('beneficiaire.json#') },
        },
      },
      async (request) => {
        const { draw, start, length, ...filter } = request.query;
        const order = orderOf(request.query, isSortable);
        const page = { start, length, order };
        return { draw, ...(await findBeneficiaires(deps.db, request.session.organisme, filter, page)) };
      },
    );

    app.get<{ Params: { identifiant: string } }>(
      `${base}/:identifiant`,
      {
        config: { ...config, errors: ['INTROUVABLE'] },
        schema: {
          operationId: 'lireBeneficiaire',
          summary: 'One beneficiary, with their addresses and titles',
          tags: ['beneficiaire'],
          params: params('identifiant'),
          response: { 200: { $ref: 'beneficiaireDetail.json#' } },
        },
      },
      async (request) => {
        const found = await findBeneficiaire(
          deps.db,
          request.session.organisme.id,
          request.params.identifiant,
        );
        if (!found) throw new ApiError('INTROUVABLE');
        return found;
      },
    );
  };
}
