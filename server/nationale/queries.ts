/**
 * SQL of the national reports: all organisations of a kind together, numbers only, no names. A period counts
 * the requests of orders integrated in it, by day in France.
 */
import type { RapportNational } from '#schemas/types/domain.ts';
import type { Queryable } from '../db/database.ts';

/** Reports of past periods with integrated orders, starting with this year. */
export function findRapports(db: Queryable, now: Date, premiereAnnee: number): Promise<RapportNational[]> {
  return db.query<RapportNational>(
    `with mois as (
       select distinct o.personne_morale, date_trunc('month', c.date_integration at time zone 'Europe/Paris') as debut
       from commande c join organisme o on o.id = c.organisme_id
       where c.statut = 'OK' and c.date_integration >= make_date($2, 1, 1)::timestamp at time zone 'Europe/Paris'
     ),
     periode as (
       select personne_morale, debut, debut + interval '1 month' as fin, 'MENSUEL' as frequence from mois
       union
       select personne_morale, date_trunc('year', debut), date_trunc('year', debut) + interval '1 year', 'ANNUEL'
       from mois
     )
     select extract(year from debut)::integer as annee, case when personne_morale then 'PM' else 'PP' end as type,
       frequence, case frequence when 'MENSUEL' then extract(month from debut)::integer else 0 end as mois
     from periode
     where fin <= $1::timestamptz at time zone 'Europe/Paris'
     order by annee, type desc, frequence, mois`,
    [now, premiereAnnee],
  );
}

/** Counts of one line, by mention. */
export type Comptes = {
  readonly stationnement: number;
  readonly priorite: number;
  readonly invalidite: number;
  readonly accompagnement: number;
  readonly cecite: number;
  readonly total: number;
};

export type Mesure = Comptes & {
  readonly mesure: 'mois' | 'type' | 'etat' | 'departement';
  /** 1 to 12, a request type, a state, or a département; null if unknown. */
  readonly cle: string | null;
};

/** All tables of a report, in one pass over its requests. */
export function countPeriode(
  db: Queryable,
  personneMorale: boolean,
  debut: string,
  fin: string,
): Promise<Mesure[]> {
  return db.query<Mesure>(
    `with compte as (
       select extract(month from c.date_integration at time zone 'Europe/Paris')::integer as mois,
         d.type_demande, o.departement, d.mention, d.sous_mention,
         case when d.statut_demande <> 'VALIDEE' then d.statut_demande
              else coalesce(d.statut_production, 'DEMANDE_FABRICATION_EFFECTUEE') end as etat,
         count(*) as n
       from commande c
         join organisme o on o.id = c.organisme_id and o.personne_morale = $1
         join demande d on d.commande_id = c.id
       where c.statut = 'OK'
         and c.date_integration >= $2::date::timestamp at time zone 'Europe/Paris'
         and c.date_integration < $3::date::timestamp at time zone 'Europe/Paris'
       group by 1, 2, 3, 4, 5, 6
     ),
     ligne as (
       select 'mois' as mesure, mois::text as cle, mention, sous_mention, n from compte
       union all select 'type', type_demande, mention, sous_mention, n from compte
       union all select 'etat', etat, mention, sous_mention, n from compte
       union all select 'departement', departement, mention, sous_mention, n from compte
     )
     select mesure, cle,
       coalesce(sum(n) filter (where mention = 'STAT'), 0)::integer as stationnement,
       coalesce(sum(n) filter (where mention = 'PRIORITE'), 0)::integer as priorite,
       coalesce(sum(n) filter (where mention = 'INVALIDITE' and sous_mention is null), 0)::integer as invalidite,
       coalesce(sum(n) filter (where sous_mention = 'BESOIN_ACCOMPAGNEMENT'), 0)::integer as accompagnement,
       coalesce(sum(n) filter (where sous_mention = 'BESOIN_ACCOMPAGNEMENT_CECITE'), 0)::integer as cecite,
       sum(n)::integer as total
     from ligne group by mesure, cle`,
    [personneMorale, debut, fin],
  );
}
