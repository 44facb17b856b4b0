import { beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../caller.ts';
import { signedIn } from '../testApp.ts';
import { integrated, orderApp } from '../transfert/orderApp.ts';
import { distinctLines, orderFile } from '../transfert/orderFile.ts';

describe('what waits', () => {
  const orders = orderApp();
  const { db } = orders;
  const claire = signedIn(orders, '0000000001');
  const hugo = signedIn(orders, '0000000002');
  const thomas = signedIn(orders, '1000000001');

  /** Two requests that duplicate two others, one invalid photo, an order that is rejected. */
  beforeAll(async () => {
    await claire.send('CMI_ORG075_20261118_001.csv', orderFile('PP', distinctLines(2)));
    await integrated(db);
    const again = distinctLines(2).map((line) => ({
      ...line,
      numeroIdentifiant: `9${line.numeroIdentifiant}`,
    }));
    await claire.send('CMI_ORG075_20261118_002.csv', orderFile('PP', again));
    await integrated(db);
    await db.query(
      `update demande set statut_production = 'PHOTO_INVALIDE' where id = (select min(id) from demande)`,
    );
    await db.query(
      `update commande set statut = 'KO' where nom_fichier_integration like 'CMI_ORG075_20261118_002%'`,
    );
  });

  const waiting = (caller: Caller) => caller.call({ method: 'GET', url: '/api/commandeDemande/attente' });
  const rowsOf = async (caller: Caller, url: string) => (await caller.call({ method: 'GET', url })).json();

  test('counts the rows that the lists of the caller’s organisation show, each with its right', async () => {
    const answer = await waiting(claire);
    expect(answer.json()).toEqual({ commandes: 1, doublons: 2, demandes: 1 });
    const commandes = await rowsOf(claire, '/api/commandeDemande/commande?statut=KO&traitement=Non');
    const doublons = await rowsOf(claire, '/api/commandeDemande/doublon?action=A_TRAITER');
    const demandes = await rowsOf(
      claire,
      '/api/organismeBeneficiaire/titre/demandeTitre?statutDemande=PHOTO_INVALIDE&draw=1&start=0&length=10',
    );
    expect([commandes.length, doublons.length, demandes.data.length]).toEqual([1, 2, 1]);
    expect((await waiting(hugo)).json()).toEqual({ commandes: 1 });
    expect((await waiting(thomas)).json()).toEqual({ commandes: 0, doublons: 0, demandes: 0 });
  });

  test('D2 asking is no activity: the answer has no new token, and needs a session', async () => {
    expect((await waiting(claire)).headers.authorization).toBeUndefined();
    const signedOut = await orders.app.inject({ method: 'GET', url: '/api/commandeDemande/attente' });
    expect(signedOut.statusCode).toBe(401);
  });
});
