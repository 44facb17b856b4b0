/** What one organisation, or one user, sends does not delay the others (decision 76). */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Queryable } from '../../../server/db/database.ts';
import { pause, resume } from '../../../server/jobs/pause.ts';
import { insertAccepted, lockAccepted } from '../../../server/transfert/queries.ts';
import type { Caller } from '../caller.ts';
import { keepLog } from '../keptLog.ts';
import { lockWaits } from '../lockWaits.ts';
import { signedIn } from '../testApp.ts';
import { enginesOfRun } from '../testDatabase.ts';
import { integrated, now, orderApp } from './orderApp.ts';
import { distinctLines, orderFile } from './orderFile.ts';

describe.each(enginesOfRun)('order files of several senders on $name', ({ name, open }) => {
  const kept = keepLog();
  const orders = orderApp({
    kept,
    async open() {
      const opened = await open();
      // Until all files wait.
      await pause(opened);
      return opened;
    },
  });
  const { db } = orders;
  const claire = signedIn(orders, '0000000001');
  const colleague = signedIn(orders, '0000000002');
  const thomas = signedIn(orders, '1000000001');

  beforeAll(async () => {
    await db.query(`update organisme set personne_morale = false where code = 'ORG900'`);
    await db.query(
      `insert into groupe_droit (groupe_id, droit)
       select g.id, 'transfert' from groupe g join utilisateur_groupe x on x.groupe_id = g.id
       join utilisateur u on u.id = x.utilisateur_id where u.identifiant = '0000000002' on conflict do nothing`,
    );
  });

  const nameOf = (sender: Caller, number: number) =>
    `CMI_${sender.organisme}_20261118_${String(number).padStart(3, '0')}.csv`;
  const stateOf = async (sender: Caller, number: number) =>
    (
      await db.query<{ statut: string }>(
        'select statut from commande where organisme_id = $1 and nom_fichier_integration = $2',
        [sender.organismeId, nameOf(sender, number)],
      )
    )[0]?.statut;
  const setMost = (most: string) =>
    db.query(
      `insert into propriete (cle, valeur) values ('transfert.fichiersEnAttente', $1)
       on conflict (cle) do update set valeur = excluded.valeur`,
      [most],
    );

  test('the small file of another organisation overtakes the large ones', async () => {
    const large = Array.from({ length: 4 }, (_, index) =>
      claire.send(nameOf(claire, index), orderFile('PP', distinctLines(600, 10_000 * index))),
    );
    await Promise.all(large);
    const small = await thomas.send(nameOf(thomas, 0), orderFile('PP', [{ nomNaissance: 'SEUL' }]));
    expect(small.json()).toMatchObject({ resultat: 'UPLOAD_OK' });
    await resume(db);
    await expect.poll(() => stateOf(thomas, 0), { timeout: 60_000 }).toBe('OK');
    const [{ attendent = 0 } = {}] = await db.query<{ attendent: number }>(
      `select count(*)::integer as attendent from commande where organisme_id = $1 and statut like 'EN_%'`,
      [claire.organismeId],
    );
    expect(attendent).toBeGreaterThanOrEqual(2);
    await integrated(db);
  });

  describe('where too many wait', () => {
    const send = (sender: Caller, number: number) =>
      sender.send(nameOf(sender, number), orderFile('PP', distinctLines(1, 200_000 + number)));
    /** An order that waits: no job is about it. */
    const insertWaiting = async (tx: Queryable, number: number) => {
      const [user] = await tx.query<{ id: number }>('select id from utilisateur where identifiant = $1', [
        claire.identifiant,
      ]);
      const nomFichier = nameOf(claire, number);
      const numeroCommande = nomFichier.replace('.csv', '');
      const counts = { nombreLignesOK: 0, nombreLignesKO: 0, tour: number };
      const commande = { organisme: claire.organismeId, numeroCommande, nomFichier, date: now, ...counts };
      await insertAccepted(tx, commande, { contenu: Buffer.from('x'), utilisateur: user?.id ?? 0 });
    };

    test('a user is told so in words, with nothing in the log; colleagues and others still send', async () => {
      await setMost('6');
      for (const number of [101, 102, 103]) await insertWaiting(db, number);
      const before = kept.lines().length;
      const refused = await send(claire, 104);
      expect(refused.statusCode).toBe(429);
      expect(refused.headers['retry-after']).toBe('60');
      expect(refused.json()).toMatchObject({ code: 'TROP_DE_FICHIERS', de: 'utilisateur', maximum: 3 });
      expect(await stateOf(claire, 104)).toBeUndefined();
      expect(
        kept
          .lines()
          .slice(before)
          .filter(({ level }) => Number(level) >= 40),
      ).toEqual([]);
      expect((await send(colleague, 201)).json()).toMatchObject({ resultat: 'UPLOAD_OK' });
      expect((await send(thomas, 202)).json()).toMatchObject({ resultat: 'UPLOAD_OK' });
    });

    test('an organisation is told so', async () => {
      await setMost('3');
      const refused = await send(colleague, 203);
      expect(refused.json()).toMatchObject({ code: 'TROP_DE_FICHIERS', de: 'organisme', maximum: 3 });
      expect((await send(thomas, 204)).statusCode).toBe(200);
    });

    test.runIf(name === 'postgres')(
      'files that arrive at the same time are counted one after the other',
      async () => {
        await setMost('5');
        const { promise: sent, resolve } = Promise.withResolvers<ReturnType<typeof send>>();
        await db.transaction(async (tx) => {
          await lockAccepted(tx, claire.organismeId);
          // It passes the first count.
          const answer = send(colleague, 205);
          resolve(answer);
          await lockWaits(db);
          // As many as may wait, whatever was integrated meanwhile.
          for (const number of [106, 107, 108, 109, 110]) await insertWaiting(tx, number);
        });
        expect((await await sent).json()).toMatchObject({ code: 'TROP_DE_FICHIERS', maximum: 5 });
      },
    );

    test.each(['', '0'])('a property that says "%s" counts as absent', async (value) => {
      await setMost(value);
      expect((await send(thomas, 300 + value.length)).statusCode).toBe(200);
    });
  });
});
