/** The maintained totals and beneficiaries, and what they must be: counted from the published requests. */
import type { Database } from '../../../server/db/database.ts';

const published = `(select * from demande
  where commande_id is distinct from (select commande_id from integration_en_cours)) as d`;
const beneficiaire = `organisme_id, numero_identifiant, recherche_nom, recherche_prenom, date_naissance,
  recherche_immatriculation`;

export type Totals = Readonly<Record<'requests' | 'statistics' | 'beneficiaries' | 'counts', unknown[]>>;

export async function maintainedTotals(db: Database): Promise<Totals> {
  return {
    requests: await db.query(
      `select organisme_id, mention, statut_production, statut_titre, sum(nombre)::bigint as n from demande_compte
       group by 1, 2, 3, 4 having sum(nombre) <> 0 order by 1, 2, 3, 4`,
    ),
    statistics: await db.query(
      `select organisme_id, mesure, cle, jour, jours, mention, sous_mention, sum(nombre)::bigint as n
       from statistique_compte group by 1, 2, 3, 4, 5, 6, 7 having sum(nombre) <> 0 order by 1, 2, 3, 4, 5, 6, 7`,
    ),
    beneficiaries: await db.query(
      `select ${beneficiaire}, derniere_demande_id from beneficiaire order by organisme_id, numero_identifiant`,
    ),
    counts: await db.query(
      `select organisme_id, sum(nombre)::bigint as n from beneficiaire_compte
       group by 1 having sum(nombre) <> 0 order by 1`,
    ),
  };
}

export async function recountedTotals(db: Database): Promise<Totals> {
  return {
    requests: await db.query(
      `select organisme_id, mention, statut_production, statut_titre, count(*) as n from ${published}
       group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
    ),
    statistics: await db.query(
      `select d.organisme_id, l.mesure, l.cle, l.jour, l.jours, d.mention, d.sous_mention, count(*) as n
       from ${published} join commande c on c.id = d.commande_id
         cross join lateral lignes_de_statistique((select r from demande r where r.id = d.id), c.date_integration) l
       group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7`,
    ),
    beneficiaries: await db.query(
      `select distinct on (organisme_id, numero_identifiant) ${beneficiaire}, id as derniere_demande_id
       from ${published} order by organisme_id, numero_identifiant, id desc`,
    ),
    counts: await db.query(
      `select organisme_id, count(distinct numero_identifiant) as n from ${published} group by 1 order by 1`,
    ),
  };
}
