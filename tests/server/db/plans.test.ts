/** PostgreSQL's plans for each list with many requests: none may scan all of them. */
import { describe, expect, test } from 'vitest';
import type { Database, Queryable, SqlValue } from '../../../server/db/database.ts';
import { deleteExpired } from '../../../server/retention/retention.ts';
import { spreadDemandes } from '../../../testkit/spreadDemandes.ts';
import { signedIn } from '../testApp.ts';
import { openTestDatabase } from '../testDatabase.ts';
import { now, orderApp } from '../transfert/orderApp.ts';

const demandes = '/api/organismeBeneficiaire/titre/demandeTitre';
const beneficiaires = '/api/organismeBeneficiaire/beneficiaire';
const commandes = '/api/commandeDemande/commande';
const doublons = '/api/commandeDemande/doublon';
const statistiques = '/api/cmi-statistics/statsorganisme';

type Query = Readonly<Record<string, string>>;

const by = (field: string, dir: string): Query => ({
  'columns[0][data]': field,
  'order[0][column]': '0',
  'order[0][dir]': dir,
});
const sorts = (fields: readonly string[]): Query[] =>
  fields.flatMap((field) => [by(field, 'asc'), by(field, 'desc')]);
const lastPage: Query = { start: '3900' };

const lists: readonly { readonly url: string; readonly queries: readonly Query[] }[] = [
  {
    url: demandes,
    queries: [
      {},
      lastPage,
      ...sorts([
        'numeroDemande',
        'identifiantBeneficiaire',
        'nom',
        'prenom',
        'raisonSociale',
        'immatriculation',
      ]),
      ...sorts([
        'mention',
        'statutProduction',
        'statutTitre',
        'dateDebutValidite',
        'dateFinValidite',
        'numeroTitre',
      ]),
      { demande: '0750' },
      { numeroTitre: '2600' },
      { numeroTitre: '0000000042' },
      { commande: '001' },
      { dateNaissance: '1957-03-24' },
      { nom: 'mar' },
      { nom: "d'art" },
      { nom: 'mar', typeTitre: 'STAT', ...by('dateDebutValidite', 'desc') },
      { immatriculation: 'AB' },
      { typeTitre: 'STAT' },
      { statutDemande: 'EXPEDIEE', statutTitre: 'VALIDE' },
      { finValidite: '2027-01-01' },
      { ...lastPage, ...by('dateFinValidite', 'asc') },
    ],
  },
  {
    url: beneficiaires,
    queries: [
      {},
      { start: '3700' },
      ...sorts(['identifiant', 'nom', 'prenom', 'dateNaissance', 'raisonSociale', 'immatriculation']),
      { identifiant: '0750' },
      { nom: 'mar' },
      { prenom: 'jea' },
      { nom: "d'art", prenom: 'jean-p' },
      { nom: 'mar', prenom: 'j', ...by('dateNaissance', 'asc') },
      { dateNaissance: '1957-03-24' },
      { immatriculation: 'AB' },
    ],
  },
  {
    url: commandes,
    queries: [
      {},
      { commande: '001' },
      { statut: 'OK' },
      { traitement: 'Oui', dateIntegrationDebut: '2026-01-01' },
    ],
  },
  {
    url: doublons,
    queries: [
      {},
      { action: 'A_TRAITER' },
      { action: 'TRAITER' },
      { commande: '001' },
      { typeTitre: 'STAT' },
      { raisonSociale: 'A' },
      { raisonSociale: "l'a" },
    ],
  },
  { url: '/api/cmi-statistics/stats/available', queries: [{}] },
  ...[
    'statutdemandetitre',
    'suivititre',
    'suividemandetitrevalide',
    'statutappelphoto',
    'suiviconnexions',
  ].map((name) => ({ url: `${statistiques}/${name}`, queries: [{}] })),
  { url: `${statistiques}/delaismoyens`, queries: [{}] },
];

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
};

/** Partial indexes with few requests: a full scan of them is allowed. */
const narrowIndexes: ReadonlySet<unknown> = new Set(['demande_annulee', 'demande_en_production']);

/** The nodes of a plan that scan every request: in the table, or in an index. */
function scansOf(plan: Plan): Plan[] {
  const { 'Node Type': type, 'Index Name': index, 'Index Cond': condition, Plans: below = [] } = plan;
  const isWhole =
    type.endsWith('Seq Scan') ||
    (/Index (Only )?Scan$/.test(type) && !condition && !narrowIndexes.has(index));
  const own = isWhole && plan['Relation Name'] === 'demande' ? [plan] : [];
  return [...own, ...below.flatMap(scansOf)];
}

/** A database that records its queries. */
function noting(db: Database, asked: { sql: string; params: readonly SqlValue[] }[]): Database {
  const noted = <Q extends Queryable>(queryable: Q): Q => ({
    ...queryable,
    query: (sql: string, params: readonly SqlValue[] = []) => {
      asked.push({ sql, params });
      return queryable.query(sql, params);
    },
  });
  return { ...noted(db), transaction: (work) => db.transaction((tx) => work(noted(tx))) };
}

describe('plans of lists beside 40,000 requests in a hundred organisations', () => {
  const asked: { sql: string; params: readonly SqlValue[] }[] = [];
  const orders = orderApp({
    async open() {
      const opened = await openTestDatabase();
      await spreadDemandes(opened, { demandes: 40_000, organismes: 100, largest: 'ORG075' });
      return noting(opened, asked);
    },
  });
  const { db } = orders;
  const claire = signedIn(orders, '0000000001');

  /** All full scans in the queries recorded since the last call. */
  async function scans(): Promise<string[]> {
    const found: string[] = [];
    for (const { sql, params } of asked.splice(0)) {
      if (!/^\s*(select|with|delete)/i.test(sql)) continue;
      const [row] = await db.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
        `explain (format json) ${sql}`,
        params,
      );
      const plan = row?.['QUERY PLAN'][0]?.Plan;
      if (plan && scansOf(plan).length > 0) found.push(sql);
    }
    return found;
  }

  test('a scan would be seen', async () => {
    const all = [
      `select 1 from demande where commentaire = 'x'`,
      `select 1 from demande where commentaire = 'x' order by id limit 1`,
    ];
    asked.splice(0, asked.length, ...all.map((sql) => ({ sql, params: [] })));
    expect(await scans()).toEqual(all);
  });

  test.each(lists)('$url reads no table of requests from end to end', async ({ url, queries }) => {
    for (const query of queries) {
      asked.length = 0;
      const answer = await claire.call({ method: 'GET', url, query });
      expect(answer.statusCode, answer.body).toBe(200);
      expect(asked.length).toBeGreaterThan(0);
      expect(await scans(), JSON.stringify(query)).toEqual([]);
    }
  });

  test('nor does the retention of each hour, once what had come together is gone', async () => {
    await deleteExpired(db, now);
    await db.execute('vacuum (analyze) demande');
    asked.length = 0;
    await deleteExpired(noting(db, asked), now);
    expect(asked.length).toBeGreaterThan(0);
    expect(await scans()).toEqual([]);
  });
});
