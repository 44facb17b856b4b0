/** The caller's own organisation. Others answer 404. */
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import type { Deps } from '../deps/deps.ts';
import { entityTag, versionsOf } from '../http/entityTag.ts';
import { ApiError } from '../http/errors.ts';
import { sameSubject } from '../http/sameSubject.ts';
import { code, etagOf, name } from '../http/schemaParts.ts';
import type { Session } from '../session/session.ts';
import { longestImage } from './images.ts';
import { findOrganisme, type VersionedOrganisme } from './queries.ts';
import { type RessourcesChange, saveRessources } from './saveRessources.ts';

const base = '/api/organismeBeneficiaire/organisme';
const tags = ['organisme'];
const found = { headers: etagOf('organisation'), $ref: 'organisme.json#' } as const;
const image = { type: ['string', 'null'], maxLength: longestImage, contentEncoding: 'base64' } as const;

export function routes(deps: Deps): FastifyPluginAsync {
  return async (app) => {
    app.get<{ Params: { organisme: string } }>(
      `${base}/code/:organisme`,
      {
        config: { right: 'connecte', errors: ['INTROUVABLE'] },
        schema: {
          operationId: 'lireOrganisme',
          summary: 'The organisation of the caller, by its code',
          tags,
          params: {
            type: 'object',
            required: ['organisme'],
            additionalProperties: false,
            properties: { organisme: { ...code(200), minLength: 1 } },
          },
          response: { 200: found },
        },
      },
      async (request, reply) => {
        const { id, code } = request.session.organisme;
        const result = request.params.organisme === code ? await findOrganisme(deps.db, id) : undefined;
        if (result === undefined) throw new ApiError('INTROUVABLE');
        return answer(reply, request.session, result);
      },
    );

    app.put<{ Params: { id: number }; Body: RessourcesChange }>(
      `${base}/:id`,
      {
        config: {
          right: 'administrateur',
          errors: [
            'INTROUVABLE',
            'MODIFIE_ENTRE_TEMPS',
            'IMAGE_INVALIDE',
            'VIRUS_DETECTE',
            'ERREUR_ANTIVIRUS',
          ],
        },
        schema: {
          operationId: 'modifierOrganisme',
          summary:
            'Saves the text, the images and the notification of the organisation; its other fields are ignored',
          tags,
          params: {
            type: 'object',
            required: ['id'],
            additionalProperties: false,
            properties: { id: { type: 'integer', minimum: 1, maximum: 2_147_483_647 } },
          },
          body: {
            type: 'object',
            required: ['nom', 'recevoirNotification'],
            properties: {
              nom: name(64),
              recevoirNotification: { type: 'boolean' },
              logo: image,
              signature: image,
            },
          },
          response: { 200: found },
        },
        preHandler: sameSubject('id', 'id'),
      },
      async (request, reply) => {
        const { id } = request.params;
        if (id !== request.session.organisme.id) throw new ApiError('INTROUVABLE');
        const versions = versionsOf(request);
        return answer(
          reply,
          request.session,
          await saveRessources(deps, request.session, request.body, versions),
        );
      },
    );
  };
}

/** Only users who may change the signature see it, because its image can be printed. */
function answer(reply: FastifyReply, session: Session, { organisme, version }: VersionedOrganisme) {
  reply.header('etag', entityTag(version));
  return session.droits.has('administrateur') ? organisme : { ...organisme, signature: null };
}
