/**
 * The effect of integrating the largest order files on other users: how long a light call waits meanwhile, on
 * each engine, beside many requests. Files of ten thousand lines: different people, the same people again,
 * one person with twenty titles.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../server/db/database.ts';
import { openPglite } from '../server/db/pglite.ts';
import { openPostgres } from '../server/db/postgres.ts';
import { makeOrderFile } from '../testkit/makeOrderFile.ts';
import { startPostgres } from '../testkit/ownPostgres.ts';
import { type Comparison, printComparisons } from './part.ts';
import { fill, type RequestServer, requestDatabase, serveDatabase } from './requestServer.ts';

/** Maximum wait in milliseconds; on PGlite the shortest publication plus a margin (decision 34). */
const limits = { pglite: 500, postgres: 250 } as const;
const counts = {
  pglite: Number(process.env.BENCH_REQUESTS ?? 100_000),
  postgres: Number(process.env.BENCH_REQUESTS ?? 1_000_000),
};
const lines = 10_000;

/**
 * `DATABASE_URL` names the PostgreSQL server, default a temporary one; `PGLITE_FOLDER` an embedded database
 * to reuse.
 */
export async function run(): Promise<boolean> {
  return [await onPostgres(), await onPglite()].every(Boolean);
}

async function onPostgres(): Promise<boolean> {
  const given = process.env.DATABASE_URL;
  const postgres = given
    ? { url: given, stop: async () => undefined }
    : await startPostgres(['-c', 'max_wal_size=4GB']);
  try {
    return await measure(openPostgres(await requestDatabase(postgres.url, counts.postgres)));
  } finally {
    await postgres.stop();
  }
}

async function onPglite(): Promise<boolean> {
  const given = process.env.PGLITE_FOLDER;
  const folder = given ?? mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    const db = await openPglite({ folder });
    await fill(db, counts.pglite);
    return await measure(db);
  } finally {
    if (given === undefined) rmSync(folder, { recursive: true });
  }
}

/** Sends the files one after the other, then closes the database. */
async function measure(db: Database): Promise<boolean> {
  const [row] = await db.query<{ demandes: number }>('select count(*) as demandes from demande');
  const api = await serveDatabase(db);
  const seed = Date.now() % 1_000_000;
  const people = makeOrderFile({ kind: 'PP', lines, seed });
  const one = (count: number): string => {
    const [head = '', first = ''] = people.split('\r\n');
    return [head, ...Array.from({ length: count }, () => first), ''].join('\r\n');
  };
  const measured: Comparison[] = [];
  const limit = limits[db.kind];
  // Names that no earlier run used: a day and a number.
  const day = new Date((seed % 20_000) * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
  const send = async (name: string, content: string) => {
    const number = `CMI_ORG075_${day}_${String(100 + measured.length)}`;
    const own = await longestWait(api, number, content);
    measured.push({
      name,
      base: limit,
      own,
      verdict: `× ${(own / limit).toFixed(2)}`,
      unit: 'ms',
      isWithin: own <= limit,
    });
  };
  try {
    await send('different people', people);
    await send('the same again', people);
    await send('one person', one(lines));
    await db.query(
      `update demande set statut_demande = 'VALIDEE' where id in (
         select id from demande where statut_demande = 'A_ARBITRER' order by id desc limit 20)`,
    );
    await send('of 20 titles', one(lines));
  } finally {
    await api.close();
  }
  return printComparisons(`${db.kind}, ${row?.demandes}`, { base: 'limit', own: 'longest' }, measured);
}

/** Sends the file and polls its order until it is integrated. Returns the slowest poll in ms. */
async function longestWait(api: RequestServer, numeroCommande: string, content: string): Promise<number> {
  await api.send(`${numeroCommande}.csv`, content);
  let longest = 0;
  for (;;) {
    const asked = performance.now();
    const order = (await api.read(`/api/commandeDemande/commande/${numeroCommande}`)) as {
      statutCommande: string;
    };
    longest = Math.max(longest, performance.now() - asked);
    if (order.statutCommande === 'KO') throw new Error(`${numeroCommande} ended KO`);
    if (order.statutCommande === 'OK') return longest;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
