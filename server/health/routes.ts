/**
 * Health checks for balancers and supervisors: `live` checks this process with its embedded engine, `ready` also whether
 * the database answers, and whether the process is about to stop.
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
        schema: { hide: true, response: { 200: answer, 503: answer } },
      },
      async (_request, reply) => (db.isStuck() ? reply.code(503).send({ statut: 'KO' }) : { statut: 'OK' }),
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
