/**
 * How long personal data are kept (specification 3, section 9): what each rule takes, and how it is deleted, a batch
 * a transaction so that nobody waits for it. The journal goes on its own
 * (journal.ts). Card payments never reach this server; an account goes when a referent
 * deletes it.
 */
import type { Database, Queryable } from '../db/database.ts';

/** Rows of one transaction. */
const batch = 2_000;

export type Rule = {
  readonly name: string;
  /** In the words of the specification. */
  readonly kept: string;
  /** Condition on the rows of `from` that are past their time; `$1` is now. */
  readonly from: string;
  readonly where: string;
  /** Deletes one batch; answers how many rows went. */
  readonly deleteBatch: (db: Queryable, now: Date) => Promise<number>;
};

/** The end of a title: the day it really ended, else the day it was to end. */
const endOfTitle = `coalesce(date_fin_validite_reelle, date_fin_validite)`;
const accordees = `statut_demande = 'VALIDEE' and ${endOfTitle} < ($1::timestamptz at time zone 'Europe/Paris')::date - interval '1 year'`;

/** A refusal is notified when its duplicate is decided on. */
const refusees = `statut_demande = 'ANNULEE' and coalesce(
  (select max(b.date_decision) from doublon b where b.demande_id = demande.id),
  (select c.date_integration from commande c where c.id = demande.commande_id)) < $1::timestamptz - interval '6 months'`;

/** A file that waits for its integration is no archive yet. */
const integrated = `commande_id in (select id from commande where statut in ('OK', 'KO'))`;
const fichiers = `recu_le < $1::timestamptz - interval '6 months' and ${integrated}`;
const lignes = `commande_id in (
  select id from commande where statut in ('OK', 'KO') and date_integration < $1::timestamptz - interval '6 months')`;

export const rules: readonly Rule[] = [
  {
    name: 'demandes accordées',
    kept: '1 year after the validity of the card ends',
    from: 'demande',
    where: accordees,
    deleteBatch: (db, now) => deleteDemandes(db, now, accordees),
  },
  {
    name: 'demandes refusées',
    kept: '6 months after the notification',
    from: 'demande',
    where: refusees,
    deleteBatch: (db, now) => deleteDemandes(db, now, refusees),
  },
  plainRule('fichiers de commande', '6 months', 'fichier_commande', fichiers),
  plainRule('lignes en erreur', '6 months, as the file that they come from', 'commande_ligne_erreur', lignes),
];

/** How many rows each rule would take now. */
export async function countExpired(db: Queryable, now: Date): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const { name, from, where } of rules) {
    const [row] = await db.query<{ n: number }>(`select count(*)::integer as n from ${from} where ${where}`, [
      now,
    ]);
    counts.set(name, row?.n ?? 0);
  }
  return counts;
}

/** Deletes what is past its time; answers how many rows each rule took. */
export async function deleteExpired(db: Database, now: Date): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const { name, deleteBatch } of rules) {
    let taken = 0;
    for (let last = batch; last >= batch; taken += last) {
      last = await db.transaction((tx) => deleteBatch(tx, now));
    }
    counts.set(name, taken);
  }
  return counts;
}

function plainRule(name: string, kept: string, from: string, where: string): Rule {
  return {
    name,
    kept,
    from,
    where,
    async deleteBatch(db, now) {
      const rows = await db.query(
        `delete from ${from} where ctid = any (array(select ctid from ${from} where ${where} limit ${batch})) returning 1`,
        [now],
      );
      return rows.length;
    },
  };
}

/** Deletes requests; whoever has an older one left stays a beneficiary by it. */
async function deleteDemandes(db: Queryable, now: Date, where: string): Promise<number> {
  const rows = await db.query<{ organisme: number; numero: string }>(
    `delete from demande where id = any (array(select id from demande where ${where} order by id limit ${batch}))
     returning organisme_id as organisme, numero_identifiant as numero`,
    [now],
  );
  if (rows.length > 0) {
    await db.query(
      `insert into beneficiaire
       select distinct on (d.organisme_id, d.numero_identifiant) d.organisme_id, d.numero_identifiant, d.id, d.recherche_nom
       from unnest($1::integer[], $2::text[]) as t (organisme, numero)
         join demande d on d.organisme_id = t.organisme and d.numero_identifiant = t.numero
       order by d.organisme_id, d.numero_identifiant, d.id desc
       on conflict do nothing`,
      [rows.map(({ organisme }) => organisme), rows.map(({ numero }) => numero)],
    );
  }
  return rows.length;
}
