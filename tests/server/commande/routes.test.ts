import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../caller.ts';
import { signedIn } from '../testApp.ts';
import { orderApp } from '../transfert/orderApp.ts';

const base = '/api/commandeDemande/commande';

describe('orders', () => {
  const orders = orderApp();
  const { db } = orders;
  const claire = signedIn(orders, '0000000001');
  const hugo = signedIn(orders, '0000000002');
  const thomas = signedIn(orders, '1000000001');

  beforeAll(async () => {
    await insert(claire, 'CMI_ORG075_20261018_001', '2026-10-18T21:59:59Z', 'OK', true);
    await insert(claire, 'CMI_ORG075_20261019_001', '2026-10-18T22:00:00Z', 'KO', false);
    await insert(claire, 'CMI_ORG075_20261026_001', '2026-10-25T22:30:00Z', 'EN_COURS', false);
    await insert(claire, 'CMI_ORG075_20261026_002', '2026-10-25T23:00:00Z', 'EN_ATTENTE', false);
    await insert(thomas, 'CMI_ORG900_20261019_001', '2026-10-19T10:00:00Z', 'OK', false);
  });

  async function insert(caller: Caller, numero: string, date: string, statut: string, traite: boolean) {
    await db.query(
      `insert into commande (organisme_id, numero_commande, nom_fichier_integration, date_integration, statut, traite)
       values ($1, $2::text, $2::text || '.csv', $3, $4, $5)`,
      [caller.organismeId, numero, date, statut, traite],
    );
  }
  const search = async (caller: Caller, query: Record<string, string>): Promise<string[]> => {
    const answer = await caller.call({ method: 'GET', url: base, query });
    expect(answer.statusCode).toBe(200);
    return answer.json().map((order: { numeroCommande: string }) => order.numeroCommande.slice(11));
  };
  const put = (caller: Caller, numero: string, body: object, headers = {}) =>
    caller.call({ method: 'PUT', url: `${base}/${numero}`, payload: body, headers });

  test('API-020 lists the orders of the organisation alone, the latest first', async () => {
    const all = ['20261026_002', '20261026_001', '20261019_001', '20261018_001'];
    expect(await search(claire, {})).toEqual(all);
    expect(await search(hugo, {})).toEqual(all);
    expect(await search(thomas, {})).toEqual(['20261019_001']);
  });

  test('filters by day in France, across the change of the clocks', async () => {
    const on = (day: string) => search(claire, { dateIntegrationDebut: day, dateIntegrationFin: day });
    expect(await on('2026-10-18')).toEqual(['20261018_001']);
    expect(await on('2026-10-19')).toEqual(['20261019_001']);
    expect(await on('2026-10-25')).toEqual(['20261026_001']);
    expect(await on('2026-10-26')).toEqual(['20261026_002']);
    expect(await search(claire, { dateIntegrationDebut: '2026-10-25' })).toHaveLength(2);
    expect(await search(claire, { dateIntegrationFin: '2026-10-19' })).toHaveLength(2);
  });

  test('CMD-036 EN_COURS also answers EN_ATTENTE; CMD-012 traitement is Oui or Non', async () => {
    expect(await search(claire, { statut: 'EN_COURS' })).toEqual(['20261026_002', '20261026_001']);
    expect(await search(claire, { statut: 'KO' })).toEqual(['20261019_001']);
    expect(await search(claire, { traitement: 'Oui' })).toEqual(['20261018_001']);
    expect(await search(claire, { traitement: 'Non', statut: 'OK' })).toEqual([]);
  });

  test('CMD-007 finds part of a number, or of a file’s name, whatever the case', async () => {
    expect(await search(claire, { commande: 'org075_20261026' })).toHaveLength(2);
    expect(await search(claire, { commande: ' _002 ' })).toEqual(['20261026_002']);
    expect(await search(claire, { commande: 'CMI_ORG075_20261026_002.csv' })).toEqual(['20261026_002']);
  });

  test('SEC-47 SEC-48 treats wildcards and SQL literally', async () => {
    for (const commande of [
      '%',
      '_%',
      '\\',
      "' or 1=1 --",
      '20261026%002',
      '20261026\\_002',
      '20261026-002',
    ]) {
      expect(await search(claire, { commande })).toEqual([]);
    }
    await fc.assert(
      fc.asyncProperty(
        fc.string({ maxLength: 200 }).filter((text) => !text.includes('\0')),
        async (commande) => {
          const answer = await claire.call({ method: 'GET', url: base, query: { commande } });
          expect(answer.statusCode).toBe(200);
        },
      ),
      { numRuns: 40 },
    );
    const strange = await claire.call({ method: 'GET', url: `${base}?commande=%00` });
    expect(strange.statusCode).toBe(400);
    expect((await claire.call({ method: 'GET', url: `${base}/a%00b` })).statusCode).toBe(400);
  });

  test.each([
    'statut=OK&statut=KO',
    'statut=EN_ATTENTE',
    'traitement=true',
    'dateIntegrationDebut=01/11/2026',
    'dateIntegrationDebut=2026-02-30',
    'dateIntegrationDebut=0000-01-01',
    'autre=1',
    `commande=${'a'.repeat(201)}`,
  ])('SEC-50 refuses the query %s', async (query) => {
    expect((await claire.call({ method: 'GET', url: `${base}?${query}` })).statusCode).toBe(400);
  });

  test('API-021 API-022 reads an order with its version, and its lines in error', async () => {
    await db.query(
      `insert into commande_ligne_erreur (commande_id, numero_ligne, motifs, nom)
       select id, 2, 'Date invalide : dateNaissance', 'MARTIN' from commande where numero_commande like '%20261019_001'`,
    );
    const order = await claire.call({ method: 'GET', url: `${base}/CMI_ORG075_20261019_001` });
    expect(order.statusCode).toBe(200);
    expect(order.headers.etag).toBe('"1"');
    expect(order.json()).toMatchObject({ numeroCommande: 'CMI_ORG075_20261019_001', statutCommande: 'KO' });
    const lines = await claire.call({ method: 'GET', url: `${base}/CMI_ORG075_20261019_001/erreur` });
    expect(lines.json()).toEqual([
      {
        numeroLigne: 2,
        motifs: 'Date invalide : dateNaissance',
        numeroIdentifiant: '',
        nom: 'MARTIN',
        prenom: '',
        raisonSociale: '',
      },
    ]);
    expect(
      (await claire.call({ method: 'GET', url: `${base}/CMI_ORG075_20261018_001/erreur` })).json(),
    ).toEqual([]);
  });

  test('SEC-34 SEC-35 answers 404 for orders of another organisation', async () => {
    for (const id of ['CMI_ORG900_20261019_001', 'inconnue', "'", '%25']) {
      for (const url of [`${base}/${id}`, `${base}/${id}/erreur`]) {
        expect((await claire.call({ method: 'GET', url })).statusCode).toBe(404);
      }
      expect((await put(claire, id, { traite: true })).statusCode).toBe(404);
    }
    expect(await search(thomas, { traitement: 'Oui' })).toEqual([]);
  });

  test('API-023 SEC-44 copies only the mark', async () => {
    const before = (await claire.call({ method: 'GET', url: `${base}/CMI_ORG075_20261019_001` })).json();
    const answer = await put(claire, 'CMI_ORG075_20261019_001', {
      ...before,
      traite: true,
      selectionne: true,
      statutCommande: 'OK',
      nombreLignesOK: 99,
      motif: null,
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ ...before, traite: true, etag: answer.headers.etag });
    await put(claire, 'CMI_ORG075_20261019_001', { traite: false });
    for (const traite of ['Oui', 1, null, undefined]) {
      expect((await put(claire, 'CMI_ORG075_20261019_001', { traite })).statusCode).toBe(400);
    }
  });

  test('REL-20 answers 412 to an edit of an older version', async () => {
    const numero = 'CMI_ORG075_20261018_001';
    const first = await claire.call({ method: 'GET', url: `${base}/${numero}` });
    const etag = String(first.headers.etag);
    const saved = await put(hugo, numero, { traite: false }, { 'if-match': etag });
    expect([saved.statusCode, saved.headers.etag === etag]).toEqual([200, false]);
    const late = await put(claire, numero, { traite: true }, { 'if-match': etag });
    expect([late.statusCode, late.json().modifiePar]).toEqual([412, 'Hugo Bernard']);
    expect((await put(claire, numero, { traite: true }, { 'if-match': 'x' })).statusCode).toBe(412);
    expect(
      (await put(claire, numero, { traite: true }, { 'if-match': `W/${saved.headers.etag}` })).statusCode,
    ).toBe(200);
    expect((await put(claire, numero, { traite: true }, { 'if-match': '*' })).statusCode).toBe(200);
    expect((await put(claire, 'inconnue', { traite: true }, { 'if-match': etag })).statusCode).toBe(404);
  });

  test('D24 a row of the list carries the version that its edit sends', async () => {
    const rowOf = async (numero: string) => {
      const answer = await claire.call({ method: 'GET', url: base, query: { commande: numero } });
      return answer.json()[0] as { etag: string };
    };
    const numero = 'CMI_ORG075_20261026_002';
    const { etag } = await rowOf(numero);
    const saved = await put(hugo, numero, { traite: true }, { 'if-match': etag });
    expect([saved.statusCode, saved.json().etag]).toEqual([200, saved.headers.etag]);
    expect((await rowOf(numero)).etag).toBe(saved.json().etag);
    expect((await put(claire, numero, { traite: false }, { 'if-match': etag })).statusCode).toBe(412);
    expect(await rowOf(numero)).toMatchObject({ traite: true });
  });

  test('REL-16 an edit that changes nothing keeps the version', async () => {
    const numero = 'CMI_ORG075_20261026_001';
    const etags = [await put(claire, numero, { traite: true }), await put(claire, numero, { traite: true })];
    expect(etags[0]?.headers.etag).toBe(etags[1]?.headers.etag);
  });

  test('SEC-32 requires the right', async () => {
    await db.query(`delete from groupe_droit where droit = 'commandes' and groupe_id in (
      select groupe_id from utilisateur_groupe ug join utilisateur u on u.id = ug.utilisateur_id where u.identifiant = '0000000002')`);
    for (const url of [base, `${base}/CMI_ORG075_20261018_001`, `${base}/CMI_ORG075_20261018_001/erreur`]) {
      expect((await hugo.call({ method: 'GET', url })).statusCode).toBe(403);
      expect((await orders.app.inject({ method: 'GET', url })).statusCode).toBe(401);
    }
    expect((await put(hugo, 'CMI_ORG075_20261018_001', { traite: true })).statusCode).toBe(403);
  });
});
