import { beforeAll, describe, expect, test } from 'vitest';
import type { Doublon } from '../../../schemas/types/domain.ts';
import { advance } from '../../../server/commande/production.ts';
import type { Caller } from '../caller.ts';
import { signedIn } from '../testApp.ts';
import { integrated, now, orderApp } from '../transfert/orderApp.ts';
import { distinctLines, orderFile } from '../transfert/orderFile.ts';

const base = '/api/commandeDemande/doublon';

describe('duplicates', () => {
  const orders = orderApp();
  const { db } = orders;
  const claire = signedIn(orders, '0000000001');
  const hugo = signedIn(orders, '0000000002');
  const thomas = signedIn(orders, '1000000001');

  /** Ten requests, then the same people again: all of the latter wait. The first person holds two titles. */
  beforeAll(async () => {
    await claire.send('CMI_ORG075_20261118_001.csv', orderFile('PP', distinctLines(10)));
    await thomas.send('CMI_ORG900_20261118_001.csv', orderFile('PM', distinctLines(3)));
    await integrated(db);
    const [first] = distinctLines(1);
    await claire.send('CMI_ORG075_20261118_002.csv', orderFile('PP', [{ ...first }]));
    await integrated(db);
    const [held] = await search(claire, {});
    await put(claire, String(held?.idDemande), { decision: 'POURSUIVRE' });
    const again = distinctLines(10).map((line) => ({
      ...line,
      numeroIdentifiant: `9${line.numeroIdentifiant}`,
    }));
    await claire.send('CMI_ORG075_20261118_003.csv', orderFile('PP', again));
    await thomas.send('CMI_ORG900_20261118_002.csv', orderFile('PM', distinctLines(3)));
    await integrated(db);
  });

  const search = async (caller: Caller, query: Record<string, string>): Promise<Doublon[]> => {
    const answer = await caller.call({ method: 'GET', url: base, query });
    expect(answer.statusCode).toBe(200);
    return answer.json();
  };
  const put = (caller: Caller, idDemande: string, payload: object, headers = {}) =>
    caller.call({ method: 'PUT', url: `${base}/${idDemande}`, payload, headers });
  const undecided = async (caller = claire): Promise<Doublon> => {
    const rows = await search(caller, { action: 'A_TRAITER' });
    const [row] = rows.slice(-1);
    if (!row) throw new Error('nothing left to decide');
    return row;
  };
  const demande = async (numero: string) => {
    const [row] = await db.query<Record<string, unknown>>(
      `select statut_demande, statut_production, date_statut_production, version from demande where numero_demande = $1`,
      [numero],
    );
    return row;
  };

  test('API-024 DBL-046 lists each title that a request seems to duplicate', async () => {
    const rows = await search(claire, { action: 'A_TRAITER' });
    expect(rows).toHaveLength(11);
    const [first, second] = rows;
    expect(first?.idDemande).toBe(second?.idDemande);
    expect(first?.idDoublon).not.toBe(second?.idDoublon);
    expect(first).toMatchObject({
      numeroCommande: 'CMI_ORG075_20261118_003',
      numeroId: '0009100001',
      numeroIdAssocie: '0000100001',
      nomUsage: 'MARTIN',
      nomNaissance: 'NOMB',
      prenom: 'Hélène',
      dateNaissance: '1957-03-24',
      lieuNaissance: 'LYON',
      typeTitre: { valeur: 'STAT' },
      sousMention: null,
      raisonSociale: null,
      immatriculation: null,
      doublonOrganisme: 'Maison départementale de démonstration',
      decision: null,
    });
    expect((await search(thomas, {}))[0]).toMatchObject({
      nomNaissance: null,
      raisonSociale: 'TRANSPORTS DU VAL',
      immatriculation: 'AA-00001',
      doublonOrganisme: 'Préfecture de démonstration',
    });
  });

  test('API-024 filters by order, mention, company and decision', async () => {
    const count = async (caller: Caller, query: Record<string, string>) =>
      (await search(caller, query)).length;
    expect(await count(claire, { commande: '_002' })).toBe(1);
    expect(await count(claire, { commande: 'org075_20261118_003' })).toBe(11);
    expect(await count(claire, { commande: 'CMI_ORG075_20261118_003.csv' })).toBe(11);
    expect(await count(claire, { typeTitre: 'STAT' })).toBe(12);
    expect(await count(claire, { typeTitre: 'PRIORITE' })).toBe(0);
    expect(await count(claire, { action: 'TRAITER' })).toBe(1);
    expect(await count(claire, { action: 'POURSUIVRE' })).toBe(1);
    expect(await count(claire, { action: 'ANNULER' })).toBe(0);
    expect(await count(thomas, { raisonSociale: 'transports du' })).toBe(3);
    expect(await count(thomas, { raisonSociale: 'transports-du' })).toBe(3);
    expect(await count(thomas, { raisonSociale: 'transports-du', action: 'ANNULER' })).toBe(0);
    expect(await count(thomas, { raisonSociale: 'VAL' })).toBe(0);
    expect(await count(claire, { raisonSociale: 'MARTIN' })).toBe(0);
  });

  test('SEC-48 SEC-50 SEC-52 treats wildcards literally and refuses unknown values', async () => {
    for (const strange of ['%', '_%', '\\', "' or 1=1 --"]) {
      expect(await search(thomas, { raisonSociale: strange })).toEqual([]);
      expect(await search(thomas, { commande: strange })).toEqual([]);
    }
    for (const query of [
      'action=AUTRE',
      'action=TRAITER&action=ANNULER',
      'typeTitre=stat',
      `raisonSociale=${'A'.repeat(39)}`,
      `commande=${'A'.repeat(201)}`,
      'commande=%00',
      'organisme=ORG900',
    ]) {
      expect((await claire.call({ method: 'GET', url: `${base}?${query}` })).statusCode, query).toBe(400);
    }
  });

  test('API-025 D32 ANNULER cancels the request, and the journal says who', async () => {
    const { idDemande } = await undecided();
    const answer = await put(claire, idDemande, { decision: 'ANNULER' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual([expect.objectContaining({ idDemande, decision: 'ANNULER' })]);
    expect(await demande(idDemande)).toMatchObject({ statut_demande: 'ANNULEE', statut_production: null });
    const [entry] = await db.query(
      `select j.evenement, u.identifiant from journal j join utilisateur u on u.id = j.utilisateur_id where j.objet = $1`,
      [idDemande],
    );
    expect(entry).toEqual({ evenement: 'doublon.annule', identifiant: claire.identifiant });
  });

  test('API-025 D32 D33 POURSUIVRE sends the request to production', async () => {
    const { idDemande } = await undecided();
    expect((await put(claire, idDemande, { decision: 'POURSUIVRE' })).statusCode).toBe(200);
    expect(await demande(idDemande)).toMatchObject({
      statut_demande: 'VALIDEE',
      statut_production: 'DEMANDE_FABRICATION_EFFECTUEE',
      date_statut_production: now,
    });
    await advance({ db, clock: () => new Date(now.getTime() + 2 * 60_000) });
    expect((await demande(idDemande))?.statut_production).not.toBe('DEMANDE_FABRICATION_EFFECTUEE');
  });

  test('DBL-048 REL-23 one decision is for all rows of the request', async () => {
    const [row] = await search(claire, { action: 'A_TRAITER' });
    const idDemande = String(row?.idDemande);
    const answer = await put(claire, idDemande, { decision: 'ANNULER' });
    expect(answer.json().map(({ decision }: Doublon) => decision)).toEqual(['ANNULER', 'ANNULER']);
  });

  test('SEC-45 a decision cannot be changed; repeating it changes nothing', async () => {
    const { idDemande } = await undecided();
    const saved = await put(claire, idDemande, { decision: 'POURSUIVRE' });
    const before = await demande(idDemande);
    expect((await put(claire, idDemande, { decision: 'ANNULER' })).statusCode).toBe(409);
    const again = await put(claire, idDemande, { decision: 'POURSUIVRE' });
    expect([again.statusCode, again.json()]).toEqual([200, saved.json()]);
    expect(await demande(idDemande)).toEqual(before);
    const entries = await db.query('select 1 from journal where objet = $1', [idDemande]);
    expect(entries).toHaveLength(1);
  });

  test('REL-20 answers 412 to a decision on an older version', async () => {
    const row = await undecided();
    const seen = { 'if-match': row.etag };
    expect(
      (await put(claire, row.idDemande, { decision: 'ANNULER' }, { 'if-match': '"99"' })).statusCode,
    ).toBe(412);
    expect((await put(claire, row.idDemande, { decision: 'ANNULER' }, seen)).statusCode).toBe(200);
    const late = await put(claire, row.idDemande, { decision: 'POURSUIVRE' }, seen);
    expect([late.statusCode, late.json().modifiePar]).toEqual([412, 'Claire Martin']);
  });

  test('REL-23 of two decisions at once one wins, whole', async () => {
    const { idDemande } = await undecided();
    const decisions = ['ANNULER', 'POURSUIVRE', 'ANNULER', 'POURSUIVRE', 'ANNULER'];
    const answers = await Promise.all(decisions.map((decision) => put(claire, idDemande, { decision })));
    const won = answers.find(({ statusCode }) => statusCode === 200)?.json()[0].decision;
    for (const [index, { statusCode }] of answers.entries()) {
      expect(statusCode).toBe(decisions[index] === won ? 200 : 409);
    }
    expect(await demande(idDemande)).toMatchObject({
      statut_demande: won === 'ANNULER' ? 'ANNULEE' : 'VALIDEE',
      version: 2,
    });
  });

  test('SEC-44 SEC-52 accepts nothing but a decision', async () => {
    const row = await undecided();
    for (const decision of ['', null, 'AUTRE', 'TRAITER', 1, undefined]) {
      expect((await put(claire, row.idDemande, { ...row, decision })).statusCode).toBe(400);
    }
    const answer = await put(claire, row.idDemande, {
      ...row,
      decision: 'ANNULER',
      numeroId: '1',
      doublonOrganisme: 'x',
      selectionne: false,
    });
    expect(answer.json()).toEqual([{ ...row, decision: 'ANNULER', etag: answer.json()[0].etag }]);
  });

  test('SEC-34 SEC-35 answers 404 for duplicates of another organisation', async () => {
    const theirs = await undecided(thomas);
    const withoutDuplicate = '0000000001';
    for (const id of [theirs.idDemande, withoutDuplicate, '9999999999', '1', 'x', "'", '%25']) {
      const answer = await put(claire, id, { decision: 'ANNULER' });
      expect(answer.statusCode, id).toBe(404);
      expect(answer.json().code).toBe('INTROUVABLE');
    }
    expect((await undecided(thomas)).idDemande).toBe(theirs.idDemande);
    expect((await search(claire, {})).every((row) => row.raisonSociale === null)).toBe(true);
  });

  test('SEC-34 SEC-35 DBL-046 names the other request only to the organisation that holds both', async () => {
    const read = (caller: Caller, numero: string) =>
      caller.call({ method: 'GET', url: `/api/organismeBeneficiaire/titre/demandeTitre/${numero}` });
    const own = await undecided();
    const associee = String(own.idDemandeAssociee);
    expect((await read(claire, associee)).json()).toMatchObject({
      numeroDemande: associee,
      identifiantBeneficiaire: own.numeroIdAssocie,
      nomNaissance: own.nomNaissance,
    });
    await db.query(`update organisme set personne_morale = false where code = 'ORG900'`);
    const person = [{ nomNaissance: 'AILLEURS', prenom: 'Léa' }];
    await thomas.send('CMI_ORG900_20261118_003.csv', orderFile('PP', person));
    await integrated(db);
    await claire.send('CMI_ORG075_20261118_004.csv', orderFile('PP', person));
    await integrated(db);
    const across = (await search(claire, { commande: '_004' }))[0];
    expect(across).toMatchObject({
      doublonOrganisme: 'Préfecture de démonstration',
      idDemandeAssociee: null,
    });
    // No field of the row leads to the request of the other organisation, and its number opens nothing.
    const [theirs] = await db.query<{ numero: string }>(
      `select numero_demande as numero from demande where nom_naissance = 'AILLEURS'
       and organisme_id = (select id from organisme where code = 'ORG900')`,
    );
    expect(JSON.stringify(across)).not.toContain(String(theirs?.numero));
    expect((await read(claire, String(theirs?.numero))).statusCode).toBe(404);
    expect((await read(hugo, associee)).statusCode).toBe(403);
  });

  test('SEC-32 requires the right', async () => {
    expect((await hugo.call({ method: 'GET', url: base })).statusCode).toBe(403);
    expect((await put(hugo, '0000000001', { decision: 'ANNULER' })).statusCode).toBe(403);
    expect((await orders.app.inject({ method: 'GET', url: base })).statusCode).toBe(401);
  });
});
