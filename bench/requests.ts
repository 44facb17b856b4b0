/**
 * The list of requests over HTTP, a million rows compared with ten thousand, on one PostgreSQL. Queries
 * alternate between both; the limit is the ratio. Then a hundred thousand rows on each engine against
 * absolute limits (REL-26).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPglite } from '../server/db/pglite.ts';
import { startPostgres } from '../testkit/ownPostgres.ts';
import { type Comparison, median, printComparisons } from './part.ts';
import { fill, type RequestServer, requestDatabase, serveDatabase, serveRequests } from './requestServer.ts';

const limit = 3;
const rounds = Number(process.env.BENCH_ROUNDS ?? 31);
const sizes = { base: 10_000, own: Number(process.env.BENCH_REQUESTS ?? 1_000_000) };

type Server = { ask(query: Query): Promise<number>; readonly total: number; close(): Promise<void> };
type Query = Readonly<Record<string, string>>;

const byDate = {
  'columns[0][data]': 'dateDebutValidite',
  'order[0][column]': '0',
  'order[0][dir]': 'desc',
};
const questions: Readonly<Record<string, (total: number) => Query>> = {
  'first page': () => ({ start: '0' }),
  'name prefix': () => ({ start: '0', nom: 'mar' }),
  'longer prefix': () => ({ start: '0', nom: 'delmar' }),
  'prefix by date': () => ({ start: '0', nom: 'delmar', ...byDate }),
  'sort by date': () => ({ start: '0', ...byDate }),
  'last page': (total) => ({ start: String(Math.floor((total - 1) / 20) * 20) }),
  'last by date': (total) => ({ start: String(Math.floor((total - 1) / 20) * 20), ...byDate }),
};

/**
 * `DATABASE_URL` names the PostgreSQL server, default a temporary one; the databases are created if missing.
 */
export async function run(): Promise<boolean> {
  const given = process.env.DATABASE_URL;
  const postgres = given
    ? { url: given, stop: async () => undefined }
    : await startPostgres(['-c', 'max_wal_size=4GB']);
  const servers: Server[] = [];
  try {
    const base = await open(await requestDatabase(postgres.url, sizes.base));
    servers.push(base);
    const own = await open(await requestDatabase(postgres.url, sizes.own));
    servers.push(own);
    const lines: Comparison[] = [];
    for (const [name, query] of Object.entries(questions)) lines.push(await compare(name, query, base, own));
    const heads = { base: `${base.total}`, own: `${own.total}` };
    const isWithin = printComparisons('requests', heads, lines);
    const onPostgres = await serveRequests(await requestDatabase(postgres.url, hundredThousand));
    return [isWithin, await againstClock('PostgreSQL', onPostgres, 300), await onPglite()].every(Boolean);
  } finally {
    for (const server of servers) await server.close();
    await postgres.stop();
  }
}

const hundredThousand = 100_000;

async function onPglite(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    const db = await openPglite({ folder });
    await fill(db, hundredThousand);
    return await againstClock('PGlite', await serveDatabase(db), 1_000);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The 95th percentile is within the limit, and memory does not grow. */
async function againstClock(engine: string, api: RequestServer, limit: number): Promise<boolean> {
  const server = await serverOf(api);
  const lines: Comparison[] = [];
  const memory = () => process.memoryUsage().rss / 1024 / 1024;
  let held = Number.NaN;
  for (const [name, query] of Object.entries(questions)) {
    const times: number[] = [];
    for (let round = -3; round < rounds; round++) {
      const time = await server.ask(query(server.total));
      if (round >= 0) times.push(time);
    }
    if (Number.isNaN(held)) held = memory();
    const p95 = times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;
    lines.push({ name, base: limit, own: p95, verdict: '', unit: 'ms', isWithin: p95 <= limit });
  }
  const grown = memory() - held;
  const verdict = `+${grown.toFixed(0)} MB`;
  lines.push({ name: 'memory', base: held, own: held + grown, verdict, unit: 'MB', isWithin: grown <= 100 });
  await server.close();
  return printComparisons(`${engine}, ${server.total}`, { base: 'limit', own: 'p95' }, lines);
}

/** Alternates between both, so that load of the machine affects both; the first three answers warm up. */
async function compare(
  name: string,
  query: (total: number) => Query,
  base: Server,
  own: Server,
): Promise<Comparison> {
  const times = { base: [] as number[], own: [] as number[] };
  for (let round = -3; round < rounds; round++) {
    const [small, large] = [await base.ask(query(base.total)), await own.ask(query(own.total))];
    if (round < 0) continue;
    times.base.push(small);
    times.own.push(large);
  }
  const [small, large] = [median(times.base), median(times.own)];
  const ratio = large / small;
  const verdict = `× ${ratio.toFixed(2)}`;
  return { name, base: small, own: large, verdict, unit: 'ms', isWithin: ratio <= limit };
}

/** The API on a database, with the time of a page of its list. */
async function open(url: string): Promise<Server> {
  return serverOf(await serveRequests(url));
}

async function serverOf(api: RequestServer): Promise<Server> {
  const read = async (query: Query) => {
    const address = `/api/organismeBeneficiaire/titre/demandeTitre?${new URLSearchParams(query)}`;
    const page = (await api.read(address)) as { recordsTotal: number; data: unknown[] };
    if (page.data.length === 0) throw new Error(`${address} answered no row`);
    return page;
  };
  const { recordsTotal } = await read({});
  return {
    total: recordsTotal,
    async ask(query) {
      const started = performance.now();
      await read({ draw: '1', length: '20', ...query });
      return performance.now() - started;
    },
    close: api.close,
  };
}
