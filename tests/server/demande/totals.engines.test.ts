import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foldBeneficiaires } from '../../../server/beneficiaire/queries.ts';
import type { Database } from '../../../server/db/database.ts';
import { foldTotals } from '../../../server/demande/queries.ts';
import { writeComptes } from '../../../server/demo/comptes.ts';
import { foldStatistics } from '../../../server/statistique/queries.ts';
import { makeDemandes } from '../../../testkit/makeDemandes.ts';
import { quickPasswords } from '../testApp.ts';
import { enginesOfRun, openTestDatabase } from '../testDatabase.ts';
import { maintainedTotals, recountedTotals } from './recountTotals.ts';

describe.each(enginesOfRun)('the maintained totals on $name', ({ open }) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
    await writeComptes(db, quickPasswords);
    await db.query(
      `insert into commande (organisme_id, numero_commande, nom_fichier_integration, date_integration, statut)
       select id, 'CMI_' || code, 'x.csv', now(), 'OK' from organisme`,
    );
  });
  afterAll(() => db.close());

  const expectAllKept = async () => expect(await maintainedTotals(db)).toEqual(await recountedTotals(db));
  const insert = (ligne: number, mention: string) =>
    db.query(
      `insert into demande (organisme_id, commande_id, numero_ligne, personne_morale, numero_identifiant, recherche_nom,
         recherche_prenom, date_naissance, recherche_immatriculation, cle_doublon, mention, type_demande, destinataire,
         adresse1, code_postal, commune, pays, date_debut_validite)
       select organisme_id, id, $1::integer, false, $3, 'X' || $1::integer, 'P' || $1::integer, date '1950-01-01' + $1::integer,
         'I' || $1::integer, 'X', $2,
         'PREMIERE_DEMANDE', 'X', 'X', '1', 'X', 'FRANCE', '2026-01-01'
       from commande`,
      [ligne, mention, String(ligne % 3)],
    );
  const mention = fc.constantFrom('STAT', 'PRIORITE', 'INVALIDITE');
  const step = fc.oneof(
    fc.record({ kind: fc.constant('insert' as const), mention }),
    fc.record({ kind: fc.constant('move' as const), mention }),
    fc.record({ kind: fc.constant('send' as const), mention }),
    fc.record({ kind: fc.constant('photo' as const), mention }),
    fc.record({ kind: fc.constant('comment' as const), mention }),
    fc.record({ kind: fc.constant('delete' as const), mention }),
    fc.record({ kind: fc.constant('fold' as const), mention }),
  );

  test('match the rows after any changes, folded or not', async () => {
    let ligne = 1;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        for (const { kind, mention } of steps) {
          if (kind === 'insert') await insert(++ligne, mention);
          if (kind === 'fold') await Promise.all([foldTotals(db), foldBeneficiaires(db), foldStatistics(db)]);
          if (kind === 'send')
            await db.query(
              `update demande set date_attribution = '2026-10-24', date_statut_production = '2026-10-24T22:30:00Z'
               where mention = $1 and statut_production = 'EXPEDIEE'`,
              [mention],
            );
          if (kind === 'photo')
            await db.query(
              `update demande set date_appel_photo = '2026-03-28T23:30:00Z', canal_photo = 'COURRIER',
                 date_reception_photo = '2026-03-29T22:30:00Z', sous_mention = 'BESOIN_ACCOMPAGNEMENT', pays = 'SUISSE'
               where mention = $1 and id % 3 = 0`,
              [mention],
            );
          if (kind === 'comment')
            await db.query(`update demande set commentaire = 'x' where mention = $1`, [mention]);
          if (kind === 'delete')
            await db.query(
              'delete from demande where id in (select max(id) from demande where mention = $1)',
              [mention],
            );
          if (kind === 'move')
            await db.query(
              `update demande set statut_production = 'EXPEDIEE', statut_titre = 'VALIDE', numero_titre = id::text
               where mention = $1 and id % 2 = 0`,
              [mention],
            );
        }
        await expectAllKept();
      }),
      { numRuns: 15 },
    );
  });

  test('are not lost when they are folded during changes', async () => {
    await Promise.all([
      ...Array.from({ length: 12 }, (_, index) => insert(10_000 + index, 'STAT')),
      ...Array.from({ length: 6 }, () => foldTotals(db)),
      ...Array.from({ length: 6 }, () => foldBeneficiaires(db)),
      ...Array.from({ length: 6 }, () => foldStatistics(db)),
    ]);
    await expectAllKept();
    await foldTotals(db);
    await foldBeneficiaires(db);
    await foldStatistics(db);
    const counted = await recountedTotals(db);
    expect(await db.query('select 1 from demande_compte')).toHaveLength(counted.requests.length);
    expect(await db.query('select 1 from beneficiaire_compte')).toHaveLength(counted.counts.length);
    expect(await db.query('select 1 from statistique_compte')).toHaveLength(counted.statistics.length);
  });

  test('an order keeps its day once it has requests, which are counted on it', async () => {
    const move = (to: string) =>
      db.query('update commande set date_integration = $1 where id = (select max(id) from commande)', [to]);
    await expect(move('2020-01-01T12:00:00Z')).rejects.toThrow('are counted on');
    await expectAllKept();
  });
});

test('requests are made by the thousand, with their totals and duplicates', async () => {
  const db = await openTestDatabase();
  try {
    await makeDemandes(db, 'ORG075', 4_000);
    await makeDemandes(db, 'ORG075', 4_500);
    const [made] = await db.query<Record<string, number>>(
      `select count(*) as demandes, count(distinct d.recherche_nom) as noms, count(distinct d.numero_titre) as titres,
         count(d.numero_titre) as titrees, count(distinct d.statut_production) as etats
       from demande d join organisme o on o.id = d.organisme_id where o.code = 'ORG075'`,
    );
    expect(Number(made?.demandes)).toBeGreaterThanOrEqual(4_500);
    expect(Number(made?.noms)).toBeGreaterThan(1_000);
    expect([made?.titres, made?.etats]).toEqual([made?.titrees, 6]);
    const [doublons] = await db.query<Record<string, number>>(
      `select count(*) as n, count(*) filter (where d.organisme_id <> b.organisme_id) as etrangers
       from doublon b join demande d on d.id = b.demande_id join organisme o on o.id = b.organisme_id
       where o.code = 'ORG075'`,
    );
    expect(Number(doublons?.n)).toBeGreaterThan(60);
    expect(doublons?.etrangers).toBe(0);
  } finally {
    await db.close();
  }
});
