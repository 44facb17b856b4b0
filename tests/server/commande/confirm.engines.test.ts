/** Files with too many lines that are alike (decision 77): what they tell, and who lets the next one pass. */
import { beforeAll, describe, expect, test } from 'vitest';
import { readWaitingWork } from '../../../server/metrics/waitingWork.ts';
import { findForgotten } from '../../../server/transfert/queries.ts';
import { usualDates } from '../../../server/transfert/unusualLines.ts';
import type { Caller } from '../caller.ts';
import { enginesOfRun } from '../testDatabase.ts';
import { now, orderApp } from '../transfert/orderApp.ts';
import { orderFile } from '../transfert/orderFile.ts';

const base = '/api/commandeDemande/commande';

/** Lines of one name with so many birth dates, each with a person identifier. */
function dates(nomNaissance: string, count: number, from = 0): Record<string, string>[] {
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(Date.UTC(1950, 0, 1 + from + index)).toISOString().slice(0, 10);
    return {
      nomNaissance,
      dateNaissance: day.split('-').toReversed().join('/'),
      numeroIdentifiant: String(1_000 + from + index),
    };
  });
}

describe.each(enginesOfRun)('an order with too many lines that are alike, on $name', ({ open }) => {
  const orders = orderApp({ open });
  const { db } = orders;
  let referent: Caller;
  let user: Caller;
  let thomas: Caller;
  let number = 0;

  beforeAll(async () => {
    await orders.as('0000000001');
    [referent, user, thomas] = [
      await orders.as('0000000001'),
      await orders.as('0000000002'),
      await orders.as('1000000001'),
    ];
  });

  /** Sends a file and waits until it has ended or waits for a referent. Returns its order. */
  async function send(sender: Caller, lines: readonly Record<string, string>[], kind: 'PP' | 'PM' = 'PP') {
    number += 1;
    const numero = `CMI_${sender.organisme}_20261118_${String(number).padStart(3, '0')}`;
    const answer = await sender.send(`${numero}.csv`, orderFile(kind, lines));
    expect(answer.json()).toMatchObject({ resultat: 'UPLOAD_OK' });
    await expect
      .poll(async () => {
        const { statutCommande, confirmation } = await read(sender, numero);
        return statutCommande.startsWith('EN_') && confirmation !== 'DEMANDEE';
      })
      .toBe(false);
    return read(sender, numero);
  }
  const read = async (sender: Caller, numero: string) =>
    (await sender.call({ url: `${base}/${numero}` })).json();
  const decide = (sender: Caller, numero: string, decision: string, headers: Record<string, string> = {}) =>
    sender.call({ method: 'PUT', url: `${base}/${numero}/confirmation`, payload: { decision }, headers });
  const journalOf = (numero: string) =>
    db.query<{ evenement: string; qui: string }>(
      `select j.evenement, u.identifiant as qui from journal j left join utilisateur u on u.id = j.utilisateur_id
       where j.objet = $1 and j.evenement <> 'transfert.accepte' order by j.id`,
      [numero],
    );
  const heldOf = (numero: string) =>
    db.query(
      `select 1 from demande d join commande c on c.id = d.commande_id
       where c.numero_commande = $1 and d.statut_demande = 'A_ARBITRER'`,
      [numero],
    );

  test('the first one is integrated, and told to the referents, the journal and the operator', async () => {
    const order = await send(referent, [{ nomNaissance: 'AUTRE' }, ...dates('CIBLE', 300)]);
    expect(order).toMatchObject({
      statutCommande: 'OK',
      nombreLignesOK: 301,
      nombreLignesKO: 0,
      lignesInhabituelles: 300 - usualDates,
      motif: expect.stringContaining('trop semblables entre elles'),
    });
    expect(order).not.toHaveProperty('confirmation');
    expect(await journalOf(order.numeroCommande)).toEqual([
      { evenement: 'doublon.inhabituel', qui: '0000000001' },
    ]);
    expect(await readWaitingWork(db, now)).toMatchObject({ orders_unusual: 1, orders_to_confirm: 0 });
  });

  describe('the next one', () => {
    let numero: string;

    test('waits, counted by nobody as forgotten', async () => {
      ({ numeroCommande: numero } = await send(referent, dates('CIBLE', 2, 800)));
      expect(await read(user, numero)).toMatchObject({
        statutCommande: 'EN_ATTENTE',
        confirmation: 'DEMANDEE',
        lignesInhabituelles: 2,
        motif: 'En attente de la confirmation d’un référent : des lignes sont trop semblables entre elles',
      });
      expect(await findForgotten(db, 'integration')).toEqual([]);
      expect(await readWaitingWork(db, now)).toMatchObject({ orders_to_confirm: 1, integration_waiting: 0 });
      expect(await journalOf(numero)).toEqual([{ evenement: 'commande.a_confirmer', qui: '0000000001' }]);
    });

    test('is decided by a referent of its organisation alone', async () => {
      const refused = await decide(user, numero, 'CONFIRMER');
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'RESERVE_AUX_REFERENTS']);
      expect((await decide(user, numero, 'REFUSER')).statusCode).toBe(403);
      expect((await decide(thomas, numero, 'CONFIRMER')).statusCode).toBe(404);
      expect((await decide(referent, numero, 'AUTRE')).statusCode).toBe(400);
      expect((await decide(referent, numero, 'CONFIRMER', { 'if-match': '"99"' })).statusCode).toBe(412);
      expect(await read(user, numero)).toMatchObject({ confirmation: 'DEMANDEE' });
    });

    test('is integrated once it is confirmed, and once only', async () => {
      const { etag } = await read(referent, numero);
      const confirmed = await decide(referent, numero, 'CONFIRMER', { 'if-match': etag });
      expect([confirmed.statusCode, confirmed.json().confirmation]).toEqual([200, 'DONNEE']);
      await expect.poll(async () => (await read(user, numero)).statutCommande).toBe('OK');
      expect(await read(user, numero)).toMatchObject({ nombreLignesOK: 2, nombreLignesKO: 0, motif: null });
      expect((await decide(referent, numero, 'CONFIRMER')).statusCode).toBe(200);
      expect((await decide(referent, numero, 'REFUSER')).statusCode).toBe(409);
      expect((await journalOf(numero)).at(-1)).toEqual({
        evenement: 'commande.confirmee',
        qui: '0000000001',
      });
    });
  });

  test('a refused one is KO and leaves nothing', async () => {
    const { numeroCommande } = await send(referent, dates('CIBLE', 2, 900));
    expect((await decide(referent, numeroCommande, 'REFUSER')).json()).toMatchObject({
      statutCommande: 'KO',
      confirmation: 'REFUSEE',
      motif: 'Refusée par un référent de l’organisme',
    });
    expect((await decide(referent, numeroCommande, 'CONFIRMER')).statusCode).toBe(409);
    expect((await journalOf(numeroCommande)).at(-1)?.evenement).toBe('commande.refusee');
  });

  test('an order that need not be confirmed is not decided', async () => {
    const { numeroCommande } = await send(referent, [{ nomNaissance: 'ORDINAIRE' }]);
    expect((await decide(referent, numeroCommande, 'CONFIRMER')).statusCode).toBe(409);
    expect((await decide(referent, 'CMI_ORG075_20261118_999', 'CONFIRMER')).statusCode).toBe(404);
  });

  test('small files that come one after the other count together', async () => {
    const of = (from: number) => send(referent, dates('GOUTTE', usualDates / 2, from));
    expect(await of(0)).toMatchObject({ statutCommande: 'OK', nombreLignesKO: 0 });
    expect(await of(100)).toMatchObject({ statutCommande: 'OK', nombreLignesKO: 0 });
    expect(await of(200)).toMatchObject({ confirmation: 'DEMANDEE', lignesInhabituelles: usualDates / 2 });
  });

  test('lines that were held count like the others', async () => {
    await db.query(`update organisme set personne_morale = false where code = 'ORG900'`);
    const elsewhere = await orders.as('1000000001');
    await send(elsewhere, dates('TENUE', usualDates));
    const held = await send(referent, dates('TENUE', usualDates));
    expect(await heldOf(held.numeroCommande)).toHaveLength(usualDates);
    expect(await send(referent, dates('TENUE', 1, 500))).toMatchObject({ confirmation: 'DEMANDEE' });
    await db.query(`update organisme set personne_morale = true where code = 'ORG900'`);
  });

  test('plates of legal entities are not names', async () => {
    const fleet = Array.from({ length: 500 }, (_, index) => ({
      immatriculation: `AB-${String(100 + index)}-CD`,
    }));
    expect(await send(thomas, fleet, 'PM')).toMatchObject({ statutCommande: 'OK', motif: null });
    expect(await send(thomas, fleet, 'PM')).not.toHaveProperty('confirmation');
  });
});
