import { beforeAll, describe, expect, test } from 'vitest';
import type { Beneficiaire, BeneficiaireDetail } from '../../../schemas/types/domain.ts';
import type { Caller } from '../caller.ts';
import { signedIn } from '../testApp.ts';
import { integrated, orderApp } from '../transfert/orderApp.ts';
import { orderFile } from '../transfert/orderFile.ts';

const base = '/api/organismeBeneficiaire/beneficiaire';

describe('D34 beneficiaries', () => {
  const orders = orderApp();
  const { db } = orders;
  const claire = signedIn(orders, '0000000001');
  const hugo = signedIn(orders, '0000000002');
  const thomas = signedIn(orders, '1000000001');

  beforeAll(async () => {
    const helene = { numeroIdentifiant: '750000001', nomNaissance: 'DURAND', prenom: 'Hélène' };
    await claire.send(
      'CMI_ORG075_20261118_001.csv',
      orderFile('PP', [
        { ...helene, nomUsage: 'DURAND', mention: 'STAT', adresse1: '1 RUE ANCIENNE' },
        {
          numeroIdentifiant: '0750000002',
          nomUsage: '',
          nomNaissance: 'LEFÈVRE',
          prenom: 'Noé',
          dateNaissance: '29/02/2012',
        },
        { numeroIdentifiant: '0750000003', nomUsage: 'Œuvrard', nomNaissance: 'PETIT', prenom: 'Anne-Marie' },
      ]),
    );
    await integrated(db);
    await claire.send(
      'CMI_ORG075_20261118_002.csv',
      orderFile('PP', [
        { ...helene, nomUsage: 'MARTIN', mention: 'PRIORITE', adresse1: '2 RUE NOUVELLE' },
        { ...helene, nomUsage: 'MARTIN', mention: 'INVALIDITE', adresse1: '2 RUE NOUVELLE' },
        {
          ...helene,
          nomUsage: 'MARTIN',
          typeDemande: 'DUPLICATA',
          adresse1: '2 RUE NOUVELLE',
          adresse4: 'ESCALIER B',
        },
      ]),
    );
    await thomas.send(
      'CMI_ORG900_20261118_001.csv',
      orderFile('PM', [
        { numeroIdentifiant: '9000000001', immatriculation: 'AB-123-CD' },
        { numeroIdentifiant: '9000000001', immatriculation: 'EF-456-GH' },
        { numeroIdentifiant: '750000001', raisonSociale: 'AMBULANCES MODÈLE', immatriculation: 'IJ-789-KL' },
      ]),
    );
    await integrated(db);
  });

  const get = (caller: Caller, query: Record<string, string> = {}) =>
    caller.call({ method: 'GET', url: base, query });
  const search = async (caller: Caller, query: Record<string, string> = {}) => {
    const answer = await get(caller, query);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json() as {
      draw: number;
      recordsTotal: number;
      recordsFiltered: number;
      data: Beneficiaire[];
    };
  };
  const identifiants = async (caller: Caller, query: Record<string, string>) =>
    (await search(caller, query)).data.map((found) => found.identifiant);

  test('lists each beneficiary once, by name, with the data of the latest request', async () => {
    const page = await search(claire, { draw: '3' });
    expect(page).toMatchObject({ draw: 3, recordsTotal: 3, recordsFiltered: 3 });
    expect(page.data).toEqual([
      expect.objectContaining({ identifiant: '0750000002', nom: 'LEFÈVRE', prenom: 'Noé', nombreTitres: 1 }),
      {
        identifiant: '0750000001',
        nom: 'MARTIN',
        nomNaissance: 'DURAND',
        prenom: 'Hélène',
        dateNaissance: '1957-03-24',
        lieuNaissance: 'LYON',
        raisonSociale: null,
        immatriculation: null,
        nombreTitres: 4,
      },
      expect.objectContaining({ identifiant: '0750000003', nom: 'Œuvrard' }),
    ]);
  });

  test('finds natural persons by identifier, names and birth date', async () => {
    expect(await identifiants(claire, { identifiant: '0750000001' })).toEqual(['0750000001']);
    expect(await identifiants(claire, { identifiant: '07500' })).toEqual([
      ...['0750000002', '0750000001', '0750000003'],
    ]);
    expect(await identifiants(claire, { nom: 'lefevre' })).toEqual(['0750000002']);
    expect(await identifiants(claire, { nom: 'oeuv' })).toEqual(['0750000003']);
    expect(await identifiants(claire, { nom: 'DURAND' })).toEqual([]);
    expect(await identifiants(claire, { prenom: 'HELENE', nom: 'mar' })).toEqual(['0750000001']);
    expect(await identifiants(claire, { dateNaissance: '2012-02-29' })).toEqual(['0750000002']);
    expect(await identifiants(claire, { raisonSociale: 'M' })).toEqual([]);
    expect((await search(claire, { nom: 'lefevre' })).recordsTotal).toBe(3);
    expect(await search(claire, { raisonSociale: 'M' })).toMatchObject({
      recordsTotal: 3,
      recordsFiltered: 0,
    });
  });

  test('finds legal entities by company, and by the registration of any request', async () => {
    for (const immatriculation of ['AB-123-CD', 'ef456', 'EF 456 GH']) {
      expect(await identifiants(thomas, { immatriculation })).toEqual(['9000000001']);
    }
    expect(await identifiants(thomas, { raisonSociale: 'ambulances modele' })).toEqual(['0750000001']);
    expect(await identifiants(thomas, { raisonSociale: 'ambulances-m' })).toEqual(['0750000001']);
    expect(await identifiants(thomas, { nom: 'AMBULANCES' })).toEqual([]);
  });

  test('sorts and pages, from either end', async () => {
    const order = (field: string, dir: string, start: number) =>
      identifiants(claire, {
        'order[0][column]': '0',
        'order[0][dir]': dir,
        'columns[0][data]': field,
        start: String(start),
        length: '1',
      });
    for (const field of ['identifiant', 'nom', 'prenom', 'dateNaissance']) {
      const [up, down]: [string[], string[]] = [[], []];
      for (const start of [0, 1, 2, 3]) {
        up.push(...(await order(field, 'asc', start)));
        down.push(...(await order(field, 'desc', start)));
      }
      expect(up).toHaveLength(3);
      expect(down).toEqual([...up].reverse());
    }
  });

  test('reads one with the addresses and the titles, each once, the latest first', async () => {
    const answer = await claire.call({ method: 'GET', url: `${base}/750000001` });
    const found: BeneficiaireDetail = answer.json();
    expect(found).toMatchObject({ nom: 'MARTIN', nombreTitres: 4 });
    expect(found.titres.map((titre) => titre.mention.valeur)).toEqual([
      'STAT',
      'INVALIDITE',
      'PRIORITE',
      'STAT',
    ]);
    const [duplicata, invalidite, , premiere] = found.titres.map((titre) => titre.numeroDemande);
    expect(
      found.adresses.map(({ numeroDemande, adresse }) => [numeroDemande, adresse.adresse1, adresse.adresse4]),
    ).toEqual([
      [duplicata, '2 RUE NOUVELLE', 'ESCALIER B'],
      [invalidite, '2 RUE NOUVELLE', null],
      [premiere, '1 RUE ANCIENNE', null],
    ]);
  });

  test('SEC-34 SEC-35 answers 404 for beneficiaries of another organisation', async () => {
    expect((await search(thomas)).recordsTotal).toBe(2);
    expect((await thomas.call({ method: 'GET', url: `${base}/750000001` })).json().raisonSociale).toBe(
      'AMBULANCES MODÈLE',
    );
    for (const identifiant of ['0750000002', '0', 'x', "'", '%25']) {
      expect((await thomas.call({ method: 'GET', url: `${base}/${identifiant}` })).statusCode).toBe(404);
    }
  });

  test('SEC-48 SEC-51 SEC-52 refuses special values or treats them literally', async () => {
    for (const value of ['%', '_', 'M%', "' or 1=1 --"]) {
      expect(await identifiants(claire, { nom: value })).toEqual([]);
      expect(await identifiants(claire, { prenom: value })).toEqual([]);
      expect(await identifiants(thomas, { immatriculation: value })).toEqual([]);
    }
    for (const query of [
      { identifiant: 'abc' },
      { identifiant: '1234567890123456' },
      { nom: 'A'.repeat(50) },
      { prenom: 'A'.repeat(50) },
      { raisonSociale: 'A'.repeat(39) },
      { immatriculation: 'A'.repeat(12) },
      { dateNaissance: '24/03/1957' },
      { length: '-1' },
      { draw: '<script>' },
      { autre: '1' },
      { 'order[0][column]': '0', 'columns[0][data]': 'nombreTitres' },
    ]) {
      expect((await get(claire, query as Record<string, string>)).statusCode, JSON.stringify(query)).toBe(
        400,
      );
    }
  });

  test('SEC-32 requires the right', async () => {
    for (const url of [base, `${base}/750000001`]) {
      expect((await hugo.call({ method: 'GET', url })).statusCode).toBe(403);
      expect((await orders.app.inject({ method: 'GET', url })).statusCode).toBe(401);
    }
  });
});
