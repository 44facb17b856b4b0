/**
 * Retention rules for personal data (specification 3, section 9): the rows of each rule and their deletion in
 * batches. The journal has its own rule (journal.ts). Card payments never reach this server; a referent
 * deletes accounts.
 */
import type { Queryable } from '../db/database.ts';
import { isPublished } from '../demande/published.ts';

/** Rows of a transaction: some tens of milliseconds, during which PGlite's one connection is busy. */
export const batch = 500;

export type Rule = {
  readonly name: string;
  /** The rule in the words of the specification. */
  readonly kept: string;
  /** SQL condition for the expired rows of `from`; `$1` is now. */
  readonly from: string;
  readonly where: string;
  /** Deletes one batch. Returns the number of rows. */
  readonly deleteBatch: (db: Queryable, now: Date) => Promise<number>;
};

/**
 * One year after the end of a title, granted or requested: the actual end if there is one, else the planned
 * one. Each organisation is looked up in its list's index (`offset 0` prevents a join over the whole table).
 */
const aYearAgo = `(($1::timestamptz at time zone 'Europe/Paris')::date - interval '1 year')`;
const ended = `id in (
  select id from demande where date_fin_validite_reelle < ${aYearAgo}
  union all
  select f.id from organisme o cross join lateral (
    select d.id from demande d
    where d.organisme_id = o.id and d.date_fin_validite < ${aYearAgo} and d.date_fin_validite_reelle is null
    offset 0) f)`;

/**
 * A title is deleted after the requests held as its duplicates, which need it for their decision and its date
 * (decision 23).
 */
const accordees = `statut_demande = 'VALIDEE' and ${ended} and not exists (
  select from doublon b where b.demande_associee_id = demande.id and b.decision is distinct from 'POURSUIVRE')`;
const enAttente = `statut_demande = 'A_ARBITRER' and ${ended}`;

/** A refusal is notified when its duplicate is decided. */
const refusees = `statut_demande = 'ANNULEE' and coalesce(
  (select max(b.date_decision) from doublon b where b.demande_id = demande.id),
  (select c.date_integration from commande c where c.id = demande.commande_id)) < $1::timestamptz - interval '6 months'`;

/** A file that waits for integration is not archived yet. */
const integrated = `commande_id in (select id from commande where statut in ('OK', 'KO'))`;
const fichiers = `recu_le < $1::timestamptz - interval '6 months' and ${integrated}`;
const lignes = `commande_id in (
  select id from commande where statut in ('OK', 'KO') and date_integration < $1::timestamptz - interval '6 months')`;

/** In order of application: requests that reference a title are deleted before it. */
export const rules: readonly Rule[] = [
  demandeRule('demandes refusées', '6 months after the notification', refusees),
  demandeRule(
    'demandes en attente de décision',
    '1 year after the validity that they ask for ends',
    enAttente,
  ),
  demandeRule('demandes accordées', '1 year after the validity of the card ends', accordees),
  plainRule('fichiers de commande', '6 months', 'fichier_commande', fichiers),
  plainRule('lignes en erreur', '6 months, as the file that they come from', 'commande_ligne_erreur', lignes),
  plainRule(
    'refus de transfert',
    '6 months, as a file',
    'transfert_refuse',
    `refuse_le < $1::timestamptz - interval '6 months'`,
  ),
  plainRule('réponses gardées', '1 day', 'reponse_gardee', `recue_le < $1::timestamptz - interval '1 day'`),
];

function demandeRule(name: string, kept: string, expired: string): Rule {
  const where = `${expired} and ${isPublished('commande_id')}`;
  return { name, kept, from: 'demande', where, deleteBatch: (db, now) => deleteDemandes(db, now, where) };
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

/**
 * Deletes requests, skipping locked ones. A beneficiary with an older request remains, linked to that one.
 */
async function deleteDemandes(db: Queryable, now: Date, where: string): Promise<number> {
  const rows = await db.query(
    `delete from demande where id = any (array(
       select id from demande where ${where} order by id limit ${batch} for update skip locked))
     returning 1`,
    [now],
  );
  return rows.length;
}
