/** The content of the database after the rehearsal, to compare with the users' answers. */
import type { Database } from '../../server/db/database.ts';

export type State = {
  readonly commandes: readonly {
    readonly numero: string;
    readonly statut: string;
    readonly ok: number;
    readonly demandes: number;
    readonly lignes: number;
    readonly traite: boolean;
    readonly version: number;
  }[];
  readonly demandes: readonly {
    readonly numero: string;
    readonly commentaire: string | null;
    readonly version: number;
  }[];
  /** One row for each held request, with the decisions on its duplicates. */
  readonly doublons: readonly {
    readonly numero: string;
    readonly decisions: readonly (string | null)[];
    readonly statut: string;
  }[];
  readonly comptes: readonly string[];
  /** Number of journal entries for each act on an object. */
  readonly journal: readonly {
    readonly evenement: string;
    readonly objet: string;
    readonly nombre: number;
  }[];
  /** Maintained counts that differ from the rows counted. */
  readonly wrongCounts: readonly string[];
  /** Mails still to be sent. */
  readonly waitingMails: number;
  /** Database sessions with an open transaction. */
  readonly openTransactions: number;
};

export async function readState(db: Database): Promise<State> {
  const one = async (sql: string) => (await db.query<{ n: number }>(sql))[0]?.n ?? 0;
  return {
    commandes: await db.query(
      `select numero_commande as numero, statut, nombre_lignes_ok as ok, traite, version,
         (select count(*) from demande d where d.commande_id = c.id) as demandes,
         (select count(distinct numero_ligne) from demande d where d.commande_id = c.id) as lignes
       from commande c`,
    ),
    demandes: await db.query('select numero_demande as numero, commentaire, version from demande'),
    doublons: await db.query(
      `select d.numero_demande as numero, array_agg(distinct b.decision) as decisions, d.statut_demande as statut
       from doublon b join demande d on d.id = b.demande_id group by d.id`,
    ),
    comptes: (await db.query<{ identifiant: string }>('select identifiant from utilisateur')).map(
      ({ identifiant }) => identifiant,
    ),
    journal: await db.query(
      'select evenement, objet, count(*) as nombre from journal where objet is not null group by 1, 2',
    ),
    wrongCounts: (await db.query<{ difference: string }>(wrongCounts)).map(({ difference }) => difference),
    waitingMails: await one('select count(*) as n from courriel'),
    openTransactions: await one(
      `select count(*) as n from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'`,
    ),
  };
}

/** Compares each maintained sum with a count of its rows; returns the differences. */
const wrongCounts = `
  with kept as (
    select 'demande_compte' as compte, organisme_id, row(mention, statut_production, statut_titre)::text as cle,
      sum(nombre) as n from demande_compte group by 1, 2, 3 having sum(nombre) <> 0
    union all
    select 'beneficiaire_compte', organisme_id, '', sum(nombre) from beneficiaire_compte group by 1, 2
    union all
    select 'statistique_compte', organisme_id, row(mesure, cle, jour, jours, mention, sous_mention)::text,
      sum(nombre) from statistique_compte group by 1, 2, 3 having sum(nombre) <> 0
  ), counted as (
    select 'demande_compte' as compte, organisme_id, row(mention, statut_production, statut_titre)::text as cle,
      count(*)::numeric as n from demande group by 1, 2, 3
    union all
    select 'beneficiaire_compte', organisme_id, '', count(*) from beneficiaire group by 1, 2
    union all
    select 'statistique_compte', d.organisme_id,
      row(l.mesure, l.cle, l.jour, l.jours, d.mention, d.sous_mention)::text, count(*)
    from demande d join commande c on c.id = d.commande_id
      cross join lateral lignes_de_statistique(d, c.date_integration) l
    group by 1, 2, 3
  )
  select concat_ws(' ', compte, organisme_id, cle, 'kept', k.n, 'counted', c.n) as difference
  from kept k full join counted c using (compte, organisme_id, cle)
  where k.n is distinct from c.n`;
