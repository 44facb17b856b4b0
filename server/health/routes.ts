/**
 * Health checks for balancers and supervisors: `live` checks this process, `ready` also its database, and whether it is
 * about to stop.
 */
import type { FastifyPluginAsync } from 'fastify';
import type { Database } from '../db/database.ts';
import { answerWithin } from './answerWithin.ts';

const answer = {
  type: 'object',
  required: ['statut'],
  additionalProperties: false,
  properties: { statut: { type: 'string', enum: ['OK', 'KO'] } },
};

export function routes({ db }: { readonly db: Database }): FastifyPluginAsync {
  return async (app) => {
    app.get(
      '/health/live',
      {
        exposeHeadRoute: true,
        config: { right: 'public', rateLimit: false },
        schema: { hide: true, response: { 200: answer } },
      },
      async () => ({ statut: 'OK' }),
    );
    app.get(
      '/health/ready',
      {
        exposeHeadRoute: true,
        config: { right: 'public', rateLimit: false },
        schema: { hide: true, response: { 200: answer, 503: answer } },
      },
      async (_request, reply) =>
        !app.isDraining && (await answerWithin(db.query('select 1'))) !== null
          ? { statut: 'OK' }
          : reply.code(503).send({ statut: 'KO' }),
    );
  };
}
