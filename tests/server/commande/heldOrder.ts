/** An order that waits for a referent (decision 77), without the file that made its organisation unusual. */
import type { Database } from '../../../server/db/database.ts';
import { insertAccepted } from '../../../server/transfert/queries.ts';
import { distinctLines, orderFile } from '../transfert/orderFile.ts';

/** Stores the order of ORG075 in natural persons' layout and returns its number. */
export async function heldOrder(db: Database, place: number): Promise<string> {
  const numeroCommande = `CMI_ORG075_20261117_${place}`;
  await db.transaction(async (tx) => {
    const [sender] = await tx.query<{ id: number; organisme: number }>(
      `select id, organisme_id as organisme from utilisateur where identifiant = '0000000001'`,
    );
    if (sender === undefined) throw new Error('no sender');
    const id = await insertAccepted(
      tx,
      {
        organisme: sender.organisme,
        numeroCommande,
        nomFichier: `${numeroCommande}.csv`,
        date: new Date('2026-11-17T10:00:00Z'),
        nombreLignesOK: 0,
        nombreLignesKO: 0,
      },
      { contenu: Buffer.from(orderFile('PP', distinctLines(2, place * 100))), utilisateur: sender.id },
    );
    if (id === undefined) throw new Error('the name is taken');
    await tx.query(`update commande set confirmation = 'DEMANDEE', lignes_inhabituelles = 2 where id = $1`, [
      id,
    ]);
  });
  return numeroCommande;
}
