/**
 * SQL of the transfer of order files and their integration. An integration does not increment the version of
 * an order: it changes no user-editable value, so it must not conflict with a user's edit.
 */

import type { Controle } from '#schemas/orderFile/controles.ts';
import type { FileControl, LigneEnErreur } from '#schemas/orderFile/controlFile.ts';
import type { Queryable } from '../db/database.ts';
import { askedFileSize, defaults, fileSizeOf, readProperties } from '../proprietes/queries.ts';
import type { Party, Standing } from '../turns/turn.ts';
import { mostTitles, type Pair, type Titles } from './duplicates.ts';
import { bytesOfSlice } from './slices.ts';
import type { Range } from './unusualLines.ts';

export type TransfertProperties = {
  /** False if an administrator disabled transfers. */
  actif: boolean;
  /** In bytes. */
  tailleMaximale: number;
  /** In bytes, as configured; greater than `tailleMaximale` if that is capped. */
  tailleDemandee: number;
  /** Percentage of lines in error. */
  seuilRejet: number;
  /** Files of one organisation that may wait for their integration. */
  fichiersEnAttente: number;
};

/** The transfer properties; an invalid value counts as absent. */
export async function readTransfertProperties(db: Queryable): Promise<TransfertProperties> {
  const set = await readProperties(db, [
    'transfert.actif',
    'portail.transfert.tailleMaximale',
    'transfert.seuilRejet',
    'transfert.fichiersEnAttente',
  ]);
  return {
    actif: set['transfert.actif'].trim() !== 'non',
    tailleMaximale: fileSizeOf(set['portail.transfert.tailleMaximale']),
    tailleDemandee: askedFileSize(set['portail.transfert.tailleMaximale']),
    seuilRejet: percentOf(set['transfert.seuilRejet']) ?? Number(defaults['transfert.seuilRejet']),
    fichiersEnAttente:
      countOf(set['transfert.fichiersEnAttente']) ?? Number(defaults['transfert.fichiersEnAttente']),
  };
}

function countOf(text: string): number | null {
  return /^[1-9]\d{0,5}$/.test(text.trim()) ? Number(text) : null;
}

/** A percentage above 100 rejects nothing, as 100 does. */
function percentOf(text: string): number | null {
  const percent = text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'));
  return Number.isFinite(percent) && percent >= 0 ? Math.min(percent, 100) : null;
}

/** Whether the organisation already transferred a file with that name. */
export async function isNameTaken(
  db: Queryable,
  organisme: number,
  numeroCommande: string,
): Promise<boolean> {
  const rows = await db.query('select 1 from commande where organisme_id = $1 and numero_commande = $2', [
    organisme,
    numeroCommande,
  ]);
  return rows.length > 0;
}

export type WaitingFiles = Standing & { readonly ofUser: number; readonly ofOrganisme: number };

/** The files that wait for their integration: what stands before a file of `party`, and how many are theirs. */
export async function readWaiting(db: Queryable, { organisme, utilisateur }: Party): Promise<WaitingFiles> {
  const [row] = await db.query<WaitingFiles>(
    `select coalesce(min(c.tour), 0)::integer as first,
       coalesce(max(c.tour) filter (where f.utilisateur_id = $2), 0)::integer as own,
       (count(distinct f.utilisateur_id) filter (where c.organisme_id = $1 and f.utilisateur_id <> $2) + 1)::integer as users,
       (count(*) filter (where f.utilisateur_id = $2))::integer as "ofUser",
       (count(*) filter (where c.organisme_id = $1))::integer as "ofOrganisme"
     from commande c join fichier_commande f on f.commande_id = c.id
     where c.statut in ('EN_ATTENTE', 'EN_COURS')`,
    [organisme, utilisateur],
  );
  if (row === undefined) throw new Error('The counts of the files that wait have no row');
  return row;
}

/** Accepts the files of an organisation one after the other until the transaction ends, so that they are counted. */
export async function lockAccepted(tx: Queryable, organisme: number): Promise<void> {
  await tx.query('select 1 from organisme where id = $1 for no key update', [organisme]);
}

/** What is kept of the control of a file: it names nobody. */
export type Bilan = Pick<
  FileControl,
  'nombreLignesTotal' | 'nombreLignesOK' | 'nombreLignesKO' | 'seuilRejet'
> & { resultatTransfert: 'UPLOAD_OK' | 'UPLOAD_KO'; controles: readonly Controle[] };

export type NewCommande = {
  organisme: number;
  bilan?: Bilan;
  /** Who sent it. */
  utilisateur?: number;
  numeroCommande: string;
  nomFichier: string;
  date: Date;
  nombreLignesOK: number;
  nombreLignesKO: number;
};

/** Stores an accepted file with its order, which waits for integration; `undefined` if the name is taken. */
export async function insertAccepted(
  tx: Queryable,
  commande: NewCommande & { tour?: number },
  fichier: { contenu: Uint8Array; utilisateur: number },
): Promise<number | undefined> {
  const id = await insertCommande(tx, commande, 'EN_ATTENTE', null, commande.tour ?? null);
  if (id === undefined) return undefined;
  // The embedded engine takes ten times longer to parse two megabytes as bytes, on the event loop.
  const contenu = Buffer.from(fichier.contenu).toString('base64');
  await tx.query(
    `insert into fichier_commande (commande_id, contenu, recu_le, utilisateur_id)
     values ($1, decode($2, 'base64'), $3, $4)`,
    [id, contenu, commande.date, fichier.utilisateur],
  );
  return id;
}

/** Records the order of a rejected file with its lines in error; `undefined` if the name is taken. */
export async function insertRejected(
  tx: Queryable,
  commande: NewCommande,
  motif: string,
  lignesEnErreur: readonly LigneEnErreur[],
): Promise<number | undefined> {
  const id = await insertCommande(tx, commande, 'KO', motif);
  if (id !== undefined) await insertLignesEnErreur(tx, id, lignesEnErreur);
  return id;
}

async function insertCommande(
  tx: Queryable,
  commande: NewCommande,
  statut: 'EN_ATTENTE' | 'KO',
  motif: string | null,
  tour: number | null = null,
): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>(
    `insert into commande (organisme_id, numero_commande, nom_fichier_integration, date_integration, statut, motif,
                           nombre_lignes_ok, nombre_lignes_ko, tour, bilan, transfere_par)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb, $11)
     on conflict (organisme_id, numero_commande) do nothing
     returning id`,
    [
      commande.organisme,
      commande.numeroCommande,
      commande.nomFichier,
      commande.date,
      statut,
      motif,
      commande.nombreLignesOK,
      commande.nombreLignesKO,
      tour,
      commande.bilan === undefined ? null : JSON.stringify(commande.bilan),
      commande.utilisateur ?? null,
    ],
  );
  return row?.id;
}

/** The numbers of the organisation's orders that differ from a given one in their last three digits alone. */
export async function findNumbersLike(
  db: Queryable,
  organisme: number,
  numeroCommande: string,
): Promise<ReadonlySet<string>> {
  const stem = numeroCommande.slice(0, -3);
  const rows = await db.query<{ numero: string }>(
    `select numero_commande as numero from commande where organisme_id = $1 and numero_commande = any($2::text[])`,
    [organisme, Array.from({ length: 1000 }, (_, number) => `${stem}${String(number).padStart(3, '0')}`)],
  );
  return new Set(rows.map(({ numero }) => numero));
}

export type Kept = {
  readonly id: number;
  readonly nomFichier: string;
  readonly statut: string;
  readonly recuLe: Date;
  readonly bilan: Bilan;
};

/** The order that a user transferred last, with what is kept of its control; `undefined` if nothing is. */
export async function findLastOf(db: Queryable, utilisateur: number): Promise<Kept | undefined> {
  const [row] = await db.query<Kept>(
    `select c.id, c.nom_fichier_integration as "nomFichier", c.statut, c.bilan,
       coalesce(f.recu_le, c.date_integration) as "recuLe"
     from commande c left join fichier_commande f on f.commande_id = c.id
     where c.transfere_par = $1 and c.bilan is not null order by c.id desc limit 1`,
    [utilisateur],
  );
  return row;
}

/** The lines in error of an order, as the answer to its transfer names their values. */
export function findLignesOf(db: Queryable, commande: number): Promise<LigneEnErreur[]> {
  return db.query<LigneEnErreur>(
    `select numero_ligne as "numeroLigne", motifs as motif, numero_identifiant as "numeroIdentifiant", nom, prenom,
       raison_sociale as "raisonSociale"
     from commande_ligne_erreur where commande_id = $1 order by numero_ligne`,
    [commande],
  );
}

/** Writes the lines in error of an order. */
export async function insertLignesEnErreur(
  tx: Queryable,
  commande: number,
  lignes: readonly LigneEnErreur[],
): Promise<void> {
  if (lignes.length === 0) return;
  await tx.query(
    `insert into commande_ligne_erreur
       (commande_id, numero_ligne, motifs, numero_identifiant, nom, prenom, raison_sociale)
     select $1, l."numeroLigne", l.motif, l."numeroIdentifiant", l.nom, l.prenom, l."raisonSociale"
     from jsonb_to_recordset($2::jsonb) as l(
       "numeroLigne" integer, motif text, "numeroIdentifiant" text, nom text, prenom text, "raisonSociale" text)`,
    [commande, JSON.stringify(lignes)],
  );
}

export type Claimed = {
  id: number;
  numeroCommande: string;
  organisme: number;
  personneMorale: boolean;
  /** A referent confirmed the file. */
  isConfirmed: boolean;
  /** Who sent the file; null once their account is deleted. */
  utilisateur: number | null;
  contenu: Uint8Array;
};

/**
 * Marks the integration of an order as started and returns its file; `undefined` if it has already ended, or waits
 * for a confirmation.
 */
export async function claim(db: Queryable, commande: number, now: Date): Promise<Claimed | undefined> {
  const [row] = await db.query<Omit<Claimed, 'contenu'> & { base64: string }>(
    `with prise as (
       update commande set statut = 'EN_COURS', integre_depuis = $2
       where id = $1 and statut in ('EN_ATTENTE', 'EN_COURS') and confirmation is distinct from 'DEMANDEE'
       returning id, numero_commande, organisme_id, confirmation)
     select p.id, p.numero_commande as "numeroCommande", o.id as organisme, o.personne_morale as "personneMorale",
       p.confirmation is not null as "isConfirmed", f.utilisateur_id as utilisateur, encode(f.contenu, 'base64') as base64
     from prise p join organisme o on o.id = p.organisme_id join fichier_commande f on f.commande_id = p.id`,
    [commande, now],
  );
  if (row === undefined) return undefined;
  const { base64, ...claimed } = row;
  return { ...claimed, contenu: Buffer.from(base64, 'base64') };
}

/**
 * Sets the date of an order whose requests will be written: the day on which they are counted. False if
 * another process ended it meanwhile.
 */
export async function dateClaimed(tx: Queryable, commande: number, now: Date): Promise<boolean> {
  const rows = await tx.query(
    `update commande set date_integration = $2 where id = $1 and statut = 'EN_COURS' returning 1`,
    [commande, now],
  );
  return rows.length > 0;
}

/** The order whose requests are hidden (staging.ts). The folder of published.ts imports this one. */
const inProgress = '(select commande_id from integration_en_cours)';

/**
 * The published titles in force or in production with these keys, in any organisation: by key, oldest first, at
 * most `mostTitles` each. Forces one index lookup for each key, whatever the planner estimates.
 */
export async function findTitles(tx: Queryable, cles: readonly string[], today: string): Promise<Titles> {
  const rows = await tx.query<{ cle: string; titres: number[] }>(
    `select cle, titres from (
       select cle, (array(
         select x.id from demande x
         where x.cle_doublon = cle and x.statut_demande = 'VALIDEE' and not x.inactive
           and (x.date_fin_validite is null or x.date_fin_validite >= $2::date)
           and x.commande_id is distinct from ${inProgress}
         order by x.id))[1:${mostTitles}] as titres
       from unnest($1::text[]) as cle) as connue
     where cardinality(titres) > 0`,
    [cles, today],
  );
  return new Map(rows.map(({ cle, titres }) => [cle, titres.map(Number)]));
}

export type Batch = {
  /** Valid lines, as a JSON array of `DemandeRow`. */
  readonly lignes: string;
  /** Numbers of the lines held for a decision; the others go to production. */
  readonly held: readonly number[];
};

/** Inserts a batch of valid lines as requests. Returns the request id of each line. */
export async function insertDemandes(
  tx: Queryable,
  commande: number,
  { lignes, held }: Batch,
  now: Date,
): Promise<{ id: number; numeroLigne: number }[]> {
  return tx.query(
    `insert into demande (
       organisme_id, commande_id, personne_morale, numero_ligne, numero_identifiant, nom_usage, nom_naissance, prenom,
       date_naissance, lieu_naissance, raison_sociale, immatriculation, recherche_nom, recherche_prenom,
       recherche_immatriculation, cle_doublon, mention, sous_mention, type_demande, destinataire, adresse1, adresse2,
       adresse3, adresse4, code_postal, commune, departement, pays, date_debut_validite, date_fin_validite,
       statut_demande, statut_production, date_statut_production)
     select c.organisme_id, c.id, o.personne_morale, l.numero_ligne, l.numero_identifiant, l.nom_usage, l.nom_naissance,
       l.prenom, l.date_naissance, l.lieu_naissance, l.raison_sociale, l.immatriculation, l.recherche_nom,
       l.recherche_prenom, l.recherche_immatriculation, l.cle_doublon, l.mention, l.sous_mention, l.type_demande,
       l.destinataire, l.adresse1, l.adresse2, l.adresse3, l.adresse4, l.code_postal, l.commune, l.departement, l.pays,
       l.date_debut_validite, l.date_fin_validite, case when l.attend then 'A_ARBITRER' else 'VALIDEE' end,
       case when not l.attend then 'DEMANDE_FABRICATION_EFFECTUEE' end,
       case when not l.attend then $3::timestamptz end
     from commande c
     join organisme o on o.id = c.organisme_id
     cross join (select *, numero_ligne = any($4::integer[]) as attend from jsonb_to_recordset($2::jsonb) as r(
       numero_ligne integer, numero_identifiant text, nom_usage text, nom_naissance text, prenom text,
       date_naissance date, lieu_naissance text, raison_sociale text, immatriculation text, recherche_nom text,
       recherche_prenom text, recherche_immatriculation text, cle_doublon text, mention text, sous_mention text,
       type_demande text, destinataire text, adresse1 text, adresse2 text, adresse3 text, adresse4 text,
       code_postal text, commune text, departement text, pays text, date_debut_validite date, date_fin_validite date)
     ) as l
     where c.id = $1
     order by l.numero_ligne
     returning id, numero_ligne as "numeroLigne"`,
    [commande, lignes, now, held],
  );
}

/** Records the titles that the held requests of an organisation duplicate. */
export async function insertDoublons(
  tx: Queryable,
  organisme: number,
  pairs: readonly Pair[],
): Promise<void> {
  await tx.query(
    `insert into doublon (organisme_id, demande_id, demande_associee_id)
     select $1, demande, associee from unnest($2::bigint[], $3::bigint[]) as paire(demande, associee)`,
    [organisme, pairs.map(({ demande }) => demande), pairs.map(({ associee }) => associee)],
  );
}

export type Notified = { readonly adresse: string; readonly nom: string; readonly prenom: string };

export type Integrated = {
  statut: 'OK' | 'KO';
  motif: string | null;
  ok: number;
  ko: number;
  /** Of these lines in error, those that are beyond what is usual. */
  inhabituelles: number;
  now: Date;
};

/** Ends the integration of an order; false if another process ended it meanwhile. */
export async function endIntegration(tx: Queryable, commande: number, end: Integrated): Promise<boolean> {
  const rows = await tx.query(
    `update commande set statut = $2, motif = $3, nombre_lignes_ok = $4, nombre_lignes_ko = $5, date_integration = $6,
       lignes_inhabituelles = $7, integre_par = null, integre_depuis = null
     where id = $1 and statut = 'EN_COURS' returning 1`,
    [commande, end.statut, end.motif, end.ok, end.ko, end.now, end.inhabituelles],
  );
  return rows.length > 0;
}

/** The file of one slice, of another organisation, whose turn is next; `undefined` if none waits. */
export async function findShort(db: Queryable, organisme: number): Promise<number | undefined> {
  const [row] = await db.query<{ id: number }>(
    `select c.id from commande c join fichier_commande f on f.commande_id = c.id
     where c.statut = 'EN_ATTENTE' and c.confirmation is distinct from 'DEMANDEE' and c.organisme_id <> $1 and octet_length(f.contenu) <= $2
     order by c.tour nulls first, c.id limit 1`,
    [organisme, bytesOfSlice],
  );
  return row?.id;
}

/** Holds requests that were written as valid before their duplicates were known. */
export async function holdDemandes(tx: Queryable, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(
    `update demande set statut_demande = 'A_ARBITRER', statut_production = null, date_statut_production = null
     where id = any($1::bigint[])`,
    [ids],
  );
}

/**
 * The identities (duplicate keys without their mention) in these ranges that the organisation sent since then,
 * whatever became of them, except in files that a referent confirmed.
 */
export async function findIdentites(
  db: Queryable,
  organisme: number,
  ranges: readonly Range[],
  since: Date,
): Promise<string[]> {
  const identite = `substr(d.cle_doublon, strpos(d.cle_doublon, '|') + 1) collate "C"`;
  const rows = await db.query<{ identites: string[] }>(
    `select identites from (
       select array(
         select distinct ${identite} from demande d join commande c on c.id = d.commande_id
         where d.organisme_id = $1 and ${identite} >= plage.debut and ${identite} < plage.fin
           and c.date_integration >= $4 and c.confirmation is null and c.id is distinct from ${inProgress}) as identites
       from unnest($2::text[], $3::text[]) as plage(debut, fin)) as connue
     where cardinality(identites) > 0`,
    [organisme, ranges.map(({ from }) => from), ranges.map(({ to }) => to), since],
  );
  return rows.flatMap(({ identites }) => identites);
}

/** The size in bytes and the sender of the stored file of an order; `undefined` if it is no longer stored. */
export async function readStoredFile(
  db: Queryable,
  commande: number,
): Promise<{ taille: number; utilisateur: number | null } | undefined> {
  const [row] = await db.query<{ taille: number; utilisateur: number | null }>(
    `select octet_length(contenu) as taille, utilisateur_id as utilisateur from fichier_commande
     where commande_id = $1`,
    [commande],
  );
  return row;
}

/** Whether the organisation sent another file with unusual lines since then. */
export async function hasUnusual(db: Queryable, { organisme, id }: Claimed, since: Date): Promise<boolean> {
  const rows = await db.query(
    `select 1 from commande
     where organisme_id = $1 and id <> $2 and lignes_inhabituelles > 0 and date_integration >= $3 limit 1`,
    [organisme, id, since],
  );
  return rows.length > 0;
}

/** Makes an order wait for a confirmation; false if another process ended it meanwhile. */
export async function askConfirmation(
  tx: Queryable,
  commande: number,
  motif: string,
  lignes: number,
): Promise<boolean> {
  const rows = await tx.query(
    `update commande set statut = 'EN_ATTENTE', confirmation = 'DEMANDEE', motif = $2, lignes_inhabituelles = $3,
       tour = null, integre_depuis = null
     where id = $1 and statut = 'EN_COURS' returning 1`,
    [commande, motif, lignes],
  );
  return rows.length > 0;
}

/** Counts a failed integration. Returns the total. */
export async function recordFailure(db: Queryable, commande: number): Promise<number> {
  const [row] = await db.query<{ echecs: number }>(
    `update commande set echecs_integration = echecs_integration + 1
     where id = $1 and statut = 'EN_COURS'
     returning echecs_integration as echecs`,
    [commande],
  );
  return row?.echecs ?? 0;
}

/**
 * Recipients of the notice about the end of an integration: the referents, if their organisation enabled it
 * (RES-046).
 */
export function findNotified(tx: Queryable, organisme: number): Promise<readonly Notified[]> {
  return tx.query<Notified>(
    `select u.adresse_mail as adresse, u.nom, u.prenom
     from utilisateur u join organisme o on o.id = u.organisme_id
     where o.id = $1 and o.recevoir_notification and u.referent and not u.compte_bloque and u.adresse_mail is not null
     order by u.id`,
    [organisme],
  );
}

/** Orders with a file but without a job: from a former version or a restored backup. */
export function findForgotten(
  db: Queryable,
  queue: string,
): Promise<readonly { commande: number; tour: number }[]> {
  return db.query<{ commande: number; tour: number }>(
    `select c.id as commande, coalesce(c.tour, 0) as tour from commande c join fichier_commande f on f.commande_id = c.id
     where c.statut in ('EN_ATTENTE', 'EN_COURS') and c.confirmation is distinct from 'DEMANDEE' and not exists (
       select from pgboss.job j where j.name = $1 and j.state < 'completed' and (j.data->>'commande')::bigint = c.id)
     order by c.id`,
    [queue],
  );
}
