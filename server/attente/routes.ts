/** What waits for the staff of an organisation: a page that is open asks every minute. */
import type { FastifyPluginAsync } from 'fastify';
import type { Deps } from '../deps/deps.ts';
import { countWaiting } from './queries.ts';

export function routes(deps: Deps): FastifyPluginAsync {
  return async (app) => {
    app.get(
      '/api/commandeDemande/attente',
      {
        config: { right: 'connecte', passive: true },
        schema: {
          operationId: 'lireAttente',
          summary:
            'How many orders, duplicates and photos wait for the caller’s organisation; it does not count as activity',
          tags: ['attente'],
          response: { 200: { $ref: 'attente.json#' } },
        },
      },
      ({ session }) => countWaiting(deps.db, session.organisme.id, session.droits),
    );
  };
}
