/** National reports: the list, and each report as a workbook. */
import type { FastifyPluginAsync } from 'fastify';
import { isoDay } from '#schemas/orderFile/isoDay.ts';
import type { RapportNational } from '#schemas/types/domain.ts';
import type { Deps } from '../deps/deps.ts';
import { ApiError } from '../http/errors.ts';
import { countPeriode, findRapports } from './queries.ts';
import { writeReport } from './report.ts';
import { makeReportQueue } from './reportQueue.ts';

const base = '/api/cmi-statistics/stats';
const tags = ['statistique'];
const config = { right: 'statnationales' } as const;
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The portal offers two past years (specification 3, section 9). */
const yearsBack = 2;

type Asked = Omit<RapportNational, 'mois'> & { mois?: number };

export function routes({ db, clock }: Deps): FastifyPluginAsync {
  const inTurn = makeReportQueue();
  const available = () => findRapports(db, clock(), Number(isoDay(clock()).slice(0, 4)) - yearsBack);

  /** The workbook of an available report. */
  async function make({ annee, type, frequence, mois = 0 }: Asked): Promise<Buffer> {
    const rapport = (await available()).find(
      (one) => one.annee === annee && one.type === type && one.frequence === frequence && one.mois === mois,
    );
    if (rapport === undefined) throw new ApiError('INTROUVABLE');
    const { debut, fin } = periodOf(rapport);
    return writeReport(rapport, await countPeriode(db, type === 'PM', debut, fin));
  }

  return async (app) => {
    app.get(
      `${base}/available`,
      {
        config: { ...config, list: true },
        schema: {
          operationId: 'lireRapportsNationaux',
          summary: 'The national reports that may be downloaded',
          tags,
          response: { 200: { type: 'array', items: { $ref: 'rapportNational.json#' } } },
        },
      },
      available,
    );

    app.get<{ Querystring: Asked }>(
      `${base}/download`,
      {
        config: { ...config, errors: ['INTROUVABLE', 'TROP_DE_RAPPORTS'] },
        schema: {
          operationId: 'telechargerRapportNational',
          summary: 'A national report',
          tags,
          querystring: {
            type: 'object',
            required: ['annee', 'type', 'frequence'],
            additionalProperties: false,
            properties: {
              annee: { type: 'integer', minimum: 2017, maximum: 2999 },
              mois: {
                type: 'integer',
                minimum: 0,
                maximum: 12,
                description: '1 to 12; 0 or none for a year',
              },
              type: { type: 'string', enum: ['PP', 'PM'] },
              frequence: { type: 'string', enum: ['ANNUEL', 'MENSUEL'] },
            },
          },
          response: {
            200: {
              description: 'The workbook',
              content: { [xlsx]: { schema: { type: 'string', format: 'binary' } } },
            },
          },
        },
      },
      async (request, reply) => {
        const { type, frequence, mois = 0 } = request.query;
        const { utilisateurId: utilisateur, organisme } = request.session;
        const content = await inTurn({ utilisateur, organisme: organisme.id }, () => make(request.query));
        const name = `statistiquesNationales_${type}_${frequence}_${String(mois).padStart(2, '0')}.xlsx`;
        return reply.type(xlsx).header('content-disposition', `attachment; filename="${name}"`).send(content);
      },
    );
  };
}

/** First day, and the day after the last, yyyy-MM-dd. */
function periodOf({ annee, mois }: RapportNational): { readonly debut: string; readonly fin: string } {
  const day = (year: number, month: number) =>
    new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10);
  return mois === 0
    ? { debut: day(annee, 1), fin: day(annee + 1, 1) }
    : { debut: day(annee, mois), fin: day(annee, mois + 1) };
}
