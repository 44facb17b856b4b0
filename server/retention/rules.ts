/**
 * How long personal data are kept (specification 3, section 9): what each rule takes, and how it is deleted, a batch
 * at a time. The journal goes on its own (journal.ts). Card payments never reach this server; an account goes when a
 * referent deletes it.
 */
import type { Queryable } from '../db/database.ts';

/** Rows of one transaction, which PGlite's one connection gives to nobody else meanwhile: some tens of milliseconds. */
export const batch = 500;

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

/**
 * The end of a title, or of the one that is asked for, a year ago: the day it really ended, else the day it was to end.
 * Each organisation is looked up in the index of its list (`offset 0` keeps the planner from joining the whole table).
 */
const aYearAgo = `(($1::timestamptz at time zone 'Europe/Paris')::date - interval '1 year')`;
const ended = `id in (
  select id from demande where date_fin_validite_reelle < ${aYearAgo}
  union all
  select f.id from organisme o cross join lateral (
    select d.id from demande d
    where d.organisme_id = o.id and d.date_fin_validite < ${aYearAgo} and d.date_fin_validite_reelle is null
    offset 0) f)`;

/** A title goes after the requests that were held for it: it tells what is decided, and when it was (decision 23). */
const accordees = `statut_demande = 'VALIDEE' and ${ended} and not exists (
  select from doublon b where b.demande_associee_id = demande.id and b.decision is distinct from 'POURSUIVRE')`;
const enAttente = `statut_demande = 'A_ARBITRER' and ${ended}`;

/** A refusal is notified when its duplicate is decided on. */
const refusees = `statut_demande = 'ANNULEE' and coalesce(
  (select max(b.date_decision) from doublon b where b.demande_id = demande.id),
  (select c.date_integration from commande c where c.id = demande.commande_id)) < $1::timestamptz - interval '6 months'`;

/** A file that waits for its integration is no archive yet. */
const integrated = `commande_id in (select id from commande where statut in ('OK', 'KO'))`;
const fichiers = `recu_le < $1::timestamptz - interval '6 months' and ${integrated}`;
const lignes = `commande_id in (
  select id from commande where statut in ('OK', 'KO') and date_integration < $1::timestamptz - interval '6 months')`;

/** In the order in which they apply: the requests that hold a title back go before it. */
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
];

function demandeRule(name: string, kept: string, where: string): Rule {
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

/** Deletes requests that nobody changes at this moment; whoever has an older one left stays a beneficiary by it. */
async function deleteDemandes(db: Queryable, now: Date, where: string): Promise<number> {
  const rows = await db.query(
    `delete from demande where id = any (array(
       select id from demande where ${where} order by id limit ${batch} for update skip locked))
     returning 1`,
    [now],
  );
  return rows.length;
}
