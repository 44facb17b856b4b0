/** Help documents and frequent questions. Public: everybody has these rights, also signed out. */
import type { FastifyPluginAsync } from 'fastify';
import type { Deps } from '../deps/deps.ts';
import { ApiError } from '../http/errors.ts';
import { cleanHtml } from './cleanHtml.ts';
import { findDocument, findLiensAide, findQuestions } from './queries.ts';

const tags = ['aide'];
const config = { right: 'public' } as const;

/** An object with one list. */
const listOf = (name: string, row: string) => ({
  type: 'object',
  required: [name],
  additionalProperties: false,
  properties: { [name]: { type: 'array', items: { $ref: row } } },
});

export function routes({ db }: Deps): FastifyPluginAsync {
  return async (app) => {
    app.get(
      '/api/lienaides',
      {
        config,
        schema: {
          operationId: 'lireLiensAide',
          summary: 'The help documents',
          tags,
          response: { 200: listOf('lienaides', 'lienAide.json#') },
        },
      },
      async () => ({
        lienaides: (await findLiensAide(db)).map(({ cle, octets, ...lien }) => ({
          ...lien,
          url: cle,
          volumetrie: cleanHtml(`PDF, ${Math.max(1, Math.round(octets / 1024))}&nbsp;Ko`),
        })),
      }),
    );

    app.get<{ Params: { url: string } }>(
      '/api/lienaides/download/:url',
      {
        config: { ...config, errors: ['INTROUVABLE'] },
        schema: {
          operationId: 'telechargerDocumentAide',
          summary: 'A help document',
          tags,
          params: {
            type: 'object',
            required: ['url'],
            additionalProperties: false,
            properties: { url: { type: 'string', maxLength: 300, description: 'The key, never a path' } },
          },
          response: {
            200: {
              description: 'The file',
              content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
            },
          },
        },
      },
      async (request, reply) => {
        const { url } = request.params;
        const contenu = /^[a-z0-9-]{1,80}$/.test(url) ? await findDocument(db, url) : undefined;
        if (contenu === undefined) throw new ApiError('INTROUVABLE');
        return reply
          .type('application/pdf')
          .header('content-disposition', `attachment; filename="${url}.pdf"`)
          .send(Buffer.from(contenu));
      },
    );

    app.get(
      '/api/questionfaqs',
      {
        config,
        schema: {
          operationId: 'lireQuestions',
          summary: 'The frequent questions, their HTML cleaned',
          tags,
          response: { 200: listOf('questionfaqs', 'questionFaq.json#') },
        },
      },
      async () => ({
        questionfaqs: (await findQuestions(db)).map((question) => ({
          ...question,
          reponse: cleanHtml(question.reponse),
        })),
      }),
    );
  };
}
