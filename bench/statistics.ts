/**
 * The statistics of an organisation with a million requests, over HTTP on PostgreSQL, compared with a
 * sequential scan of the counted table in plain SQL. Statistic and scan alternate; the limit is the ratio.
 */
import pg from 'pg';
import { startPostgres } from '../testkit/ownPostgres.ts';
import { type Comparison, median, printComparisons } from './part.ts';
import { requestDatabase, serveRequests } from './requestServer.ts';

const limit = 3;
const rounds = Number(process.env.BENCH_ROUNDS ?? 11);
const count = Number(process.env.BENCH_REQUESTS ?? 1_000_000);
const statistics = [
  'statutdemandetitre',
  'suivititre',
  'suividemandetitrevalide',
  'statutappelphoto',
  'suiviconnexions',
  'delaismoyens',
] as const;

/**
 * `DATABASE_URL` names the PostgreSQL server, default a temporary one; the database is created if missing.
 */
export async function run(): Promise<boolean> {
  const given = process.env.DATABASE_URL;
  const postgres = given
    ? { url: given, stop: async () => undefined }
    : await startPostgres(['-c', 'max_wal_size=4GB']);
  try {
    const url = await requestDatabase(postgres.url, count);
    const scan = await openScan(url);
    const api = await serveRequests(url);
    try {
      const lines: Comparison[] = [];
      for (const name of statistics) lines.push(await compare(name, scan.run, api.read));
      return printComparisons('statistics', { base: 'one scan', own: `${scan.rows} rows` }, lines);
    } finally {
      await api.close();
      await scan.close();
    }
  } finally {
    await postgres.stop();
  }
}

/** A scan of every row, on its own connection, with indexes disabled. */
async function openScan(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const way of ['indexscan', 'indexonlyscan', 'bitmapscan'])
    await client.query(`set enable_${way} = off`);
  const scan = async () => client.query<{ n: string }>('select count(*) as n from demande');
  const [row] = (await scan()).rows;
  return { rows: Number(row?.n), run: scan, close: () => client.end() };
}

/** Alternates between both, so that load of the machine affects both; the first two answers warm up. */
async function compare(
  name: string,
  scan: () => Promise<unknown>,
  read: (address: string) => Promise<unknown>,
): Promise<Comparison> {
  const times = { base: [] as number[], own: [] as number[] };
  for (let round = -2; round < rounds; round++) {
    const base = await timeOf(scan);
    const own = await timeOf(() => read(`/api/cmi-statistics/statsorganisme/${name}`));
    if (round < 0) continue;
    times.base.push(base);
    times.own.push(own);
  }
  const [base, own] = [median(times.base), median(times.own)];
  const ratio = own / base;
  return { name, base, own, verdict: `× ${ratio.toFixed(2)}`, unit: 'ms', isWithin: ratio <= limit };
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
