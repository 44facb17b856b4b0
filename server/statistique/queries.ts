/**
 * The SQL of the statistics of an organisation. Requests are first counted by their raw states, in one pass over
 * them; the few rows that are left then become the lines of the table.
 */
import type {
  StatistiqueCodePostal,
  StatistiqueConnexions,
  StatistiqueDelai,
  StatistiqueTitres,
} from '#schemas/types/domain.ts';
import type { Queryable } from '../db/database.ts';
import type { Periode } from './periode.ts';

/** The states of requests, in the order of their lines. */
export const statutsDemande = [
  'Demande de fabrication effectuée',
  'Attente confirmation doublon',
  'Demande annulée - doublon',
  'Poursuivre la demande - soupçon doublon écarté',
  'Courrier de demande de photo envoyé',
  'Courrier de demande de complétude photo envoyé',
  'Photo invalide - la CMI ne peut pas être traitée',
  'Photo invalide en attente photo par téléversement',
  'CMI en cours de fabrication',
  'CMI expédiée',
  'PND appel photo',
  'PND titre',
] as const;

/** The states that titles are followed by. */
export const statutsTitre = [
  'Demandes réceptionnées (organisme)',
  'Expédiées',
  'Duplicata expédiés',
  '2e exemplaire expédiés',
] as const;

/** What became of the calls for a photo. */
export const statutsPhoto = [
  'Réception par courrier',
  'Réception dématérialisé',
  'En attente photo',
] as const;

/** The treatments that are timed, in the order of their lines. */
export const traitements = [
  'Confirmation des doublons',
  'Réception des photos',
  'Mise en fabrication',
  'Expédition',
  'De la réception à l’expédition',
] as const;

/** The counts of a line, from rows of `mention`, `sous_mention` and `n`. */
const valeurs = `
  coalesce(sum(n) filter (where mention = 'STAT'), 0)::integer as "valeurStationnement",
  coalesce(sum(n) filter (where mention = 'PRIORITE'), 0)::integer as "valeurPriorite",
  coalesce(sum(n) filter (where mention = 'INVALIDITE' and sous_mention is null), 0)::integer as "valeurInvaliditeSeule",
  coalesce(sum(n) filter (where sous_mention = 'BESOIN_ACCOMPAGNEMENT'), 0)::integer as "valeurInvaliditeAccomp",
  coalesce(sum(n) filter (where sous_mention = 'BESOIN_ACCOMPAGNEMENT_CECITE'), 0)::integer as "valeurInvaliditeCecite",
  sum(n)::integer as "valeurTotal"`;

/** The day of a moment in France, and the hour that it is in. */
const jour = (moment: string): string => `(${moment} at time zone 'Europe/Paris')::date`;
const heure = (moment: string): string => `date_bin('1 hour', ${moment}, timestamptz '2000-01-01 00:00:00Z')`;

/** The requests as they stand, by state. A state of the title or of the mail comes before that of the production. */
export async function countDemandes(db: Queryable, organisme: number): Promise<StatistiqueTitres[]> {
  const rows = await db.query<StatistiqueTitres>(
    `with compte as (
       select statut_demande, statut_production, traite_pnd_photo, traite_pnd_titre, canal_photo,
         mention, sous_mention, false as poursuivie, count(*) as n
       from demande where organisme_id = $1
       group by statut_demande, statut_production, traite_pnd_photo, traite_pnd_titre, canal_photo, mention, sous_mention
     ),
     -- Begun after a decision: counted above with those that were never suspected.
     poursuivie as (
       select d.statut_demande, d.statut_production, d.traite_pnd_photo, d.traite_pnd_titre, d.canal_photo,
         d.mention, d.sous_mention, count(distinct d.id) as n
       from doublon b join demande d on d.id = b.demande_id
       where b.organisme_id = $1 and b.decision = 'POURSUIVRE'
         and d.organisme_id = $1 and d.statut_production = 'DEMANDE_FABRICATION_EFFECTUEE'
       group by 1, 2, 3, 4, 5, 6, 7
     ),
     tout as (
       select * from compte
       union all select statut_demande, statut_production, traite_pnd_photo, traite_pnd_titre, canal_photo,
         mention, sous_mention, true, n from poursuivie
       union all select statut_demande, statut_production, traite_pnd_photo, traite_pnd_titre, canal_photo,
         mention, sous_mention, false, -n from poursuivie
     ),
     ligne as (
       select case
           when statut_demande = 'A_ARBITRER' then 'Attente confirmation doublon'
           when statut_demande = 'ANNULEE' then 'Demande annulée - doublon'
           when traite_pnd_titre then 'PND titre'
           when traite_pnd_photo then 'PND appel photo'
           when statut_production = 'EXPEDIEE' then 'CMI expédiée'
           when statut_production = 'DEMANDE_ENCOURS_FABRICATION' then 'CMI en cours de fabrication'
           when statut_production = 'COURRIER_PHOTO_ENVOYE' then 'Courrier de demande de photo envoyé'
           when statut_production = 'COURRIER_COMPLETUDE_ENVOYE' then 'Courrier de demande de complétude photo envoyé'
           when statut_production = 'PHOTO_INVALIDE' and canal_photo = 'TELEVERSEMENT'
             then 'Photo invalide en attente photo par téléversement'
           when statut_production = 'PHOTO_INVALIDE' then 'Photo invalide - la CMI ne peut pas être traitée'
           when poursuivie then 'Poursuivre la demande - soupçon doublon écarté'
           else 'Demande de fabrication effectuée' end as statut,
         mention, sous_mention, n
       from tout
     )
     select statut, ${valeurs} from ligne group by statut`,
    [organisme],
  );
  return everyStatut(statutsDemande, rows);
}

/** The requests that arrived in a period, and those of them that were sent. */
export async function countTitres(
  db: Queryable,
  organisme: number,
  { debut, fin }: Periode,
): Promise<StatistiqueTitres[]> {
  const rows = await db.query<StatistiqueTitres>(
    `with compte as (
       select statut_production = 'EXPEDIEE' as est_expediee, type_demande, mention, sous_mention, count(*) as n
       from demande
       where organisme_id = $1 and commande_id in (
         select id from commande
         where organisme_id = $1
           and date_integration >= $2::date::timestamp at time zone 'Europe/Paris'
           and date_integration < ($3::date + 1)::timestamp at time zone 'Europe/Paris')
       group by 1, 2, 3, 4
     ),
     ligne as (
       select 'Demandes réceptionnées (organisme)' as statut, mention, sous_mention, n from compte
       union all
       select case type_demande when 'DUPLICATA' then 'Duplicata expédiés'
                                when 'SECOND_EXEMPLAIRE' then '2e exemplaire expédiés'
                                else 'Expédiées' end, mention, sous_mention, n
       from compte where est_expediee
     )
     select statut, ${valeurs} from ligne group by statut`,
    [organisme, debut, fin],
  );
  return everyStatut(statutsTitre, rows);
}

/** The validated requests, by the postal code of the beneficiary; all foreign addresses first, as one line. */
export function countCodesPostaux(db: Queryable, organisme: number): Promise<StatistiqueCodePostal[]> {
  return db.query<StatistiqueCodePostal>(
    `with compte as (
       select code_postal, pays, mention, sous_mention, count(*) as n
       from demande where organisme_id = $1 and statut_demande = 'VALIDEE'
       group by code_postal, pays, mention, sous_mention
     ),
     ligne as (
       select case when upper(pays) in ('FRANCE', 'FR') then code_postal end as code, mention, sous_mention, n
       from compte
     )
     select coalesce(code, 'Etranger') as "codePostal", ${valeurs}
     from ligne group by code order by code collate "C" nulls first`,
    [organisme],
  );
}

/** The calls for a photo that were made in a period, by what became of them. */
export async function countAppelsPhoto(
  db: Queryable,
  organisme: number,
  { debut, fin }: Periode,
): Promise<StatistiqueTitres[]> {
  const rows = await db.query<StatistiqueTitres>(
    `with ligne as (
       select case canal_photo when 'COURRIER' then 'Réception par courrier'
                               when 'TELEVERSEMENT' then 'Réception dématérialisé'
                               else 'En attente photo' end as statut, mention, sous_mention, count(*) as n
       from demande
       where organisme_id = $1
         and date_appel_photo >= $2::date::timestamp at time zone 'Europe/Paris'
         and date_appel_photo < ($3::date + 1)::timestamp at time zone 'Europe/Paris'
       group by 1, 2, 3
     )
     select statut, ${valeurs} from ligne group by statut`,
    [organisme, debut, fin],
  );
  return everyStatut(statutsPhoto, rows);
}

/** The connections of a period. */
export async function countConnexions(
  db: Queryable,
  organisme: number,
  { debut, fin }: Periode,
): Promise<StatistiqueConnexions> {
  const [row] = await db.query<Omit<StatistiqueConnexions, 'codeErreur'>>(
    `select coalesce(sum(nombre_organisme), 0)::integer as "nbConnexionsOrganisme",
       coalesce(sum(nombre_beneficiaire), 0)::integer as "nbConnexionsBeneficiaire"
     from connexion_jour where organisme_id = $1 and jour between $2::date and $3::date`,
    [organisme, debut, fin],
  );
  const counted = row ?? { nbConnexionsOrganisme: 0, nbConnexionsBeneficiaire: 0 };
  const isNothing = counted.nbConnexionsOrganisme + counted.nbConnexionsBeneficiaire === 0;
  return { ...counted, codeErreur: isNothing ? 'NO_DATA' : null };
}

/** Counts a sign-in of a user of the organisation, on its day in France. */
export async function countConnexion(db: Queryable, organisme: number, now: Date): Promise<void> {
  await db.query(
    `insert into connexion_jour as c (organisme_id, jour, nombre_organisme)
     values ($1, ($2::timestamptz at time zone 'Europe/Paris')::date, 1)
     on conflict (organisme_id, jour) do update set nombre_organisme = c.nombre_organisme + 1`,
    [organisme, now],
  );
}

/** How long the treatments took, in days of the calendar in France. One that never happened has no line. */
export async function timeTraitements(db: Queryable, organisme: number): Promise<StatistiqueDelai[]> {
  const rows = await db.query<StatistiqueDelai>(
    `with commune as (
       -- By whole hours, which a day in France is made of: few moments are left to be turned into days.
       select c.date_integration, d.date_attribution,
         case when d.statut_production = 'EXPEDIEE' then ${heure('d.date_statut_production')} end as expedition,
         count(*) as n
       from demande d join commande c on c.id = d.commande_id
       where d.organisme_id = $1 and c.organisme_id = $1 and d.date_attribution is not null
       group by 1, 2, 3
     ),
     parcours as (
       select date_attribution - ${jour('date_integration')} as attente,
         ${jour('expedition')} - date_attribution as envoi, sum(n) as n
       from commune group by 1, 2
     ),
     photo as (
       select ${heure('date_appel_photo')} as appel, ${heure('date_reception_photo')} as reception, count(*) as n
       from demande
       where organisme_id = $1 and date_appel_photo is not null and date_reception_photo is not null
       group by 1, 2
     ),
     ecart as (
       select 'Mise en fabrication' as traitement, attente as jours, n from parcours
       union all select 'Expédition', envoi, n from parcours where envoi is not null
       union all select 'De la réception à l’expédition', attente + envoi, n from parcours where envoi is not null
       union all select 'Réception des photos', ${jour('reception')} - ${jour('appel')}, n from photo
       union all
       select 'Confirmation des doublons', ${jour('b.date_decision')} - ${jour('c.date_integration')}, 1
       from doublon b join demande d on d.id = b.demande_id join commande c on c.id = d.commande_id
       where b.organisme_id = $1 and b.date_decision is not null
     ),
     par_jour as (
       select traitement, greatest(jours, 0) as jours, sum(n) as n from ecart group by 1, 2
     ),
     cumul as (
       select traitement, jours, n, sum(n) over (partition by traitement order by jours) as jusque_la,
         sum(n) over (partition by traitement) as total
       from par_jour
     )
     -- The median: the middle value, or the mean of the two in the middle.
     select traitement, round(sum(jours * n) / sum(n), 1)::float8 as "delaiMoyen",
       ((min(jours) filter (where jusque_la >= floor((total + 1) / 2))
         + min(jours) filter (where jusque_la >= floor(total / 2) + 1)) / 2.0)::float8 as "delaiMedian"
     from cumul group by traitement`,
    [organisme],
  );
  return traitements.flatMap((traitement) => rows.filter((row) => row.traitement === traitement));
}

/** A line for each state, also where nothing is in it; no line at all where nothing was counted. */
function everyStatut(statuts: readonly string[], rows: readonly StatistiqueTitres[]): StatistiqueTitres[] {
  if (rows.length === 0) return [];
  return statuts.map((statut) => rows.find((row) => row.statut === statut) ?? { statut, ...zero });
}

const zero = {
  valeurStationnement: 0,
  valeurPriorite: 0,
  valeurInvaliditeSeule: 0,
  valeurInvaliditeAccomp: 0,
  valeurInvaliditeCecite: 0,
  valeurTotal: 0,
} as const;
