/**
 * SQL of the statistics of an organisation. Counts are maintained as requests change (`statistique_compte`;
 * the function `lignes_de_statistique` returns the lines of a request). A statistic sums these counts.
 */
import type {
  StatistiqueCodePostal,
  StatistiqueConnexions,
  StatistiqueDelai,
  StatistiqueTitres,
} from '#schemas/types/domain.ts';
import type { Database, Queryable } from '../db/database.ts';
import type { Periode } from './periode.ts';

/** Request states by code, in display order. */
export const statutsDemande = {
  DEMANDE_FABRICATION_EFFECTUEE: 'Demande de fabrication effectuée',
  A_ARBITRER: 'Attente confirmation doublon',
  ANNULEE: 'Demande annulée - doublon',
  POURSUIVIE: 'Poursuivre la demande - soupçon doublon écarté',
  COURRIER_PHOTO_ENVOYE: 'Courrier de demande de photo envoyé',
  COURRIER_COMPLETUDE_ENVOYE: 'Courrier de demande de complétude photo envoyé',
  PHOTO_INVALIDE: 'Photo invalide - la CMI ne peut pas être traitée',
  PHOTO_INVALIDE_TELEVERSEMENT: 'Photo invalide en attente photo par téléversement',
  DEMANDE_ENCOURS_FABRICATION: 'CMI en cours de fabrication',
  EXPEDIEE: 'CMI expédiée',
  PND_PHOTO: 'PND appel photo',
  PND_TITRE: 'PND titre',
} as const;

/** Title states in the statistics. */
export const statutsTitre = {
  RECUE: 'Demandes réceptionnées (organisme)',
  EXPEDIEE: 'Expédiées',
  DUPLICATA: 'Duplicata expédiés',
  SECOND_EXEMPLAIRE: '2e exemplaire expédiés',
} as const;

/** Outcomes of photo requests. */
export const statutsPhoto = {
  COURRIER: 'Réception par courrier',
  TELEVERSEMENT: 'Réception dématérialisé',
  ATTENTE: 'En attente photo',
} as const;

/** Timed treatments, in display order. */
const traitements = {
  DOUBLON: 'Confirmation des doublons',
  PHOTO: 'Réception des photos',
  FABRICATION: 'Mise en fabrication',
  EXPEDITION: 'Expédition',
  RECEPTION_EXPEDITION: 'De la réception à l’expédition',
} as const;

/** The counts of a line, from rows of `mention`, `sous_mention` and `nombre`. */
const valeurs = `
  coalesce(sum(nombre) filter (where mention = 'STAT'), 0)::integer as "valeurStationnement",
  coalesce(sum(nombre) filter (where mention = 'PRIORITE'), 0)::integer as "valeurPriorite",
  coalesce(sum(nombre) filter (where mention = 'INVALIDITE' and sous_mention is null), 0)::integer as "valeurInvaliditeSeule",
  coalesce(sum(nombre) filter (where sous_mention = 'BESOIN_ACCOMPAGNEMENT'), 0)::integer as "valeurInvaliditeAccomp",
  coalesce(sum(nombre) filter (where sous_mention = 'BESOIN_ACCOMPAGNEMENT_CECITE'), 0)::integer as "valeurInvaliditeCecite",
  sum(nombre)::integer as "valeurTotal"`;

type Ligne = Omit<StatistiqueTitres, 'statut'> & { readonly cle: string };

/**
 * Current requests by state. A state of the title or of the mail takes precedence over that of production.
 */
export async function countDemandes(db: Queryable, organisme: number): Promise<StatistiqueTitres[]> {
  const lignes = await db.query<Ligne>(
    `with poursuivie as (
       -- Begun after a decision: counted with those that were never suspected.
       select d.mention, d.sous_mention, count(distinct d.id) as nombre
       from doublon b join demande d on d.id = b.demande_id
       where b.organisme_id = $1 and b.decision = 'POURSUIVRE'
         and d.organisme_id = $1 and d.statut_production = 'DEMANDE_FABRICATION_EFFECTUEE'
         and not d.traite_pnd_titre and not d.traite_pnd_photo
       group by 1, 2
     ),
     ligne as (
       select cle, mention, sous_mention, nombre from statistique_compte
       where organisme_id = $1 and mesure = 'statut'
       union all select 'POURSUIVIE', mention, sous_mention, nombre from poursuivie
       union all select 'DEMANDE_FABRICATION_EFFECTUEE', mention, sous_mention, -nombre from poursuivie
     )
     select cle, ${valeurs} from ligne group by cle having sum(nombre) <> 0`,
    [organisme],
  );
  return everyStatut(statutsDemande, lignes);
}

/** Requests that arrived in a period, and those of them that were sent. */
export async function countTitres(
  db: Queryable,
  organisme: number,
  periode: Periode,
): Promise<StatistiqueTitres[]> {
  return everyStatut(statutsTitre, await countDays(db, organisme, 'titre', periode));
}

/** Photo requests made in a period, by outcome. */
export async function countAppelsPhoto(
  db: Queryable,
  organisme: number,
  periode: Periode,
): Promise<StatistiqueTitres[]> {
  return everyStatut(statutsPhoto, await countDays(db, organisme, 'photo', periode));
}

function countDays(
  db: Queryable,
  organisme: number,
  mesure: 'titre' | 'photo',
  { debut, fin }: Periode,
): Promise<Ligne[]> {
  return db.query<Ligne>(
    `select cle, ${valeurs} from statistique_compte
     where organisme_id = $1 and mesure = $2 and jour between $3::date and $4::date
     group by cle having sum(nombre) <> 0`,
    [organisme, mesure, debut, fin],
  );
}

/** Validated requests by the beneficiary's postal code; foreign addresses first, as one line. */
export function countCodesPostaux(db: Queryable, organisme: number): Promise<StatistiqueCodePostal[]> {
  return db.query<StatistiqueCodePostal>(
    `select coalesce(cle, 'Etranger') as "codePostal", ${valeurs} from statistique_compte
     where organisme_id = $1 and mesure = 'codePostal'
     group by cle having sum(nombre) <> 0 order by cle nulls first`,
    [organisme],
  );
}

/** Sign-ins of a period. */
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

/** Counts a sign-in of a user of the organisation on its day in France. */
export async function countConnexion(db: Queryable, organisme: number, now: Date): Promise<void> {
  await db.query(
    `insert into connexion_jour as c (organisme_id, jour, nombre_organisme)
     values ($1, ($2::timestamptz at time zone 'Europe/Paris')::date, 1)
     on conflict (organisme_id, jour) do update set nombre_organisme = c.nombre_organisme + 1`,
    [organisme, now],
  );
}

/** Durations of treatments in calendar days in France. A treatment that never happened has no line. */
export async function timeTraitements(db: Queryable, organisme: number): Promise<StatistiqueDelai[]> {
  const rows = await db.query<Omit<StatistiqueDelai, 'traitement'> & { cle: string }>(
    `with delai as (
       select cle, jours, nombre from statistique_compte where organisme_id = $1 and mesure = 'delai'
       union all
       select 'DOUBLON', greatest(0, jour_en_france(b.date_decision) - jour_en_france(c.date_integration)), 1
       from doublon b join demande d on d.id = b.demande_id join commande c on c.id = d.commande_id
       where b.organisme_id = $1 and b.date_decision is not null
     ),
     par_jour as (
       select cle, jours, sum(nombre) as n from delai group by 1, 2 having sum(nombre) <> 0
     ),
     cumul as (
       select cle, jours, n, sum(n) over (partition by cle order by jours) as jusque_la,
         sum(n) over (partition by cle) as total
       from par_jour
     )
     -- The median: the middle value, or the mean of the two in the middle.
     select cle, round(sum(jours * n) / sum(n), 1)::float8 as "delaiMoyen",
       ((min(jours) filter (where jusque_la >= floor((total + 1) / 2))
         + min(jours) filter (where jusque_la >= floor(total / 2) + 1)) / 2.0)::float8 as "delaiMedian"
     from cumul group by cle`,
    [organisme],
  );
  return Object.entries(traitements).flatMap(([code, traitement]) =>
    rows
      .filter(({ cle }) => cle === code)
      .map(({ delaiMoyen, delaiMedian }) => ({ traitement, delaiMoyen, delaiMedian })),
  );
}

/**
 * Folds the pending changes of the counts into one row each, without a timeout; it blocks nobody. Unchanged
 * counts are not touched.
 */
export async function foldStatistics(db: Pick<Database, 'withoutTimeouts'>): Promise<void> {
  await db.withoutTimeouts((connection) =>
    connection.query(
      `with change as (
         delete from statistique_compte where ctid = any (array(
           select unnest(array_agg(ctid)) from statistique_compte
           group by organisme_id, mesure, cle, jour, jours, mention, sous_mention
           having count(*) > 1 or sum(nombre) = 0))
         returning *)
       insert into statistique_compte
         select organisme_id, mesure, cle, jour, jours, mention, sous_mention, sum(nombre) from change
         group by 1, 2, 3, 4, 5, 6, 7 having sum(nombre) <> 0`,
    ),
  );
}

/** One line for each state, including zero; no line if nothing was counted. */
function everyStatut(
  statuts: Readonly<Record<string, string>>,
  lignes: readonly Ligne[],
): StatistiqueTitres[] {
  if (lignes.length === 0) return [];
  return Object.entries(statuts).map(([code, statut]) => {
    const { cle: _code, ...counts } = lignes.find(({ cle }) => cle === code) ?? nothing;
    return { statut, ...counts };
  });
}

const nothing: Ligne = {
  cle: '',
  valeurStationnement: 0,
  valeurPriorite: 0,
  valeurInvaliditeSeule: 0,
  valeurInvaliditeAccomp: 0,
  valeurInvaliditeCecite: 0,
  valeurTotal: 0,
};
