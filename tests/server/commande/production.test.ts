import { beforeAll, describe, expect, test } from 'vitest';
import { advance } from '../../../server/commande/production.ts';
import { integrated, now, orderApp } from '../transfert/orderApp.ts';
import { distinctLines, orderFile } from '../transfert/orderFile.ts';

describe('D33 the production simulator', () => {
  const orders = orderApp();
  const { db } = orders;
  beforeAll(async () => {
    const claire = await orders.as('0000000001');
    await claire.send('CMI_ORG075_20261118_001.csv', orderFile('PP', distinctLines(48)));
    await integrated(db);
  });

  const states = async (): Promise<Record<string, number>> => {
    const rows = await db.query<{ statut: string; n: number }>(
      'select statut_production as statut, count(*) as n from demande group by 1 order by 1',
    );
    return Object.fromEntries(rows.map((row) => [row.statut, row.n]));
  };
  const turnAfter = (minutes: number) =>
    advance({ db, clock: () => new Date(now.getTime() + minutes * 60_000) });

  test('moves requests on after their delays, and numbers titles', async () => {
    await turnAfter(0.5);
    expect(await states()).toEqual({ DEMANDE_FABRICATION_EFFECTUEE: 48 });
    await turnAfter(2);
    expect(await states()).toEqual({
      COURRIER_COMPLETUDE_ENVOYE: 2,
      COURRIER_PHOTO_ENVOYE: 4,
      DEMANDE_ENCOURS_FABRICATION: 40,
      PHOTO_INVALIDE: 2,
    });
    await turnAfter(8);
    expect(await states()).toMatchObject({ EXPEDIEE: 40, PHOTO_INVALIDE: 2 });
    const titles = await db.query(
      `select 1 from demande where numero_titre is not null and statut_titre = 'VALIDE' and date_attribution = '2026-11-18'`,
    );
    expect(titles).toHaveLength(40);
  });

  test('receives the requested photos, and continues these requests', async () => {
    await turnAfter(14);
    await turnAfter(16);
    expect(await states()).toMatchObject({ DEMANDE_ENCOURS_FABRICATION: 6, PHOTO_INVALIDE: 2 });
    const photos = await db.query<{ canal: string; n: number }>(
      `select canal_photo as canal, count(*) as n from demande
       where date_appel_photo <= date_reception_photo and statut_production = 'DEMANDE_ENCOURS_FABRICATION'
       group by 1 order by 1`,
    );
    expect(photos.reduce((sum, { n }) => sum + n, 0)).toBe(6);
  });

  test('REL-20 a conflict with a request that it moved on names no author', async () => {
    const [row] = await db.query<{ id: number }>(
      `select id from demande where statut_production = 'DEMANDE_ENCOURS_FABRICATION' limit 1`,
    );
    const numero = String(row?.id).padStart(10, '0');
    const claire = await orders.as('0000000001');
    const put = (commentaire: string, headers: Record<string, string>) =>
      claire.call({
        method: 'PUT',
        url: `/api/organismeBeneficiaire/titre/demandeTitre/${numero}`,
        payload: { commentaire },
        headers,
      });
    const seen = { 'if-match': String((await put('vu', {})).headers.etag) };
    const saved = await put('revu', seen);
    expect((await put('en retard', seen)).json()).toMatchObject({ modifiePar: 'Claire Martin' });
    await turnAfter(22);
    expect(await states()).toEqual({ EXPEDIEE: 46, PHOTO_INVALIDE: 2 });
    const late = await put('trop tard', { 'if-match': String(saved.headers.etag) });
    expect([late.statusCode, late.json().modifiePar]).toEqual([412, null]);
  });

  test('does not change older states', async () => {
    await db.query(
      `update demande set statut_production = 'DEMANDE_ENCOURS_FABRICATION' where statut_production = 'EXPEDIEE'`,
    );
    await turnAfter(3 * 24 * 60);
    expect(await states()).toMatchObject({ DEMANDE_ENCOURS_FABRICATION: 46 });
  });
});
