import { read, utils } from '@e965/xlsx';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Caller } from '../caller.ts';
import { signedIn } from '../testApp.ts';
import { orderApp } from '../transfert/orderApp.ts';

const base = '/api/cmi-statistics/stats';

describe('national statistics', () => {
  const orders = orderApp();
  const { db } = orders;
  const claire = signedIn(orders, '0000000001');
  const hugo = signedIn(orders, '0000000002');
  const thomas = signedIn(orders, '1000000001');

  beforeAll(async () => {
    // The test clock is at 18 November 2026.
    await order(claire, '2026-10-01T00:00:00+02:00', [
      ['PRIORITE', null],
      ['STAT', null],
    ]);
    await order(claire, '2026-10-31T23:59:59+01:00', [['INVALIDITE', 'BESOIN_ACCOMPAGNEMENT_CECITE']]);
    await order(claire, '2026-11-02T10:00:00+01:00', [['STAT', null]]); // the month is not over
    await order(claire, '2025-12-31T23:59:59+01:00', [
      ['INVALIDITE', null],
      ['INVALIDITE', 'BESOIN_ACCOMPAGNEMENT'],
    ]);
    await order(claire, '2023-05-05T10:00:00+02:00', [['STAT', null]]); // too long ago
    await order(claire, '2026-09-01T10:00:00+02:00', [], 'KO');
    await order(thomas, '2026-02-10T10:00:00+01:00', [
      ['STAT', null],
      ['STAT', null],
    ]);
  });

  let sequence = 0;
  async function order(
    caller: Caller,
    date: string,
    mentions: readonly (readonly [string, string | null])[],
    statut = 'OK',
  ): Promise<void> {
    sequence += 1;
    const numero = `CMI_${caller.organisme}_20260101_${String(sequence).padStart(3, '0')}`;
    const [commande] = await db.query<{ id: string }>(
      `insert into commande (organisme_id, numero_commande, nom_fichier_integration, date_integration, statut)
       values ($1, $2::text, $2::text || '.csv', $3, $4) returning id`,
      [caller.organismeId, numero, date, statut],
    );
    for (const [line, [mention, sousMention]] of mentions.entries()) {
      await db.query(
        `insert into demande (organisme_id, commande_id, numero_ligne, personne_morale, numero_identifiant,
           recherche_nom, cle_doublon, mention, sous_mention, type_demande, destinataire, adresse1, code_postal,
           commune, pays, date_debut_validite, statut_production)
         values ($1, $2, $3, $4, '0000000009', 'X', 'X', $5, $6, 'RENOUVELLEMENT', 'X', 'X', '75000', 'X', 'FRANCE',
           '2026-01-01', 'EXPEDIEE')`,
        [caller.organismeId, commande?.id ?? null, line + 1, caller === thomas, mention, sousMention],
      );
    }
  }
  const available = async (caller: Caller) => caller.call({ method: 'GET', url: `${base}/available` });
  const download = (query: Record<string, string>, caller = claire) =>
    caller.call({ method: 'GET', url: `${base}/download`, query });

  test('API-052 lists reports of past periods, of three years, by kind', async () => {
    expect((await available(claire)).json()).toEqual([
      { annee: 2025, type: 'PP', frequence: 'ANNUEL', mois: 0 },
      { annee: 2025, type: 'PP', frequence: 'MENSUEL', mois: 12 },
      { annee: 2026, type: 'PP', frequence: 'MENSUEL', mois: 10 },
      { annee: 2026, type: 'PM', frequence: 'MENSUEL', mois: 2 },
    ]);
    expect((await available(hugo)).statusCode).toBe(403);
  });

  test('API-053 SEC-63 a report opens in another library, with the counts of its period', async () => {
    const answer = await download({ annee: '2026', mois: '10', type: 'PP', frequence: 'MENSUEL' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toBe(
      'attachment; filename="statistiquesNationales_PP_MENSUEL_10.xlsx"',
    );
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    const book = read(answer.rawPayload);
    expect(book.SheetNames).toEqual(['Types de demande', 'États', 'Départements']);
    const rows = (name: string) =>
      utils.sheet_to_json<unknown[]>(book.Sheets[name] ?? {}, { header: 1, blankrows: false });
    expect(rows('Départements')).toEqual([
      ['Personnes physiques, octobre 2026'],
      [
        'Département',
        'Stationnement',
        'Priorité',
        'Invalidité',
        'Invalidité besoin accompagnement',
        'Invalidité besoin accompagnement cécité',
        'TOTAL',
      ],
      ['75', 1, 1, 0, 0, 1, 3],
      ['Total', 1, 1, 0, 0, 1, 3],
    ]);
    expect(rows('Types de demande')).toContainEqual(['Renouvellement', 1, 1, 0, 0, 1, 3]);
    expect(rows('États')).toContainEqual(['CMI expédiée', 1, 1, 0, 0, 1, 3]);
  });

  test('a year has its months, a legal entity its one mention', async () => {
    const year = read((await download({ annee: '2025', type: 'PP', frequence: 'ANNUEL' })).rawPayload);
    const months = utils.sheet_to_json<unknown[]>(year.Sheets.Mois ?? {}, { header: 1, blankrows: false });
    expect(months).toContainEqual(['Décembre', 0, 0, 1, 1, 0, 2]);
    expect(months).toContainEqual(['Novembre', 0, 0, 0, 0, 0, 0]);
    const legal = read(
      (await download({ annee: '2026', mois: '2', type: 'PM', frequence: 'MENSUEL' })).rawPayload,
    );
    const rows = utils.sheet_to_json<unknown[]>(legal.Sheets.Départements ?? {}, {
      header: 1,
      blankrows: false,
    });
    expect(rows.slice(1)).toEqual([
      ['Département', 'Stationnement'],
      ['90', 2],
      ['Total', 2],
    ]);
  });

  test.each([
    [{ annee: '2026', mois: '13', type: 'PP', frequence: 'MENSUEL' }, 400],
    [{ annee: '2026', mois: '10', type: 'XX', frequence: 'MENSUEL' }, 400],
    [{ annee: '-1', mois: '10', type: 'PP', frequence: 'MENSUEL' }, 400],
    [{ annee: '2026', mois: '10', type: 'PP', frequence: '../../x' }, 400],
    [{ annee: "2026'; drop table commande; --", mois: '10', type: 'PP', frequence: 'MENSUEL' }, 400],
    [{ type: 'PP', frequence: 'ANNUEL' }, 400],
    [{ annee: '2026', mois: '11', type: 'PP', frequence: 'MENSUEL' }, 404],
    [{ annee: '2026', type: 'PP', frequence: 'ANNUEL' }, 404],
    [{ annee: '2023', mois: '5', type: 'PP', frequence: 'MENSUEL' }, 404],
    [{ annee: '2026', mois: '10', type: 'PP', frequence: 'ANNUEL' }, 404],
  ])('SEC-65 %o is %i', async (query, status) => {
    expect((await download(query as Record<string, string>)).statusCode).toBe(status);
  });

  test('SEC-81 a user has one report in the making, and two users hold one connection', async () => {
    const year = { annee: '2025', type: 'PP', frequence: 'ANNUEL' };
    const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const lock = db.transaction(async (tx) => {
      await tx.execute('lock table demande in access exclusive mode');
      locked.resolve();
      await release.promise;
    });
    onTestFinished(() => release.resolve());
    await locked.promise;
    const held = () =>
      db.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
    const first = download(year);
    await expect.poll(held).toHaveLength(1);
    const other = download(year, thomas);
    const second = await download(year);
    expect([second.statusCode, second.json()]).toMatchObject([429, { code: 'TROP_DE_RAPPORTS' }]);
    expect(second.headers['retry-after']).toBe('5');
    expect((await available(thomas)).statusCode).toBe(200);
    expect(await held()).toHaveLength(1);
    release.resolve();
    await lock;
    expect([(await first).statusCode, (await other).statusCode]).toEqual([200, 200]);
  });

  test('reports require their right', async () => {
    expect((await download({ annee: '2025', type: 'PP', frequence: 'ANNUEL' }, hugo)).statusCode).toBe(403);
  });
});
