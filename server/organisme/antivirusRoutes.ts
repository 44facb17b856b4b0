/** Virus scan of an image before it is saved. Saving scans it again (decision D44). */
import type { FastifyPluginAsync } from 'fastify';
import type { Deps } from '../deps/deps.ts';
import { limitBy } from '../http/rateLimits.ts';
import { type AntivirusCode, longestImage, scanImage } from './images.ts';

const codes: readonly AntivirusCode[] = [
  'OK',
  'FICHIER_MANQUANT',
  'ERREUR_PREFIXE_IMAGE',
  'VIRUS_DETECTE',
  'ERREUR_ANTIVIRUS',
];

/** Scans a minute and user: enough for a person, too few to overload the daemon. */
const scansAMinute = 60;

export function routes(deps: Deps): FastifyPluginAsync {
  return async (app) => {
    const limit = limitBy(app, scansAMinute, (request) => String(request.session.utilisateurId));
    app.post<{ Body: { data?: string | null } }>(
      '/api/antivirus',
      {
        config: { right: 'administrateur', keeps: 'nothing' },
        preHandler: limit,
        schema: {
          operationId: 'controlerImage',
          summary: 'Whether an image is a JPEG without a virus',
          tags: ['antivirus'],
          body: {
            type: 'object',
            additionalProperties: false,
            properties: {
              data: {
                type: ['string', 'null'],
                maxLength: longestImage,
                contentEncoding: 'base64',
                description: 'The image in base64, without prefix',
              },
            },
          },
          response: {
            200: {
              description: 'OK, or why it is not',
              content: { 'text/plain': { schema: { type: 'string', enum: codes } } },
            },
          },
        },
      },
      async (request, reply) => {
        const code = await scanImage(request.body.data, deps.settings.clamd, request.log);
        return reply.type('text/plain; charset=utf-8').send(code);
      },
    );
  };
}
