/** Groups of rights: list, one group, creation, change, deletion, and the history of each. */
import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify';
import type { Deps } from '../deps/deps.ts';
import { entityTag, versionsOf } from '../http/entityTag.ts';
import { ApiError } from '../http/errors.ts';
import { sameSubject } from '../http/sameSubject.ts';
import { etagOf, name, text } from '../http/schemaParts.ts';
import { cutWhole, wholeListOf } from '../http/wholeList.ts';
import { findHistorique } from '../journal/journal.ts';
import { renewSession } from '../session/access.ts';
import { readCodes } from '../session/rights.ts';
import type { Session } from '../session/session.ts';
import { type GroupeActions, type GroupeForm, groupesWith } from './groupes.ts';
import { findGroupe, findGroupes, type KeptGroupe, showGroupes } from './queries.ts';

const base = '/api/authentification/groupe/admin';
const tags = ['groupe'];
const config = { right: 'administrateur' } as const;

const params = {
  type: 'object',
  required: ['id'],
  additionalProperties: false,
  properties: { id: { type: 'integer', minimum: 1, maximum: 2_147_483_647 } },
} as const;

const form = {
  type: 'object',
  required: ['nom', 'droits'],
  additionalProperties: false,
  properties: {
    numeroId: { type: ['integer', 'null'], description: 'That of the path, or null' },
    nom: name(49),
    droits: { type: 'array', minItems: 1, maxItems: 50, items: { type: 'string', enum: readCodes } },
    etag: { type: 'string', maxLength: 20, description: 'Ignored: `If-Match` says which version' },
    modifiable: { type: 'boolean', description: 'Ignored' },
    supprimable: { type: 'boolean', description: 'Ignored' },
  },
} as const;

const found = { headers: etagOf('group'), $ref: 'groupe.json#' } as const;
type Named = { Params: { id: number } };

/** What the routes share. */
type Context = { readonly deps: Deps; readonly groupes: GroupeActions };

export function routes(deps: Deps): FastifyPluginAsync {
  const context = { deps, groupes: groupesWith(deps) };
  return async (app) => {
    rechercherGroupes(app, context);
    lireGroupe(app, context);
    creerGroupe(app, context);
    modifierGroupe(app, context);
    supprimerGroupe(app, context);
    lireHistoriqueGroupe(app, context);
  };
}

async function answer({ db }: Deps, reply: FastifyReply, caller: Session, groupe: KeptGroupe) {
  reply.header('etag', entityTag(groupe.version));
  const [shown] = await showGroupes(db, caller, [groupe]);
  return shown;
}

function rechercherGroupes(app: FastifyInstance, { deps }: Context): void {
  app.get<{ Querystring: { groupeName?: string } }>(
    `${base}/getGroupes`,
    {
      config,
      schema: {
        operationId: 'rechercherGroupes',
        summary: 'The groups of the caller’s organisation, by name; those whose name holds the text',
        tags,
        querystring: {
          type: 'object',
          additionalProperties: false,
          properties: { groupeName: text(200) },
        },
        response: { 200: wholeListOf('groupe.json#') },
      },
    },
    async ({ query, session }, reply) => {
      const found = await findGroupes(deps.db, session.organisme.id, query.groupeName ?? '');
      return showGroupes(deps.db, session, cutWhole(reply, found));
    },
  );
}

function lireGroupe(app: FastifyInstance, { deps }: Context): void {
  app.get<Named>(
    `${base}/getGroupe/:id`,
    {
      config: { ...config, errors: ['INTROUVABLE'] },
      schema: {
        operationId: 'lireGroupe',
        summary: 'One group',
        tags,
        params,
        response: { 200: found },
      },
    },
    async ({ params, session }, reply) => {
      const groupe = await findGroupe(deps.db, session.organisme.id, params.id);
      if (groupe === undefined) throw new ApiError('INTROUVABLE');
      return answer(deps, reply, session, groupe);
    },
  );
}

function creerGroupe(app: FastifyInstance, { deps, groupes }: Context): void {
  app.post<{ Body: GroupeForm }>(
    `${base}/createGroupe`,
    {
      config: { ...config, errors: ['GROUPE_EXISTE_DEJA', 'DROITS_NON_DETENUS'] },
      schema: {
        operationId: 'creerGroupe',
        summary: 'Creates a group with rights that the caller may give',
        tags,
        body: form,
        response: { 201: { ...found, description: 'Created' } },
      },
    },
    async (request, reply) => {
      reply.code(201);
      return answer(deps, reply, request.session, await groupes.create(request.session, request.body));
    },
  );
}

function modifierGroupe(app: FastifyInstance, { deps, groupes }: Context): void {
  app.put<Named & { Body: GroupeForm }>(
    `${base}/updateGroupe/:id`,
    {
      config: {
        ...config,
        errors: [
          'INTROUVABLE',
          'GROUPE_EXISTE_DEJA',
          'RESERVE_AUX_REFERENTS',
          'DROITS_NON_DETENUS',
          'PROPRE_COMPTE',
          'MODIFIE_ENTRE_TEMPS',
        ],
      },
      schema: {
        operationId: 'modifierGroupe',
        summary: 'Changes a group; its users have its rights from their next call',
        tags,
        params,
        body: form,
        response: { 200: found },
      },
      preHandler: sameSubject('id', 'numeroId'),
    },
    async (request, reply) => {
      const { session, params, body } = request;
      const groupe = await groupes.update(session, params.id, body, versionsOf(request));
      await renewSession(request, deps);
      return answer(deps, reply, session, groupe);
    },
  );
}

function supprimerGroupe(app: FastifyInstance, { groupes }: Context): void {
  app.delete<Named>(
    `${base}/delGroupe/:id`,
    {
      config: {
        ...config,
        errors: ['INTROUVABLE', 'GROUPE_UTILISE', 'DROITS_NON_DETENUS', 'MODIFIE_ENTRE_TEMPS'],
      },
      schema: {
        operationId: 'supprimerGroupe',
        summary: 'Deletes a group that no user belongs to',
        tags,
        params,
        body: { type: ['object', 'null'], description: 'The group, which the path names too' },
        response: { 204: { type: 'null', description: 'Deleted' } },
      },
      preHandler: sameSubject('id', 'numeroId'),
    },
    async (request, reply) => {
      const versions = versionsOf(request);
      await groupes.remove(request.session, request.params.id, versions);
      return reply.code(204).send();
    },
  );
}

function lireHistoriqueGroupe(app: FastifyInstance, { deps }: Context): void {
  app.get<Named>(
    `${base}/historique/:id`,
    {
      config,
      schema: {
        operationId: 'lireHistoriqueGroupe',
        summary: 'What was done to a group, by whom and when, the latest first',
        tags,
        params,
        response: { 200: { type: 'array', items: { $ref: 'historique.json#' } } },
      },
    },
    ({ params, session }) => findHistorique(deps.db, session.organisme.id, 'groupe', String(params.id)),
  );
}
