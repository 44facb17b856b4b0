import { describe, expect, test } from 'vitest';
import type { Caller } from '../caller.ts';
import { signedIn, testApp } from '../testApp.ts';

const url = '/api/organismeBeneficiaire/recherche';
const ko = { ecran: 'commandes/liste', nom: 'KO à reprendre', criteres: 'statut=KO&traitement=Non&page=1' };

describe('the searches that an organisation shares', () => {
  const server = testApp();
  const claire = signedIn(server, '0000000001');
  const hugo = signedIn(server, '0000000002');
  const thomas = signedIn(server, '1000000001');

  const read = (caller: Caller, ecran = 'commandes/liste') =>
    caller.call({ method: 'GET', url: `${url}?ecran=${encodeURIComponent(ecran)}` });
  const share = (caller: Caller, changes: object = {}) =>
    caller.call({ method: 'PUT', url, payload: { ...ko, ...changes } });
  const remove = (caller: Caller, numero: number) =>
    caller.call({ method: 'DELETE', url: `${url}/${numero}` });
  const names = async (caller: Caller) => (await read(caller)).json().map(({ nom }: { nom: string }) => nom);

  test('a referent shares, replaces by the same name and removes; colleagues read; another organisation sees none', async () => {
    const shared = await share(claire);
    expect(shared.statusCode, shared.body).toBe(200);
    const { numero } = shared.json();
    expect(shared.json()).toEqual({ numero, nom: ko.nom, criteres: ko.criteres });
    expect((await share(claire, { criteres: 'statut=KO&page=1&tri=-motif' })).json().numero).toBe(numero);
    expect((await read(hugo)).json()).toEqual([
      { numero, nom: ko.nom, criteres: 'statut=KO&page=1&tri=-motif' },
    ]);
    expect((await read(thomas)).json()).toEqual([]);
    expect((await remove(thomas, numero)).statusCode).toBe(404);
    expect((await remove(claire, numero)).statusCode).toBe(204);
    expect((await remove(claire, numero)).statusCode).toBe(404);
    expect((await read(hugo)).json()).toEqual([]);
    const acts = await server.db.query(
      `select evenement, objet, utilisateur_id is not null as "parUnCompte" from journal where evenement like 'recherche.%' order by id`,
    );
    expect(acts).toEqual([
      { evenement: 'recherche.partagee', objet: 'commandes/liste', parUnCompte: true },
      { evenement: 'recherche.partagee', objet: 'commandes/liste', parUnCompte: true },
      { evenement: 'recherche.retiree', objet: 'commandes/liste', parUnCompte: true },
    ]);
  });

  test('only a referent changes them, and only who has the right of the list reads them', async () => {
    for (const answer of [await share(hugo), await remove(hugo, 1)]) {
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'RESERVE_AUX_REFERENTS']);
    }
    expect((await read(hugo, 'demandes/liste')).json().code).toBe('DROIT_MANQUANT');
    expect((await read(claire, 'utilisateurs/liste')).statusCode).toBe(400);
    expect((await server.app.inject({ method: 'GET', url: `${url}?ecran=commandes/liste` })).statusCode).toBe(
      401,
    );
  });

  test.each([
    ['demandes/liste', 'nom=DUPONT&page=1'],
    ['demandes/liste', 'statutTitre=VALIDE&numeroDemande=123&page=1'],
    ['doublons/liste', 'raisonSociale=X&page=1'],
    ['commandes/liste', 'identifiant=0000000001&page=1'],
  ])('a search of %s with a personal or unknown criterion is refused: %s', async (ecran, criteres) => {
    const answer = await share(claire, { ecran, criteres });
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'CRITERE_PERSONNEL']);
  });

  test.each([
    { nom: '' },
    { nom: ' \u200b ' },
    { nom: 'a'.repeat(61) },
    { criteres: '' },
    { criteres: `commande=${'a'.repeat(1000)}` },
    { ecran: 'beneficiaires/liste' },
  ])('refuses %j', async (changes) => {
    expect((await share(claire, changes)).statusCode).toBe(400);
  });

  test('a list has at most 30, also of two sent at once; the name of one of them may be taken again', async () => {
    for (let index = 1; index <= 29; index++) await share(thomas, { nom: `Recherche ${index}` });
    const both = await Promise.all([share(thomas, { nom: 'Une' }), share(thomas, { nom: 'Deux' })]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await names(thomas)).toHaveLength(30);
    expect((await share(thomas, { nom: 'Recherche 3' })).statusCode).toBe(200);
    expect(await names(claire)).toEqual([]);
  });
});
