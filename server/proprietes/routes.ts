/**
 * The properties that the portal reads, by an allow-list. Public, because the sign-in page shows the title.
 */
import type { FastifyPluginAsync } from 'fastify';
import type { Database } from '../db/database.ts';
import type { Settings } from '../settings/settings.ts';
import { fileSizeOf, readPublicProperties } from './queries.ts';

export function routes(deps: { readonly db: Database; readonly settings: Settings }): FastifyPluginAsync {
  return async (app) => {
    app.get(
      '/api/properties',
      {
        config: { right: 'public' },
        schema: {
          operationId: 'lireProprietes',
          summary: 'The public configuration of the portal',
          tags: ['proprietes'],
          response: { 200: { $ref: 'proprietes.json#' } },
        },
      },
      async () => {
        const set = await readPublicProperties(deps.db);
        return {
          ...set,
          'portail.transfert.tailleMaximale': String(fileSizeOf(set['portail.transfert.tailleMaximale'])),
          'portail.antivirus': deps.settings.clamd === null ? 'demonstration' : 'clamd',
        };
      },
    );
  };
}
