/**
 * Every list over HTTP with ten million requests in a thousand organisations, a tenth of them the caller's,
 * compared with a hundred thousand in as many. Queries alternate between both on one PostgreSQL; the limit is
 * the ratio. Unpaged lists answer their maximum number of rows and have absolute limits.
 */
import pg from 'pg';
import { migrate } from '../server/db/migrate.ts';
import { openPostgres } from '../server/db/postgres.ts';
import { startPostgres } from '../testkit/ownPostgres.ts';
import { spreadDemandes } from '../testkit/spreadDemandes.ts';
import { type Comparison, median, printComparisons } from './part.ts';
import { type RequestServer, serveRequests } from './requestServer.ts';

const limit = 3;
/** Limit of an unpaged list in milliseconds. */
const wholeLimit = 3_000;
const rounds = Number(process.env.BENCH_ROUNDS ?? 15);
const sizes = { base: 100_000, own: Number(process.env.BENCH_ROWS ?? 10_000_000) };
const organismes = 1_000;
const hours = 3_600_000;

type Page = { readonly recordsFiltered: number; readonly data: readonly unknown[] };
type Query = Readonly<Record<string, string>>;
type Question = { readonly list: string; readonly name: string; readonly query: (total: number) => Query };

const demandes = '/api/organismeBeneficiaire/titre/demandeTitre';
const beneficiaires = '/api/organismeBeneficiaire/beneficiaire';
const commandes = '/api/commandeDemande/commande';
const doublons = '/api/commandeDemande/doublon';

const by = (field: string, dir: 'asc' | 'desc' = 'asc'): Query => ({
  'columns[0][data]': field,
  'order[0][column]': '0',
  'order[0][dir]': dir,
});
const last = (total: number): Query => ({ start: String(Math.floor((total - 1) / 20) * 20) });

function pagedQuestions(): Question[] {
  const asked = (list: string, all: Readonly<Record<string, Query>>): Question[] => [
    ...Object.entries(all).map(([name, query]) => ({ list, name, query: () => query })),
    { list, name: 'last page', query: last },
  ];
  const sorts = (fields: readonly string[]) =>
    Object.fromEntries(fields.map((field) => [`by ${field}`, by(field, 'desc')]));
  return [
    ...asked(demandes, {
      'first page': {},
      ...sorts(['nom', 'prenom', 'mention', 'statutTitre', 'dateFinValidite', 'numeroTitre']),
      mention: { typeTitre: 'STAT' },
      state: { statutDemande: 'PHOTO_INVALIDE' },
      'name prefix': { nom: 'mar' },
      'and mention': { nom: 'mar', typeTitre: 'STAT' },
      'prefix by date': { nom: 'mar', ...by('dateDebutValidite') },
      identifier: { demande: '00750' },
      'end date': { finValidite: '2026-06-30' },
    }),
    {
      list: demandes,
      name: 'last by date',
      query: (total) => ({ ...last(total), ...by('dateDebutValidite') }),
    },
    ...asked(beneficiaires, {
      'first page': {},
      ...sorts(['identifiant', 'prenom', 'dateNaissance', 'immatriculation']),
      'name prefix': { nom: 'mar' },
      'first name': { prenom: 'ines' },
      'common name': { prenom: 'jea' },
      both: { nom: 'mar', prenom: 'jea' },
      'birth date': { dateNaissance: '1957-03-24' },
    }),
    {
      list: beneficiaires,
      name: 'last by birth',
      query: (total) => ({ ...last(total), ...by('dateNaissance') }),
    },
  ];
}

/** Unpaged lists: criteria with equal results in both, then everything. */
const narrow = [
  { list: commandes, name: 'one order', query: (order: string) => ({ commande: order }) },
  { list: doublons, name: 'of one order', query: (order: string) => ({ commande: order }) },
];
const whole = [
  { list: commandes, name: 'orders', query: {} },
  { list: commandes, name: 'orders done', query: { traitement: 'Oui' } },
  { list: doublons, name: 'duplicates', query: {} },
  { list: doublons, name: 'to decide', query: { action: 'A_TRAITER' } },
  { list: doublons, name: 'decided', query: { action: 'TRAITER' } },
];

/**
 * `DATABASE_URL` names the PostgreSQL server, default a temporary one; the databases are created if missing.
 */
export async function run(): Promise<boolean> {
  const given = process.env.DATABASE_URL;
  const postgres = given
    ? { url: given, stop: async () => undefined }
    : await startPostgres(['-c', 'max_wal_size=16GB', '-c', 'fsync=off', '-c', 'shared_buffers=2GB']);
  try {
    const base = await open(await scaleDatabase(postgres.url, sizes.base));
    const own = await open(await scaleDatabase(postgres.url, sizes.own));
    try {
      return [await comparePages(base, own), await compareNarrow(base, own), await againstClock(own)].every(
        Boolean,
      );
    } finally {
      await base.api.close();
      await own.api.close();
    }
  } finally {
    await postgres.stop();
  }
}

/** Created under another name, and renamed when complete. */
async function scaleDatabase(server: string, rows: number): Promise<string> {
  const name = `scale_${rows}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  const urlOf = (database: string) => Object.assign(new URL(server), { pathname: `/${database}` }).href;
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (rowCount === 0) {
    const fresh = `${name}_new`;
    await client.query(`drop database if exists ${fresh}`);
    await client.query(`create database ${fresh}`);
    const db = openPostgres(urlOf(fresh), { statementTimeout: 3 * hours });
    await migrate(db);
    const started = performance.now();
    await spreadDemandes(db, { demandes: rows, organismes, largest: 'ORG075' }, (step) =>
      console.error(`${((performance.now() - started) / 1000).toFixed(0).padStart(6)} s  ${step}`),
    );
    await db.close();
    await client.query(`alter database ${fresh} rename to ${name}`);
  }
  await client.end();
  return urlOf(name);
}

type Side = {
  readonly api: RequestServer;
  readonly totals: Readonly<Record<string, number>>;
  readonly order: string;
};

/** The API on one database, the row counts of its paged lists, and an order with duplicates. */
async function open(url: string): Promise<Side> {
  const api = await serveRequests(url);
  const total = async (list: string) => ((await api.read(list)) as Page).recordsFiltered;
  const [first] = (await api.read(doublons)) as readonly { numeroCommande: string }[];
  if (first === undefined) throw new Error('There is no duplicate');
  const totals = { [demandes]: await total(demandes), [beneficiaires]: await total(beneficiaires) };
  return { api, totals, order: `${first.numeroCommande}.csv` };
}

async function comparePages(base: Side, own: Side): Promise<boolean> {
  const isWithin: boolean[] = [];
  for (const list of [demandes, beneficiaires]) {
    const lines: Comparison[] = [];
    const ask = ({ api, totals }: Side, query: Question['query']) =>
      timeOf(async () => {
        const address = `${list}?${new URLSearchParams({ draw: '1', length: '20', ...query(totals[list] ?? 0) })}`;
        const page = (await api.read(address)) as Page;
        if (page.data.length === 0 && page.recordsFiltered > 0) throw new Error(`${address} answered no row`);
      });
    for (const { name, query } of pagedQuestions().filter((question) => question.list === list))
      lines.push(
        await compare(
          name,
          () => ask(base, query),
          () => ask(own, query),
        ),
      );
    const heads = { base: String(base.totals[list]), own: String(own.totals[list]) };
    isWithin.push(printComparisons(list === demandes ? 'requests' : 'beneficiaries', heads, lines));
  }
  return isWithin.every(Boolean);
}

async function compareNarrow(base: Side, own: Side): Promise<boolean> {
  const lines: Comparison[] = [];
  for (const { list, name, query } of narrow) {
    const ask = ({ api, order }: Side) =>
      timeOf(async () => void (await api.read(`${list}?${new URLSearchParams(query(order))}`)));
    lines.push(
      await compare(
        name,
        () => ask(base),
        () => ask(own),
      ),
    );
  }
  return printComparisons('lists not paged', { base: `${sizes.base}`, own: `${sizes.own}` }, lines);
}

async function againstClock({ api }: Side): Promise<boolean> {
  const lines: Comparison[] = [];
  for (const { list, name, query } of whole) {
    const times: number[] = [];
    let rows = 0;
    for (let round = 0; round < 3; round++)
      times.push(
        await timeOf(async () => {
          rows = ((await api.read(`${list}?${new URLSearchParams(query)}`)) as readonly unknown[]).length;
        }),
      );
    const own = median(times);
    lines.push({
      name,
      base: wholeLimit,
      own,
      verdict: `${rows} rows`,
      unit: 'ms',
      isWithin: own <= wholeLimit,
    });
  }
  return printComparisons('whole lists', { base: 'limit', own: 'took' }, lines);
}

/** Alternates between both, so that load of the machine affects both; the first three answers warm up. */
async function compare(
  name: string,
  askBase: () => Promise<number>,
  askOwn: () => Promise<number>,
): Promise<Comparison> {
  const times = { base: [] as number[], own: [] as number[] };
  for (let round = -3; round < rounds; round++) {
    const [small, large] = [await askBase(), await askOwn()];
    if (round < 0) continue;
    times.base.push(small);
    times.own.push(large);
  }
  const [base, own] = [median(times.base), median(times.own)];
  const verdict = `× ${(own / base).toFixed(2)}`;
  return { name, base, own, verdict, unit: 'ms', isWithin: own <= limit * base };
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
