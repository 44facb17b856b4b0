/** Orders: the list, one order, its lines in error, and the mark that its organisation has processed it. */
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Deps } from '../deps/deps.ts';
import { versionsOf } from '../http/entityTag.ts';
import { ApiError } from '../http/errors.ts';
import { sameSubject } from '../http/sameSubject.ts';
import { code, day, etagOf, params } from '../http/schemaParts.ts';
import { cutWhole, wholeListOf } from '../http/wholeList.ts';
import { changeCommande } from './change.ts';
import { decideOnCommande } from './confirm.ts';
import { type CommandeFilter, findCommande, findCommandes, findLignesEnErreur } from './queries.ts';

const query = {
  type: 'object',
  additionalProperties: false,
  properties: {
    commande: { ...code(200), description: 'Part of the number of the order, or of its file’s name' },
    dateIntegrationDebut: { ...day, description: 'First day, yyyy-MM-dd, in France' },
    dateIntegrationFin: { ...day, description: 'Last day, yyyy-MM-dd, in France' },
    statut: {
      type: 'string',
      enum: ['OK', 'KO', 'EN_COURS'],
      description: 'EN_COURS also answers EN_ATTENTE',
    },
    traitement: { type: 'string', enum: ['Oui', 'Non'] },
  },
} as const;

const found = { headers: etagOf('order'), $ref: 'commande.json#' } as const;

const base = '/api/commandeDemande/commande';
const config = { right: 'commandes' } as const;

export function routes(deps: Deps): FastifyPluginAsync {
  return async (app) => {
    addConfirmation(app, deps);

    app.get<{ Querystring: CommandeFilter }>(
      base,
      {
        config: { ...config, list: true },
        schema: {
          operationId: 'rechercherCommandes',
          summary: 'The orders of the caller’s organisation',
          tags: ['commande'],
          querystring: query,
          response: { 200: wholeListOf('commande.json#') },
        },
      },
      async (request, reply) =>
        cutWhole(reply, await findCommandes(deps.db, request.session.organisme.id, request.query)),
    );

    app.get<{ Params: { id: string } }>(
      `${base}/:id`,
      {
        config: { ...config, errors: ['INTROUVABLE'] },
        schema: {
          operationId: 'lireCommande',
          summary: 'One order',
          tags: ['commande'],
          params: params('id'),
          response: { 200: found },
        },
      },
      async (request, reply) => {
        const result = await findCommande(deps.db, request.session.organisme.id, request.params.id);
        if (!result) throw new ApiError('INTROUVABLE');
        reply.header('etag', result.commande.etag);
        return result.commande;
      },
    );

    app.get<{ Params: { id: string } }>(
      `${base}/:id/erreur`,
      {
        config: { ...config, errors: ['INTROUVABLE'] },
        schema: {
          operationId: 'lireErreursCommande',
          summary: 'The lines in error of an order',
          tags: ['commande'],
          params: params('id'),
          response: { 200: wholeListOf('commandeLigneErreur.json#') },
        },
      },
      async (request, reply) => {
        const organisme = request.session.organisme.id;
        const lignes = await findLignesEnErreur(deps.db, organisme, request.params.id);
        if (lignes.length > 0) return cutWhole(reply, lignes);
        if (!(await findCommande(deps.db, organisme, request.params.id))) throw new ApiError('INTROUVABLE');
        return [];
      },
    );

    app.put<{ Params: { numeroCommande: string }; Body: { traite: boolean } }>(
      `${base}/:numeroCommande`,
      {
        config: { ...config, errors: ['INTROUVABLE', 'MODIFIE_ENTRE_TEMPS'] },
        schema: {
          operationId: 'modifierCommande',
          summary: 'Marks an order as dealt with, or not; its other fields are ignored',
          tags: ['commande'],
          params: params('numeroCommande'),
          body: {
            type: 'object',
            required: ['traite'],
            properties: { traite: { type: 'boolean' } },
          },
          response: { 200: found },
        },
        preHandler: sameSubject('numeroCommande', 'numeroCommande'),
      },
      async (request, reply) => {
        const versions = versionsOf(request);
        const change = { traite: request.body.traite, versions };
        const commande = await changeCommande(deps, request.session, request.params.numeroCommande, change);
        reply.header('etag', commande.etag);
        return commande;
      },
    );
  };
}

function addConfirmation(app: FastifyInstance, deps: Deps): void {
  app.put<{ Params: { numeroCommande: string }; Body: { decision: 'CONFIRMER' | 'REFUSER' } }>(
    `${base}/:numeroCommande/confirmation`,
    {
      config: {
        ...config,
        errors: ['INTROUVABLE', 'CONFLIT', 'MODIFIE_ENTRE_TEMPS', 'RESERVE_AUX_REFERENTS'],
      },
      schema: {
        operationId: 'confirmerCommande',
        summary: 'The decision of a referent on an order that waits for a confirmation',
        tags: ['commande'],
        params: params('numeroCommande'),
        body: {
          type: 'object',
          required: ['decision'],
          properties: { decision: { type: 'string', enum: ['CONFIRMER', 'REFUSER'] } },
        },
        response: { 200: found },
      },
      preHandler: sameSubject('numeroCommande', 'numeroCommande'),
    },
    async (request, reply) => {
      const versions = versionsOf(request);
      const decision = { decision: request.body.decision, versions };
      const commande = await decideOnCommande(deps, request.session, request.params.numeroCommande, decision);
      reply.header('etag', commande.etag);
      return commande;
    },
  );
}
