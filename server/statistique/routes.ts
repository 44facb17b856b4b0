/** Statistics of the caller's organisation. An invalid period is answered with its reason. */
import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify';
import type { Deps } from '../deps/deps.ts';
import { day } from '../http/schemaParts.ts';
import { motifDeRefus, motifs, type Periode, periodeOf } from './periode.ts';
import {
  countAppelsPhoto,
  countCodesPostaux,
  countConnexions,
  countDemandes,
  countTitres,
  timeTraitements,
} from './queries.ts';

const base = '/api/cmi-statistics/statsorganisme';
const config = { right: 'statistiques' } as const;
const tags = ['statistique'];

const none = { type: 'object', additionalProperties: false, properties: {} } as const;

/** Schema of the first and last day under these names. */
const period = <Debut extends string, Fin extends string>(debut: Debut, fin: Fin) => ({
  type: 'object',
  additionalProperties: false,
  properties: {
    [debut]: {
      ...day,
      description: 'First day, yyyy-MM-dd, in France; 14 months before the last one, plus a day',
    },
    [fin]: { ...day, description: 'Last day, yyyy-MM-dd, in France; today' },
  },
});

/** The result for the portal: lines, or the reason of refusal. */
const resultOf = (row: string) => ({
  type: 'object',
  additionalProperties: false,
  required: ['estDisponible', 'motifIndisponibilite', 'data', 'codeErreur'],
  properties: {
    estDisponible: { type: 'boolean' },
    motifIndisponibilite: { type: ['string', 'null'] },
    data: { type: 'array', items: { $ref: row } },
    codeErreur: { type: ['string', 'null'] },
  },
});

const refused = {
  description: 'REQUETE_INVALIDE, or why the statistic is not available',
  $ref: 'statistiqueRefus.json#',
};

const available = <Row>(data: readonly Row[]) => ({
  estDisponible: true,
  motifIndisponibilite: null,
  data,
  codeErreur: null,
});

const refuse = (reply: FastifyReply, motif: string) =>
  reply.code(400).send({ estDisponible: false, motifIndisponibilite: motif, data: [] });

export function routes(deps: Deps): FastifyPluginAsync {
  return async (app) => {
    compterDemandes(app, deps);
    compterTitres(app, deps);
    compterCodesPostaux(app, deps);
    compterAppelsPhoto(app, deps);
    compterConnexions(app, deps);
    mesurerDelais(app, deps);
  };
}

/** Counts over the requested period, or answers the reason of refusal. */
async function over(
  { clock }: Deps,
  asked: { debut?: string | undefined; fin?: string | undefined },
  reply: FastifyReply,
  count: (periode: Periode) => Promise<unknown>,
): Promise<unknown> {
  const periode = periodeOf(asked, clock());
  const motif = motifDeRefus(periode);
  return motif === null ? count(periode) : refuse(reply, motif);
}

function compterDemandes(app: FastifyInstance, deps: Deps): void {
  app.get(
    `${base}/statutdemandetitre`,
    {
      config,
      schema: {
        operationId: 'compterDemandes',
        summary: 'The requests as they stand, by state and mention',
        tags,
        querystring: none,
        response: { 200: { type: 'array', items: { $ref: 'statistiqueTitres.json#' } } },
      },
    },
    (request) => countDemandes(deps.db, request.session.organisme.id),
  );
}

function compterTitres(app: FastifyInstance, deps: Deps): void {
  app.get<{ Querystring: { dateIntegrationDebut?: string; dateIntegrationFin?: string } }>(
    `${base}/suivititre`,
    {
      config,
      schema: {
        operationId: 'compterTitres',
        summary: 'The requests of the orders of a period, and the titles that were sent for them',
        tags,
        querystring: period('dateIntegrationDebut', 'dateIntegrationFin'),
        response: { 200: resultOf('statistiqueTitres.json#'), 400: refused },
      },
    },
    (request, reply) => {
      const { dateIntegrationDebut: debut, dateIntegrationFin: fin } = request.query;
      return over(deps, { debut, fin }, reply, async (periode) =>
        available(await countTitres(deps.db, request.session.organisme.id, periode)),
      );
    },
  );
}

function compterCodesPostaux(app: FastifyInstance, deps: Deps): void {
  app.get(
    `${base}/suividemandetitrevalide`,
    {
      config,
      schema: {
        operationId: 'compterCodesPostaux',
        summary: 'The validated requests, by postal code and mention',
        tags,
        querystring: none,
        response: { 200: resultOf('statistiqueCodePostal.json#') },
      },
    },
    async (request) => available(await countCodesPostaux(deps.db, request.session.organisme.id)),
  );
}

function compterAppelsPhoto(app: FastifyInstance, deps: Deps): void {
  app.get<{ Querystring: { dateDebut?: string; dateFin?: string } }>(
    `${base}/statutappelphoto`,
    {
      config,
      schema: {
        operationId: 'compterAppelsPhoto',
        summary: 'The calls for a photo of a period, by what became of them; for natural persons',
        tags,
        querystring: period('dateDebut', 'dateFin'),
        response: { 200: resultOf('statistiqueTitres.json#'), 400: refused },
      },
    },
    (request, reply) => {
      const { organisme } = request.session;
      if (organisme.personneMorale) return refuse(reply, motifs.personneMorale);
      return over(
        deps,
        { debut: request.query.dateDebut, fin: request.query.dateFin },
        reply,
        async (periode) => available(await countAppelsPhoto(deps.db, organisme.id, periode)),
      );
    },
  );
}

function compterConnexions(app: FastifyInstance, deps: Deps): void {
  app.get<{ Querystring: { dateDebut?: string; dateFin?: string } }>(
    `${base}/suiviconnexions`,
    {
      config,
      schema: {
        operationId: 'compterConnexions',
        summary: 'The connections of a period',
        tags,
        querystring: period('dateDebut', 'dateFin'),
        response: { 200: { $ref: 'statistiqueConnexions.json#' }, 400: refused },
      },
    },
    (request, reply) =>
      over(deps, { debut: request.query.dateDebut, fin: request.query.dateFin }, reply, (periode) =>
        countConnexions(deps.db, request.session.organisme.id, periode),
      ),
  );
}

function mesurerDelais(app: FastifyInstance, deps: Deps): void {
  app.get(
    `${base}/delaismoyens`,
    {
      config,
      schema: {
        operationId: 'mesurerDelais',
        summary: 'How many days the treatments take',
        tags,
        querystring: none,
        response: { 200: resultOf('statistiqueDelai.json#') },
      },
    },
    async (request) => available(await timeTraitements(deps.db, request.session.organisme.id)),
  );
}
