/** The caller's own organisation: another one does not exist for them. */
import type { FastifyPluginAsync } from 'fastify';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { findOrganisme } from './queries.ts';

export function routes(deps: Deps): FastifyPluginAsync {
  return async (app) => {
    app.get<{ Params: { organisme: string } }>(
      '/api/organismeBeneficiaire/organisme/code/:organisme',
      {
        config: { right: 'connecte', errors: ['INTROUVABLE'] },
        schema: {
          operationId: 'lireOrganisme',
          summary: 'The organisation of the caller, by its code',
          tags: ['organisme'],
          params: {
            type: 'object',
            required: ['organisme'],
            additionalProperties: false,
            properties: { organisme: { type: 'string', minLength: 1, maxLength: 200 } },
          },
          response: { 200: { $ref: 'organisme.json#' } },
        },
      },
      async (request) => {
        const { id, code } = request.session.organisme;
        const organisme = request.params.organisme === code ? await findOrganisme(deps.db, id) : null;
        if (organisme === null) throw new ApiError('INTROUVABLE');
        return organisme;
      },
    );
  };
}
