/** SQL of requests and their titles. Every query filters by the organisation of the session. */
import type { Database, Queryable, SqlValue } from '../db/database.ts';
import { identifierStartsWith, nameFormOf, nameStartsWith, plateStartsWith } from '../db/searchText.ts';
import { type Order, orderBy, type PagingQuery, readingOf, sliceOf } from '../http/paging.ts';
import type { Session } from '../session/session.ts';
import { idOfNumero } from './numero.ts';
import { publishedBefore } from './published.ts';
import { type DemandeRow, demandeColumns, demandeOf } from './record.ts';

export type DemandeFilter = {
  /** Prefix of the beneficiary's identifier. */
  demande?: string;
  /** Prefix of the name in use, of natural persons. */
  nom?: string;
  /** Prefix of the company name, of legal entities. */
  raisonSociale?: string;
  immatriculation?: string;
  typeTitre?: string;
  /** Production state. */
  statutDemande?: string;
  statutTitre?: string;
  /** yyyy-MM-dd */
  finValidite?: string;
};

/** Sortable fields and their indexed columns or expressions. */
const sortColumns: Readonly<Record<string, string>> = {
  numeroDemande: 'id',
  identifiantBeneficiaire: 'numero_identifiant',
  nom: nameFormOf('recherche_nom'),
  prenom: nameFormOf('recherche_prenom'),
  raisonSociale: nameFormOf('recherche_nom'),
  immatriculation: 'recherche_immatriculation',
  mention: 'mention',
  'mention.valeur': 'mention',
  statutProduction: 'statut_production',
  'statutProduction.valeur': 'statut_production',
  'statutProduction.libelleCourt': 'statut_production',
  statutTitre: 'statut_titre',
  'statutTitre.valeur': 'statut_titre',
  dateDebutValidite: 'date_debut_validite',
  dateFinValidite: 'date_fin_validite',
  numeroTitre: 'numero_titre',
};

const latestFirst: Order = { field: 'numeroDemande', direction: 'desc' };

/** Whether the list can be sorted by a field. */
export function isSortable(field: string): boolean {
  return Object.hasOwn(sortColumns, field);
}

type Where = { readonly sql: string; readonly params: readonly SqlValue[] };

/**
 * A page of the matching requests in the given order (default: latest first), with both totals. The offset
 * counts from the nearer end of the result, so that the last page is as fast as the first.
 */
export async function findDemandes(
  db: Queryable,
  organisme: Session['organisme'],
  filter: DemandeFilter,
  page: Pick<PagingQuery, 'start' | 'length'> & { readonly order: Order | null },
) {
  const where = whereOf(organisme, filter);
  const kept = await keptTotals(db, organisme.id, filter);
  const recordsTotal = kept.all;
  const recordsFiltered = isKept(filter) ? kept.matching : await countDemandes(db, where);
  const slice = sliceOf(page, recordsFiltered);
  if (slice.limit === 0) return { recordsTotal, recordsFiltered, data: [] };
  const order = page.order ?? latestFirst;
  const column = sortColumns[order.field];
  if (column === undefined) throw new Error(`Requests are not sorted by ${order.field}`);
  const isDescending = order.direction === 'desc';
  const next = where.params.length + 1;
  const rows = await db.query<DemandeRow>(
    `with trouvee as ${readingOf(recordsFiltered, recordsTotal)} (
       select id, ${column} as tri from demande where ${where.sql}),
     page as (
       select id, tri from trouvee
       order by ${orderBy(['tri', 'id'], isDescending !== slice.reversed)}
       limit $${next} offset $${next + 1})
     select ${demandeColumns}
     from page join demande d on d.id = page.id join commande c on c.id = d.commande_id
     order by ${orderBy(['page.tri', 'page.id'], isDescending)}`,
    [...where.params, slice.limit, slice.offset],
  );
  return { recordsTotal, recordsFiltered, data: rows.map(demandeOf) };
}

function whereOf(organisme: Session['organisme'], filter: DemandeFilter): Where {
  const conditions = ['organisme_id = $1', `id < ${publishedBefore('$1')}`];
  const params: SqlValue[] = [organisme.id];
  const bind = (value: SqlValue): string => `$${params.push(value)}`;
  const { demande, nom, raisonSociale, immatriculation } = filter;
  if (demande !== undefined) conditions.push(identifierStartsWith('numero_identifiant', demande, bind));
  // The name column of the list: the company name if the organisation is one of legal entities.
  const [name, others] = organisme.personneMorale ? [raisonSociale, nom] : [nom, raisonSociale];
  if (name !== undefined) conditions.push(nameStartsWith('recherche_nom', name, bind));
  if (others !== undefined) conditions.push('false');
  if (immatriculation !== undefined)
    conditions.push(plateStartsWith('recherche_immatriculation', immatriculation, bind));
  if (filter.typeTitre !== undefined) conditions.push(`mention = ${bind(filter.typeTitre)}`);
  if (filter.statutDemande !== undefined)
    conditions.push(`statut_production = ${bind(filter.statutDemande)}`);
  if (filter.statutTitre !== undefined) conditions.push(`statut_titre = ${bind(filter.statutTitre)}`);
  if (filter.finValidite !== undefined)
    conditions.push(`date_fin_validite = ${bind(filter.finValidite)}::date`);
  return { sql: conditions.join(' and '), params };
}

/** Whether the maintained totals cover this filter. */
function isKept({ demande, nom, raisonSociale, immatriculation, finValidite }: DemandeFilter): boolean {
  return [demande, nom, raisonSociale, immatriculation, finValidite].every((value) => value === undefined);
}

async function countDemandes(db: Queryable, { sql, params }: Where): Promise<number> {
  const [row] = await db.query<{ n: number }>(`select count(*) as n from demande where ${sql}`, params);
  return row?.n ?? 0;
}

/** The maintained totals of an organisation: all requests, and those that match the filter. */
async function keptTotals(
  db: Queryable,
  organisme: number,
  filter: Pick<DemandeFilter, 'typeTitre' | 'statutDemande' | 'statutTitre'>,
): Promise<{ all: number; matching: number }> {
  const [row] = await db.query<{ all: number; matching: number }>(
    `select coalesce(sum(nombre), 0)::bigint as "all",
       coalesce(sum(nombre) filter (where ($2::text is null or mention = $2)
         and ($3::text is null or statut_production = $3)
         and ($4::text is null or statut_titre = $4)), 0)::bigint as matching
     from demande_compte where organisme_id = $1`,
    [organisme, filter.typeTitre ?? null, filter.statutDemande ?? null, filter.statutTitre ?? null],
  );
  return row ?? { all: 0, matching: 0 };
}

/** Folds the pending changes of the totals into one row each, without a timeout; it blocks nobody. */
export async function foldTotals(db: Pick<Database, 'withoutTimeouts'>): Promise<void> {
  await db.withoutTimeouts((connection) =>
    connection.query(
      `with change as (delete from demande_compte returning *)
       insert into demande_compte
         select organisme_id, mention, statut_production, statut_titre, sum(nombre) from change
         group by 1, 2, 3, 4 having sum(nombre) <> 0`,
    ),
  );
}

/** One request of the organisation, by its own number or its title's. */
export function findDemande(db: Queryable, organisme: number, numero: string) {
  return readDemande(db, organisme, numero, '');
}

/** Locks one request of the organisation until the transaction ends. */
export function lockDemande(tx: Queryable, organisme: number, numero: string) {
  return readDemande(tx, organisme, numero, 'for update of d');
}

async function readDemande(db: Queryable, organisme: number, numero: string, lock: '' | 'for update of d') {
  const id = idOfNumero(numero);
  const [row] = await db.query<DemandeRow>(
    `select ${demandeColumns} from demande d join commande c on c.id = d.commande_id
     where d.organisme_id = $1 and d.id < ${publishedBefore('$1')}
       and ${id === null ? 'd.numero_titre = $2' : 'd.id = $2'} ${lock}`,
    [organisme, id ?? numero],
  );
  return row && { demande: demandeOf(row), version: row.version };
}

/** Updates a locked request. Returns its new version. */
export async function updateDemande(
  tx: Queryable,
  id: number,
  change: {
    readonly commentaire: string | null;
    readonly traitePNDPhoto: boolean;
    readonly traitePNDTitre: boolean;
    readonly par: number;
  },
): Promise<number> {
  const [row] = await tx.query<{ version: number }>(
    `update demande set commentaire = $2, traite_pnd_photo = $3, traite_pnd_titre = $4, modifie_par = $5,
       version = version + 1
     where id = $1 returning version`,
    [id, change.commentaire, change.traitePNDPhoto, change.traitePNDTitre, change.par],
  );
  if (row === undefined) throw new Error('A request that was locked is gone');
  return row.version;
}

export type Revocation = {
  readonly motif: string;
  /** yyyy-MM-dd */
  readonly jour: string;
  readonly versions: readonly number[] | null;
  readonly par: number;
};

/** Makes a title in force permanently inactive. Returns false if none matched. */
export async function revokeTitre(
  db: Queryable,
  organisme: number,
  numeroTitre: string,
  { motif, jour, versions, par }: Revocation,
): Promise<boolean> {
  const rows = await db.query(
    `update demande set statut_titre = 'INACTIF', inactive = true, motif = $3, date_fin_validite_reelle = $4::date,
       version = version + 1, modifie_par = $6
     where organisme_id = $1 and numero_titre = $2 and not inactive
       and ($5::integer[] is null or version = any($5::integer[]))
     returning id`,
    [organisme, numeroTitre, motif, jour, versions, par],
  );
  return rows.length > 0;
}
