/** Beneficiaries: the list, and one beneficiary with addresses and titles. */
import type { FastifyPluginAsync } from 'fastify';
import type { Deps } from '../deps/deps.ts';
import { ApiError } from '../http/errors.ts';
import { addPagedList } from '../http/pagedList.ts';
import { params } from '../http/schemaParts.ts';
import { beneficiaires, findBeneficiaire } from './queries.ts';

const base = '/api/organismeBeneficiaire/beneficiaire';
const config = { right: 'beneficiaire' } as const;

export function routes(deps: Deps): FastifyPluginAsync {
  return async (app) => {
    addPagedList(app, deps.db, beneficiaires, {
      url: base,
      ...config,
      operationId: 'rechercherBeneficiaires',
      summary: 'A page of those whom the caller’s organisation requests titles for',
      tags: ['beneficiaire'],
      rows: 'beneficiaire.json#',
    });

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
