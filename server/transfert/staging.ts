/**
 * Writing the requests of an order file in short transactions, hidden until the last one publishes them
 * (decisions D31 and 34). `integration_en_cours` contains at most one row: the integration in progress, with the
 * token of the process that runs it. A process whose token was replaced has been superseded and stops.
 */
import { randomUUID } from 'node:crypto';
import type { Database, Queryable } from '../db/database.ts';
import { dateClaimed } from './queries.ts';

/** Another process took over or ended the integration, after a pause of this one: the job must be retried. */
export class Superseded extends Error {
  override readonly name = 'Superseded';
  constructor() {
    super('Another process took over the integration');
  }
}

/** Rows deleted by one transaction. */
const rowsOfDeletion = 1_000;

export type Staging = {
  /**
   * Runs a step in a transaction of its own; its requests stay hidden.
   * @throws Superseded
   */
  write<T>(step: (tx: Queryable) => Promise<T>): Promise<T>;
  /**
   * Makes all requests visible, with their totals and beneficiaries, in the transaction of the last step.
   * @throws Superseded
   */
  publish(step: (tx: Queryable) => Promise<void>): Promise<void>;
  /**
   * Deletes what was written.
   * @throws Superseded
   */
  discard(): Promise<void>;
};

/**
 * Starts the integration of an order, after deleting what an interrupted integration left, of whichever order.
 * Sets the date of the order to `now`: the day on which its requests are counted. Returns `undefined` if
 * another process ended the order.
 * @throws Superseded if another process starts one at the same moment
 */
export async function openStaging(db: Database, commande: number, now: Date): Promise<Staging | undefined> {
  const jeton = randomUUID();
  const staging = stagingOf(db, jeton);
  if (await takeOver(db, jeton)) await staging.discard();
  return db.transaction(async (tx) => {
    if (!(await dateClaimed(tx, commande, now))) return undefined;
    if (!(await start(tx, commande, jeton))) throw new Superseded();
    return staging;
  });
}

function stagingOf(db: Database, jeton: string): Staging {
  const write: Staging['write'] = (step) =>
    db.transaction(async (tx) => {
      if (!(await isCurrent(tx, jeton))) throw new Superseded();
      return step(tx);
    });
  return {
    write,
    publish: (step) =>
      write(async (tx) => {
        await publishTotals(tx);
        await end(tx);
        await step(tx);
      }),
    async discard() {
      while ((await write(deleteDemandes)) > 0);
      await write(async (tx) => {
        await deleteTotals(tx);
        await end(tx);
      });
    },
  };
}

/** Replaces the token of an interrupted integration; false if there is none. */
async function takeOver(db: Queryable, jeton: string): Promise<boolean> {
  const rows = await db.query('update integration_en_cours set jeton = $1 returning 1', [jeton]);
  return rows.length > 0;
}

/** False if another integration is in progress. Requests written from now on have greater ids. */
async function start(tx: Queryable, commande: number, jeton: string): Promise<boolean> {
  const rows = await tx.query(
    `insert into integration_en_cours (jeton, commande_id, organisme_id, premiere_demande)
       select $2, c.id, c.organisme_id, coalesce(
         (select max(d.id) + 1 from demande d where d.organisme_id = c.organisme_id), 1)
       from commande c where c.id = $1
     on conflict do nothing returning 1`,
    [commande, jeton],
  );
  return rows.length > 0;
}

async function isCurrent(tx: Queryable, jeton: string): Promise<boolean> {
  const rows = await tx.query('select 1 from integration_en_cours where jeton = $1 for update', [jeton]);
  return rows.length > 0;
}

async function end(tx: Queryable): Promise<void> {
  await tx.query('delete from integration_en_cours');
}

/** Adds to the totals and beneficiaries what the triggers noted for the hidden requests. */
async function publishTotals(tx: Queryable): Promise<void> {
  await tx.query(
    `with change as (delete from demande_compte_en_cours returning *)
     insert into demande_compte
       select organisme_id, mention, statut_production, statut_titre, sum(nombre) from change group by 1, 2, 3, 4`,
  );
  await tx.query(
    `with change as (delete from statistique_compte_en_cours returning *)
     insert into statistique_compte
       select organisme_id, mesure, cle, jour, jours, mention, sous_mention, sum(nombre) from change
       group by 1, 2, 3, 4, 5, 6, 7`,
  );
  await tx.query(
    `with change as (delete from beneficiaire_en_cours returning *)
     insert into beneficiaire (organisme_id, numero_identifiant, derniere_demande_id, recherche_nom,
                               recherche_prenom, date_naissance, recherche_immatriculation)
       select distinct on (organisme_id, numero_identifiant) organisme_id, numero_identifiant,
         derniere_demande_id, recherche_nom, recherche_prenom, date_naissance, recherche_immatriculation
       from change order by organisme_id, numero_identifiant, derniere_demande_id desc
       on conflict (organisme_id, numero_identifiant) do update
         set derniere_demande_id = excluded.derniere_demande_id, recherche_nom = excluded.recherche_nom,
           recherche_prenom = excluded.recherche_prenom, date_naissance = excluded.date_naissance,
           recherche_immatriculation = excluded.recherche_immatriculation
         where beneficiaire.derniere_demande_id < excluded.derniere_demande_id`,
  );
}

async function deleteTotals(tx: Queryable): Promise<void> {
  await tx.query('delete from demande_compte_en_cours');
  await tx.query('delete from statistique_compte_en_cours');
  await tx.query('delete from beneficiaire_en_cours');
}

/** Duplicates are deleted with their requests. */
async function deleteDemandes(tx: Queryable): Promise<number> {
  const rows = await tx.query(
    `delete from demande where id in (
       select d.id from demande d
       join integration_en_cours i on i.organisme_id = d.organisme_id and d.id >= i.premiere_demande
         and i.commande_id = d.commande_id
       limit ${rowsOfDeletion})
     returning 1`,
  );
  return rows.length;
}
