import { beforeAll, describe, expect, test } from 'vitest';
import { loadDemo } from '../../../server/demo/load.ts';
import { statutsDemande, statutsPhoto, statutsTitre } from '../../../server/statistique/queries.ts';
import type { Caller } from '../caller.ts';
import { signedIn } from '../testApp.ts';
import { openTestDatabase } from '../testDatabase.ts';
import { now, orderApp } from '../transfert/orderApp.ts';
import {
  type Export,
  exportRows,
  recountCodesPostaux,
  recountConnexions,
  recountDelais,
  recountDemandes,
  recountPhotos,
  recountTitres,
} from './recount.ts';

const base = '/api/cmi-statistics/statsorganisme';
const paths = [
  'statutdemandetitre',
  'suivititre',
  'suividemandetitrevalide',
  'statutappelphoto',
  'suiviconnexions',
  'delaismoyens',
] as const;
/** Statistics with a period, and the parameter names of its ends. */
const ofAPeriod = [
  ['suivititre', 'dateIntegrationDebut', 'dateIntegrationFin'],
  ['statutappelphoto', 'dateDebut', 'dateFin'],
  ['suiviconnexions', 'dateDebut', 'dateFin'],
] as const;

describe('statistics', () => {
  const orders = orderApp({
    async open() {
      const opened = await openTestDatabase();
      await loadDemo(opened, now);
      return opened;
    },
  });
  const { db } = orders;
  const claire = signedIn(orders, '0000000001');
  const thomas = signedIn(orders, '1000000001');
  const exported = new Map<Caller, Export>();

  beforeAll(async () => {
    // Two decisions to continue, about one request whose production has not begun.
    await db.query(
      `insert into doublon (organisme_id, demande_id, demande_associee_id, decision, date_decision)
       select d.organisme_id, d.id, x.id, 'POURSUIVRE', $1
       from (select organisme_id, min(id) as id from demande
             where statut_production = 'DEMANDE_FABRICATION_EFFECTUEE' group by organisme_id) d
       cross join (select id from demande where statut_production = 'EXPEDIEE' order by id limit 2) x`,
      [now],
    );
    for (const caller of [claire, thomas]) exported.set(caller, await exportRows(db, caller.organismeId));
  }, 120_000);

  const rowsOf = (caller: Caller): Export => {
    const rows = exported.get(caller);
    if (rows === undefined) throw new Error('not exported');
    return rows;
  };
  const get = (caller: Caller, path: string, query: Record<string, string> = {}) =>
    caller.call({ method: 'GET', url: `${base}/${path}`, query });
  const data = async (caller: Caller, path: string, query: Record<string, string> = {}) => {
    const answer = await get(caller, path, query);
    expect(answer.statusCode).toBe(200);
    return answer.json().data;
  };

  const periods = [
    ['2025-09-19', '2026-11-18'],
    ['2026-10-01', '2026-10-31'],
    ['2026-10-25', '2026-10-25'],
    ['2026-03-29', '2026-03-29'],
    ['2019-01-01', '2019-12-31'],
  ] as const;

  test('API-046 STAT-072 every request is in one state, as a recount row by row finds it', async () => {
    for (const caller of [claire, thomas]) {
      const answer = await get(caller, 'statutdemandetitre');
      expect(answer.statusCode).toBe(200);
      const rows = rowsOf(caller);
      expect(answer.json()).toEqual(recountDemandes(rows, Object.values(statutsDemande)));
      const total = answer
        .json()
        .reduce((sum: number, row: { valeurTotal: number }) => sum + row.valeurTotal, 0);
      expect(total).toBe(rows.demandes.length);
      expect(total).toBeGreaterThan(300);
    }
    const counted = (await get(claire, 'statutdemandetitre')).json() as {
      statut: string;
      valeurTotal: number;
    }[];
    expect(counted.filter(({ valeurTotal }) => valeurTotal === 0).map(({ statut }) => statut)).toEqual([]);
  });

  test.each(periods)('API-047 STAT-074 the titles of %s to %s', async (debut, fin) => {
    for (const caller of [claire, thomas]) {
      const rows = rowsOf(caller);
      const expected = recountTitres(rows, Object.values(statutsTitre), debut, fin);
      const isEmpty = expected[0]?.valeurTotal === 0;
      expect(
        await data(caller, 'suivititre', { dateIntegrationDebut: debut, dateIntegrationFin: fin }),
      ).toEqual(isEmpty ? [] : expected);
    }
  });

  test('API-048 STAT-076 validated requests by postal code, foreign ones first', async () => {
    for (const caller of [claire, thomas]) {
      const expected = recountCodesPostaux(rowsOf(caller));
      expect(expected[0]).toMatchObject({ codePostal: 'Etranger' });
      expect(await data(caller, 'suividemandetitrevalide')).toEqual(expected);
    }
  });

  test.each(periods)('API-049 STAT-075 the calls for a photo of %s to %s', async (debut, fin) => {
    const expected = recountPhotos(rowsOf(claire), Object.values(statutsPhoto), debut, fin);
    const isEmpty = expected.every((row) => Number((row as Record<string, unknown>).valeurTotal) === 0);
    expect(await data(claire, 'statutappelphoto', { dateDebut: debut, dateFin: fin })).toEqual(
      isEmpty ? [] : expected,
    );
  });

  test('STAT-010 SEC-41 refuses the calls for a photo to legal entities, with the reason', async () => {
    const answer = await get(thomas, 'statutappelphoto');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      estDisponible: false,
      motifIndisponibilite: 'Cette statistique concerne les personnes physiques.',
      data: [],
    });
  });

  test('SEC-41 a legal entity has no count of what natural persons alone ask for', async () => {
    const rows = (await get(thomas, 'statutdemandetitre')).json() as Record<string, unknown>[];
    const others = [
      'valeurPriorite',
      'valeurInvaliditeSeule',
      'valeurInvaliditeAccomp',
      'valeurInvaliditeCecite',
    ];
    expect(rows.flatMap((row) => others.map((name) => row[name])).filter((value) => value !== 0)).toEqual([]);
  });

  test.each(periods)('API-050 the connections of %s to %s', async (debut, fin) => {
    for (const caller of [claire, thomas]) {
      const expected = recountConnexions(rowsOf(caller), debut, fin);
      const isEmpty = expected.nbConnexionsOrganisme + expected.nbConnexionsBeneficiaire === 0;
      const answer = await get(caller, 'suiviconnexions', { dateDebut: debut, dateFin: fin });
      expect(answer.json()).toEqual({ ...expected, codeErreur: isEmpty ? 'NO_DATA' : null });
    }
  });

  test('STAT-070 a sign-in counts on its day in France, and nothing before is NO_DATA', async () => {
    const none = await get(claire, 'suiviconnexions', { dateDebut: '2018-01-01', dateFin: '2018-12-31' });
    expect(none.json()).toEqual({
      nbConnexionsOrganisme: 0,
      nbConnexionsBeneficiaire: 0,
      codeErreur: 'NO_DATA',
    });
    const today = { dateDebut: '2026-11-18', dateFin: '2026-11-18' };
    const signIn = (motDePasse: string) =>
      orders.app.inject({
        method: 'POST',
        url: '/api/authentification/authentification/connexion',
        payload: { login: '0000000001', motDePasse, profil: 'organisme' },
      });
    const before = (await get(claire, 'suiviconnexions', today)).json().nbConnexionsOrganisme;
    expect((await signIn('Demonstration2026')).statusCode).toBe(200);
    expect((await signIn('Demonstration2026')).statusCode).toBe(200);
    expect((await signIn('faux')).statusCode).toBe(401);
    const counted = (await get(claire, 'suiviconnexions', today)).json();
    expect(counted.nbConnexionsOrganisme).toBe(before + 2);
    const others = (await get(thomas, 'suiviconnexions', today)).json();
    expect(others.nbConnexionsOrganisme).toBe(0);
  });

  test('API-051 STAT-071 the delays, mean and median', async () => {
    for (const caller of [claire, thomas]) {
      const expected = recountDelais(rowsOf(caller));
      expect(expected.length).toBeGreaterThanOrEqual(4);
      expect(await data(caller, 'delaismoyens')).toEqual(expected);
    }
  });

  test('what an empty period stands for: today, and 14 months before it plus a day', async () => {
    expect(await data(claire, 'suivititre')).toEqual(
      await data(claire, 'suivititre', {
        dateIntegrationDebut: '2025-09-19',
        dateIntegrationFin: '2026-11-18',
      }),
    );
  });

  test.each([
    ['2016-12-31', '2017-06-30', 'Les statistiques ne sont pas disponibles avant le 01/01/2017.'],
    ['2026-11-02', '2026-11-01', 'La date de début doit être inférieure ou égale à la date de fin.'],
    ['2025-09-18', '2026-11-18', 'L’intervalle de dates ne doit pas excéder 14 mois.'],
  ])('STAT-029 STAT-069 refuses %s to %s with its reason', async (debut, fin, motif) => {
    for (const [path, first, last] of ofAPeriod) {
      const answer = await get(claire, path, { [first]: debut, [last]: fin });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ estDisponible: false, motifIndisponibilite: motif });
    }
  });

  test.each([
    ['9999-12-31', '9999-12-31', 200],
    ['9998-12-01', '9999-12-31', 200],
    [undefined, '9999-12-31', 200],
    ['9999-12-31', undefined, 400],
    ['2026-11-18', '9999-12-31', 400],
    ['1000-01-01', '9999-12-31', 400],
    [undefined, '1000-01-01', 400],
  ])('STAT-036 to STAT-041 answers %s to %s, at the edge of the calendar', async (debut, fin, status) => {
    for (const [path, first, last] of ofAPeriod) {
      const query = { ...(debut && { [first]: debut }), ...(fin && { [last]: fin }) };
      const answer = await get(claire, path, query);
      expect(answer.statusCode, path).toBe(status);
      if (status === 400) expect(answer.json().motifIndisponibilite, path).toMatch(/./);
    }
  });

  test.each([
    'statutdemandetitre?type=XX',
    'suividemandetitrevalide?dateDebut=2026-01-01',
    'delaismoyens?type=XX',
    'suivititre?type=XX',
    'suivititre?dateDebut=2026-01-01',
    'suivititre?dateIntegrationDebut=01/01/2026',
    'suivititre?dateIntegrationDebut=2026-02-29',
    'suivititre?dateIntegrationFin=2026-13-01',
    'suivititre?dateIntegrationFin=',
    'statutappelphoto?dateDebut=2026-02-30',
    'statutappelphoto?dateDebut=2026-01-01&dateDebut=2026-01-02',
    "suiviconnexions?dateFin='; drop table demande --",
    'suiviconnexions?dateFin=0000-00-00',
  ])('SEC-50 refuses the query %s', async (query) => {
    const answer = await claire.call({ method: 'GET', url: encodeURI(`${base}/${query}`) });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'REQUETE_INVALIDE' });
  });

  test('SEC-30 requires the right, and a session', async () => {
    const hugo = await orders.as('0000000002');
    for (const path of paths) {
      expect((await get(hugo, path)).statusCode).toBe(403);
      expect((await orders.app.inject({ url: `${base}/${path}` })).statusCode).toBe(401);
    }
  });

  test('counts nothing for an organisation that has nothing', async () => {
    await db.query(`insert into organisme (code, nom, personne_morale) values ('ORG001', 'Nouvelle', false)`);
    await db.query(
      `update utilisateur set organisme_id = (select id from organisme where code = 'ORG001') where identifiant = '0000000003'`,
    );
    await db.query(`update utilisateur set compte_bloque = false where identifiant = '0000000003'`);
    await db.query(
      `insert into groupe (organisme_id, nom) select id, 'Tous' from organisme where code = 'ORG001'`,
    );
    await db.query(
      `insert into groupe_droit select id, 'statistiques' from groupe where organisme_id = (select id from organisme where code = 'ORG001')`,
    );
    await db.query(
      `insert into utilisateur_groupe select u.id, g.id from utilisateur u, groupe g
       where u.identifiant = '0000000003' and g.organisme_id = u.organisme_id`,
    );
    const nobody = await orders.as('0000000003');
    expect((await get(nobody, 'statutdemandetitre')).json()).toEqual([]);
    for (const path of ['suivititre', 'suividemandetitrevalide', 'statutappelphoto', 'delaismoyens']) {
      expect(await data(nobody, path)).toEqual([]);
    }
  });
});
