/** Statistics of the caller's organisation. An invalid period is answered with its reason. */
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import type { Queryable } from '../db/database.ts';
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

type Statistique = {
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  /** The parameters of the first and the last day; absent: it has no period. */
  readonly days?: readonly [debut: string, fin: string];
  /** Whether only organisations of natural persons have it. */
  readonly isOfPersons?: true;
  /** The schema of its answer. */
  readonly answer: object;
  readonly count: (db: Queryable, organisme: number, periode: Periode) => Promise<unknown>;
};

/** Lines, in the form in which the portal reads them, or the reason of refusal. */
const resultOf = (line: string) => ({
  type: 'object',
  additionalProperties: false,
  required: ['estDisponible', 'motifIndisponibilite', 'data', 'codeErreur'],
  properties: {
    estDisponible: { type: 'boolean' },
    motifIndisponibilite: { type: ['string', 'null'] },
    data: { type: 'array', items: { $ref: line } },
    codeErreur: { type: ['string', 'null'] },
  },
});

/** A statistic whose answer is a result with these lines. */
const ofLines = (
  line: string,
  count: (db: Queryable, organisme: number, periode: Periode) => Promise<readonly unknown[]>,
): Pick<Statistique, 'answer' | 'count'> => ({
  answer: resultOf(line),
  count: async (...of) => ({
    estDisponible: true,
    motifIndisponibilite: null,
    data: await count(...of),
    codeErreur: null,
  }),
});

const statistiques: readonly Statistique[] = [
  {
    path: 'statutdemandetitre',
    operationId: 'compterDemandes',
    summary: 'The requests as they stand, by state and mention',
    answer: { type: 'array', items: { $ref: 'statistiqueTitres.json#' } },
    count: countDemandes,
  },
  {
    path: 'suivititre',
    operationId: 'compterTitres',
    summary: 'The requests of the orders of a period, and the titles that were sent for them',
    days: ['dateIntegrationDebut', 'dateIntegrationFin'],
    ...ofLines('statistiqueTitres.json#', countTitres),
  },
  {
    path: 'suividemandetitrevalide',
    operationId: 'compterCodesPostaux',
    summary: 'The validated requests, by postal code and mention',
    ...ofLines('statistiqueCodePostal.json#', countCodesPostaux),
  },
  {
    path: 'statutappelphoto',
    operationId: 'compterAppelsPhoto',
    summary: 'The calls for a photo of a period, by what became of them; for natural persons',
    days: ['dateDebut', 'dateFin'],
    isOfPersons: true,
    ...ofLines('statistiqueTitres.json#', countAppelsPhoto),
  },
  {
    path: 'suiviconnexions',
    operationId: 'compterConnexions',
    summary: 'The connections of a period',
    days: ['dateDebut', 'dateFin'],
    answer: { $ref: 'statistiqueConnexions.json#' },
    count: countConnexions,
  },
  {
    path: 'delaismoyens',
    operationId: 'mesurerDelais',
    summary: 'How many days the treatments take',
    ...ofLines('statistiqueDelai.json#', timeTraitements),
  },
];

const refused = {
  description: 'REQUETE_INVALIDE, or why the statistic is not available',
  $ref: 'statistiqueRefus.json#',
};

export function routes(deps: Deps): FastifyPluginAsync {
  return async (app) => {
    for (const { path, operationId, summary, days, isOfPersons, answer, count } of statistiques)
      app.get<{ Querystring: Readonly<Record<string, string>> }>(
        `/api/cmi-statistics/statsorganisme/${path}`,
        {
          config: { right: 'statistiques' },
          schema: {
            operationId,
            summary,
            tags: ['statistique'],
            querystring: { type: 'object', additionalProperties: false, properties: propertiesOf(days) },
            response: { 200: answer, ...(days && { 400: refused }) },
          },
        },
        async ({ query, session: { organisme } }, reply) => {
          if (isOfPersons && organisme.personneMorale) return refuse(reply, motifs.personneMorale);
          const [debut, fin] = days?.map((name) => query[name]) ?? [];
          const periode = periodeOf({ debut, fin }, deps.clock());
          const motif = motifDeRefus(periode);
          return motif === null ? count(deps.db, organisme.id, periode) : refuse(reply, motif);
        },
      );
  };
}

/** The parameters of the first and last day. */
function propertiesOf(days: Statistique['days']): object {
  if (days === undefined) return {};
  const [debut, fin] = days;
  return {
    [debut]: {
      ...day,
      description: 'First day, yyyy-MM-dd, in France; 14 months before the last one, plus a day',
    },
    [fin]: { ...day, description: 'Last day, yyyy-MM-dd, in France; today' },
  };
}

function refuse(reply: FastifyReply, motif: string): FastifyReply {
  return reply.code(400).send({ estDisponible: false, motifIndisponibilite: motif, data: [] });
}
