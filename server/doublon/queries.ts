/** SQL of duplicates. Every query filters by the organisation of the session. */
import type { Queryable, SqlValue } from '../db/database.ts';
import { containingFileName, nameStartsWith } from '../db/searchText.ts';
import { publishedBefore } from '../demande/published.ts';
import { entityTag } from '../http/entityTag.ts';
import { limitWhole } from '../http/wholeList.ts';

export type Decision = 'POURSUIVRE' | 'ANNULER';

export type DoublonFilter = {
  /** Part of the order's file name, which begins with its number. */
  commande?: string;
  typeTitre?: string;
  /** TRAITER includes both decisions. */
  action?: 'A_TRAITER' | 'TRAITER' | Decision;
  /** Prefix of the company name. */
  raisonSociale?: string;
};

type DoublonRow = { typeTitre: string; version: number; decision: Decision | null } & Record<string, unknown>;

const select = `select b.id as "idDoublon", d.numero_demande as "idDemande", c.numero_commande as "numeroCommande",
    d.numero_identifiant as "numeroId", x.numero_identifiant as "numeroIdAssocie", d.nom_usage as "nomUsage",
    d.nom_naissance as "nomNaissance", d.prenom, d.date_naissance as "dateNaissance",
    d.lieu_naissance as "lieuNaissance", d.mention as "typeTitre", d.sous_mention as "sousMention",
    d.raison_sociale as "raisonSociale", d.immatriculation, o.nom as "doublonOrganisme",
    case when x.organisme_id = b.organisme_id then x.numero_demande end as "idDemandeAssociee", b.decision, b.version
  from doublon b
  join demande d on d.id = b.demande_id
  join commande c on c.id = d.commande_id and c.organisme_id = b.organisme_id
  join demande x on x.id = b.demande_associee_id
  join organisme o on o.id = x.organisme_id`;

/** The matching duplicates of an organisation, by request; at most one more than a whole list may contain. */
export async function findDoublons(db: Queryable, organisme: number, filter: DoublonFilter) {
  const params: SqlValue[] = [
    organisme,
    filter.commande === undefined ? null : containingFileName(filter.commande),
    filter.typeTitre ?? null,
    filter.action ?? null,
  ];
  const bind = (value: string): string => `$${params.push(value)}`;
  const { raisonSociale } = filter;
  const rows = await db.query<DoublonRow>(
    `${select}
     where b.organisme_id = $1 and b.demande_id < ${publishedBefore('$1')}
       and ($2::text is null or upper(c.nom_fichier_integration) like $2)
       and ($3::text is null or d.mention = $3)
       and case $4::text when 'A_TRAITER' then b.decision is null
                         when 'TRAITER' then b.decision is not null
                         else $4 is null or b.decision = $4 end
       ${raisonSociale === undefined ? '' : `and d.personne_morale and ${nameStartsWith('d.recherche_nom', raisonSociale, bind)}`}
     order by b.demande_id, b.id ${limitWhole}`,
    params,
  );
  return rows.map(doublonOf);
}

/** The duplicates of one request of the organisation. */
export async function findDoublonsOf(db: Queryable, organisme: number, demande: number) {
  const rows = await db.query<DoublonRow>(
    `${select}
     where b.organisme_id = $1 and b.demande_id = $2 and b.demande_id < ${publishedBefore('$1')} order by b.id`,
    [organisme, demande],
  );
  return rows.map(doublonOf);
}

function doublonOf({ typeTitre, version, ...row }: DoublonRow) {
  return { ...row, typeTitre: { valeur: typeTitre }, etag: entityTag(version) };
}

export type Held = { decision: Decision | null; version: number; utilisateur: number | null };

/** Locks a request of the organisation and returns its duplicates; none if there is no such request. */
export async function lockDoublons(tx: Queryable, organisme: number, demande: number): Promise<Held[]> {
  await tx.query('select 1 from demande where id = $1 and organisme_id = $2 for update', [
    demande,
    organisme,
  ]);
  return tx.query<Held>(
    `select decision, version, utilisateur_id as utilisateur from doublon
     where demande_id = $1 and organisme_id = $2 and demande_id < ${publishedBefore('$2')} order by id`,
    [demande, organisme],
  );
}

/** Writes the decision, and sends the organisation's request to production or cancels it. */
export async function writeDecision(
  tx: Queryable,
  organisme: number,
  demande: number,
  { decision, utilisateur, now }: { decision: Decision; utilisateur: number; now: Date },
): Promise<void> {
  await tx.query(
    `update doublon set decision = $2, date_decision = $3, utilisateur_id = $4, version = version + 1
     where demande_id = $1 and organisme_id = $5`,
    [demande, decision, now, utilisateur, organisme],
  );
  await tx.query(
    decision === 'ANNULER'
      ? `update demande set statut_demande = 'ANNULEE', version = version + 1, modifie_par = $3
         where id = $1 and organisme_id = $2`
      : `update demande set statut_demande = 'VALIDEE', statut_production = 'DEMANDE_FABRICATION_EFFECTUEE',
           date_statut_production = $4, version = version + 1, modifie_par = $3
         where id = $1 and organisme_id = $2`,
    [demande, organisme, utilisateur, ...(decision === 'ANNULER' ? [] : [now])],
  );
}
