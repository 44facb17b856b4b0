/** The searches that referents share with their organisation: everyone with the right of the list reads them. */
import type { FastifyPluginAsync } from 'fastify';
import type { Deps } from '../deps/deps.ts';
import { ApiError } from '../http/errors.ts';
import { name, text } from '../http/schemaParts.ts';
import { record } from '../journal/journal.ts';
import type { Session } from '../session/session.ts';
import { type Ecran, isImpersonal, listes } from './criteres.ts';
import { deleteRecherche, findRecherches, saveRecherche } from './queries.ts';

const url = '/api/organismeBeneficiaire/recherche';
const tags = ['recherche'];
const ecran = { type: 'string', enum: Object.keys(listes), description: 'The list, by its screen' } as const;

type Shared = { readonly ecran: Ecran; readonly nom: string; readonly criteres: string };

export function routes(deps: Deps): FastifyPluginAsync {
  return async (app) => {
    app.get<{ Querystring: { ecran: Ecran } }>(
      url,
      {
        config: { right: 'connecte' },
        schema: {
          operationId: 'lireRecherches',
          summary:
            'The searches that the caller’s organisation shares for a list, whose right the caller needs',
          tags,
          querystring: {
            type: 'object',
            additionalProperties: false,
            required: ['ecran'],
            properties: { ecran },
          },
          response: { 200: { type: 'array', items: { $ref: 'recherche.json#' } } },
        },
      },
      async ({ session, query }) => {
        requireList(session, query.ecran);
        return findRecherches(deps.db, session.organisme.id, query.ecran);
      },
    );

    app.put<{ Body: Shared }>(
      url,
      {
        config: { right: 'connecte', errors: ['RESERVE_AUX_REFERENTS', 'CRITERE_PERSONNEL', 'CONFLIT'] },
        schema: {
          operationId: 'partagerRecherche',
          summary:
            'Shares a search, in place of the one of the same name; a list has at most 30. Only a referent, and no personal criterion',
          tags,
          body: {
            type: 'object',
            required: ['ecran', 'nom', 'criteres'],
            properties: { ecran, nom: name(60), criteres: { ...text(1000), minLength: 1 } },
          },
          response: { 200: { $ref: 'recherche.json#' } },
        },
      },
      async ({ session, body }) => {
        requireReferent(session);
        requireList(session, body.ecran);
        if (!isImpersonal(body.ecran, body.criteres)) throw new ApiError('CRITERE_PERSONNEL');
        return deps.db.transaction(async (tx) => {
          const by = { par: session.utilisateurId, date: deps.clock() };
          const saved = await saveRecherche(tx, session.organisme.id, body, by);
          if (saved === undefined) throw new ApiError('CONFLIT');
          await record(tx, deps, { evenement: 'recherche.partagee', ...actor(session), objet: body.ecran });
          return saved;
        });
      },
    );

    app.delete<{ Params: { numero: number } }>(
      `${url}/:numero`,
      {
        config: { right: 'connecte', errors: ['RESERVE_AUX_REFERENTS', 'INTROUVABLE'] },
        schema: {
          operationId: 'retirerRecherche',
          summary: 'Shares a search no more. Only a referent',
          tags,
          params: {
            type: 'object',
            required: ['numero'],
            additionalProperties: false,
            properties: { numero: { type: 'integer', minimum: 1, maximum: 2_147_483_647 } },
          },
          response: { 204: { type: 'null', description: 'Done' } },
        },
      },
      async ({ session, params }, reply) => {
        requireReferent(session);
        await deps.db.transaction(async (tx) => {
          const list = await deleteRecherche(tx, session.organisme.id, params.numero);
          if (list === undefined) throw new ApiError('INTROUVABLE');
          await record(tx, deps, { evenement: 'recherche.retiree', ...actor(session), objet: list });
        });
        return reply.code(204).send();
      },
    );
  };
}

function actor({ utilisateurId, organisme }: Session) {
  return { utilisateurId, organismeId: organisme.id };
}

function requireReferent({ referent }: Session): void {
  if (!referent) throw new ApiError('RESERVE_AUX_REFERENTS');
}

function requireList({ droits }: Session, list: Ecran): void {
  if (!droits.has(listes[list].right)) throw new ApiError('DROIT_MANQUANT');
}
