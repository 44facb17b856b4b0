import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database, Queryable } from '../../../server/db/database.ts';
import { writeCommandes } from '../../../server/demo/commandes.ts';
import { writeComptes } from '../../../server/demo/comptes.ts';
import { enginesOfRun } from '../testDatabase.ts';

const now = new Date('2026-11-18T15:42:07Z');

const list = (db: Database, sql: string) => db.query<Record<string, unknown>>(sql);

describe.each(enginesOfRun)('the demonstration on $name', ({ open }) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
    await db.transaction(writeComptes);
    await db.transaction((tx) => writeCommandes(tx, now));
  });
  afterAll(() => db.close());

  test('has about 120 orders of the two organisations, with every status of each', async () => {
    const rows = await list(
      db,
      `select o.code, c.statut, count(*) as n from commande c join organisme o on o.id = c.organisme_id
       where o.code in ('ORG075', 'ORG900') group by 1, 2 order by 1, 2`,
    );
    expect(rows.map((row) => `${row.code} ${row.statut}`)).toEqual(
      ['ORG075', 'ORG900'].flatMap((code) =>
        ['EN_ATTENTE', 'EN_COURS', 'KO', 'OK'].map((statut) => `${code} ${statut}`),
      ),
    );
    expect(rows.reduce((total, row) => total + Number(row.n), 0)).toBe(120);
  });

  test('has a request for each line that an order counts as OK, and lines in error for each partial order', async () => {
    const rows = await list(
      db,
      `select c.numero_commande from commande c
       where c.nombre_lignes_ok <> (select count(*) from demande d where d.commande_id = c.id)
          or (c.nombre_lignes_ko > 0) <> exists (select 1 from commande_ligne_erreur l where l.commande_id = c.id)`,
    );
    expect(rows).toEqual([]);
  });

  test('has thousands of requests in every state, of every mention', async () => {
    const [counts] = await list(
      db,
      `select count(*) as n, count(distinct statut_production) as production, count(distinct statut_titre) as titre,
         count(distinct mention) as mention, count(distinct sous_mention) as sous_mention,
         count(distinct motif) as motif, count(distinct statut_demande) as demande from demande`,
    );
    expect(Number(counts?.n)).toBeGreaterThan(3_000);
    expect(counts).toMatchObject({
      production: 6,
      titre: 2,
      mention: 3,
      sous_mention: 2,
      motif: 7,
      demande: 3,
    });
  });

  test('has duplicates of each decision and undecided, in both kinds, some in another organisation', async () => {
    const rows = await list(
      db,
      `select o.code, b.decision, d.statut_demande, count(*) as n, bool_or(x.organisme_id <> d.organisme_id) as ailleurs,
         bool_and(x.cle_doublon = d.cle_doublon) as meme
       from doublon b join organisme o on o.id = b.organisme_id
       join demande d on d.id = b.demande_id join demande x on x.id = b.demande_associee_id
       where o.code in ('ORG075', 'ORG900') group by 1, 2, 3`,
    );
    expect(rows).toHaveLength(6);
    expect(rows.every((row) => row.meme)).toBe(true);
    expect(rows.some((row) => row.ailleurs)).toBe(true);
    const statut = { POURSUIVRE: 'VALIDEE', ANNULER: 'ANNULEE', null: 'A_ARBITRER' };
    for (const row of rows) {
      expect(row.statut_demande).toBe(statut[String(row.decision) as keyof typeof statut]);
    }
  });

  test('has requests that double two titles at once', async () => {
    const rows = await list(
      db,
      'select 1 from doublon where decision is null group by demande_id having count(*) > 1',
    );
    expect(rows.length).toBeGreaterThan(0);
  });

  test('has beneficiaries of several titles, longer addresses and some abroad, in both kinds', async () => {
    const rows = await list(
      db,
      `select o.code, count(*) filter (where t.n > 1) as plusieurs, bool_or(t.doublons) as doublons,
         sum(t.longues) as longues, sum(t.etranger) as etranger
       from organisme o join (
         select organisme_id, numero_identifiant, count(*) as n,
           count(*) filter (where inactive is false and statut_demande = 'VALIDEE')
             <> count(distinct cle_doublon) filter (where inactive is false and statut_demande = 'VALIDEE') as doublons,
           count(adresse4) as longues, count(*) filter (where departement is null) as etranger
         from demande group by 1, 2, personne_morale) t on t.organisme_id = o.id
       where o.code in ('ORG075', 'ORG900') group by 1`,
    );
    expect(rows).toHaveLength(2);
    for (const row of rows) {
      for (const name of ['plusieurs', 'longues', 'etranger']) {
        expect(Number(row[name]), `${row.code} ${name}`).toBeGreaterThan(3);
      }
      expect(row.doublons).toBe(false);
    }
  });

  test('has orders in most months of more than two years, so that whole years are reported', async () => {
    const rows = await list(
      db,
      `select o.personne_morale as pm, count(distinct date_trunc('month', c.date_integration)) as mois,
         min(c.date_integration) as premiere
       from commande c join organisme o on o.id = c.organisme_id
       where c.statut = 'OK' and o.code in ('ORG075', 'ORG900') group by 1`,
    );
    expect(rows).toHaveLength(2);
    for (const { mois, premiere } of rows) {
      expect(Number(mois)).toBeGreaterThan(18);
      expect(Number(premiere)).toBeLessThan(Date.parse('2024-11-30'));
    }
  });

  test('is dated up to the day, never ahead of it', async () => {
    const [dates] = await list(
      db,
      `select min(date_integration) as premiere, max(date_integration) as derniere,
         max(date_statut_production) as production from commande, demande`,
    );
    expect(Number(dates?.derniere)).toBeLessThan(now.getTime());
    expect(Number(dates?.derniere)).toBeGreaterThan(now.getTime() - 4 * 86_400_000);
    expect(Number(dates?.production)).toBeLessThanOrEqual(now.getTime());
  });
});

/** The rows that would be written, without a database. */
async function written(at: Date): Promise<string[]> {
  const all: string[] = [];
  const recorder: Queryable = {
    query: async (sql, params = []) => {
      all.push(JSON.stringify([sql, ...params]));
      return [];
    },
    execute: async () => [],
    afterCommit: (work) => work(),
  };
  await writeCommandes(recorder, at);
  return all;
}

test('the demonstration is the same each time', async () => {
  expect(await written(now)).toEqual(await written(now));
  expect(await written(new Date('2026-11-19T15:42:07Z'))).not.toEqual(await written(now));
});

test('no order comes twice, whatever the day', async () => {
  for (const day of ['2026-11-22T00:10:00Z', '2027-01-01T23:59:59Z', '2028-02-29T12:00:00Z']) {
    const inserts = (await written(new Date(day))).filter((text) => text.includes('insert into commande ('));
    const numbers = inserts.flatMap((text) => text.match(/CMI_ORG\d{3}_\d{8}_\d{3}/g) ?? []);
    expect(numbers.length).toBe(126);
    expect(new Set(numbers).size).toBe(numbers.length);
  }
});
