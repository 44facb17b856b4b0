/** SQL of beneficiaries. Every query filters by the organisation of the session. */
import type { Beneficiaire, BeneficiaireDetail, Demande } from '#schemas/types/domain.ts';
import type { Queryable, SqlValue } from '../db/database.ts';
import { identifierStartsWith, nameFormOf, nameStartsWith, plateStartsWith } from '../db/searchText.ts';
import { publishedBefore } from '../demande/published.ts';
import { type DemandeRow, demandeColumns, demandeOf } from '../demande/record.ts';
import { type Order, orderBy, type PagingQuery, readingOf, sliceOf } from '../http/paging.ts';
import type { Session } from '../session/session.ts';
import { identifiantForms } from '../text/identifiant.ts';

export type BeneficiaireFilter = {
  /** Prefix of the identifier. */
  identifiant?: string;
  nom?: string;
  prenom?: string;
  /** yyyy-MM-dd */
  dateNaissance?: string;
  raisonSociale?: string;
  /** Registration of any of their requests. */
  immatriculation?: string;
};

/** Sortable fields and their indexed columns or expressions; the identifier is the tie-breaker. */
const sortColumns: Readonly<Record<string, string>> = {
  identifiant: 'numero_identifiant',
  nom: nameFormOf('recherche_nom'),
  raisonSociale: nameFormOf('recherche_nom'),
  prenom: nameFormOf('recherche_prenom'),
  dateNaissance: 'date_naissance',
  immatriculation: 'recherche_immatriculation',
};

const byName: Order = { field: 'nom', direction: 'asc' };
const mostTitles = 100;

/** Whether the list can be sorted by a field. */
export function isSortable(field: string): boolean {
  return Object.hasOwn(sortColumns, field);
}

const columns = `b.numero_identifiant as identifiant, coalesce(d.nom_usage, d.nom_naissance) as nom,
  d.nom_naissance as "nomNaissance", d.prenom, d.date_naissance as "dateNaissance",
  d.lieu_naissance as "lieuNaissance", d.raison_sociale as "raisonSociale", d.immatriculation,
  (select count(*) from demande t
   where t.organisme_id = b.organisme_id and t.numero_identifiant = b.numero_identifiant
     and t.id < ${publishedBefore('$1')}) as "nombreTitres"`;

/** A page of the matching beneficiaries in the given order (default: by name), with both totals. */
export async function findBeneficiaires(
  db: Queryable,
  organisme: Session['organisme'],
  filter: BeneficiaireFilter,
  page: Pick<PagingQuery, 'start' | 'length'> & { readonly order: Order | null },
) {
  const { sql, params, isWhole } = whereOf(organisme, filter);
  const recordsTotal = await keptTotal(db, organisme.id);
  const recordsFiltered = isWhole ? recordsTotal : await count(db, sql, params);
  const slice = sliceOf(page, recordsFiltered);
  if (slice.limit === 0) return { recordsTotal, recordsFiltered, data: [] };
  const order = page.order ?? byName;
  const column = sortColumns[order.field];
  if (column === undefined) throw new Error(`Beneficiaries are not sorted by ${order.field}`);
  const isDescending = order.direction === 'desc';
  const next = params.length + 1;
  const data = await db.query<Beneficiaire>(
    `with trouve as ${readingOf(recordsFiltered, recordsTotal)} (
       select organisme_id, numero_identifiant, ${column} as tri from beneficiaire where ${sql}),
     page as (
       select * from trouve
       order by ${orderBy(['tri', 'numero_identifiant'], isDescending !== slice.reversed)}
       limit $${next} offset $${next + 1})
     select ${columns}
     from page join beneficiaire b using (organisme_id, numero_identifiant)
       join demande d on d.id = b.derniere_demande_id
     order by ${orderBy(['page.tri', 'page.numero_identifiant'], isDescending)}`,
    [...params, slice.limit, slice.offset],
  );
  return { recordsTotal, recordsFiltered, data };
}

async function count(db: Queryable, where: string, params: readonly SqlValue[]): Promise<number> {
  const [row] = await db.query<{ n: number }>(
    `select count(*) as n from beneficiaire where ${where}`,
    params,
  );
  return row?.n ?? 0;
}

async function keptTotal(db: Queryable, organisme: number): Promise<number> {
  const [row] = await db.query<{ n: number }>(
    'select coalesce(sum(nombre), 0)::bigint as n from beneficiaire_compte where organisme_id = $1',
    [organisme],
  );
  return row?.n ?? 0;
}

function whereOf(organisme: Session['organisme'], filter: BeneficiaireFilter) {
  const conditions = ['organisme_id = $1'];
  const params: SqlValue[] = [organisme.id];
  const bind = (value: SqlValue): string => `$${params.push(value)}`;
  const { identifiant, nom, prenom, dateNaissance, raisonSociale, immatriculation } = filter;
  if (identifiant !== undefined)
    conditions.push(identifierStartsWith('numero_identifiant', identifiant, bind));
  const [name, others] = organisme.personneMorale ? [raisonSociale, nom] : [nom, raisonSociale];
  if (name !== undefined) conditions.push(nameStartsWith('recherche_nom', name, bind));
  if (others !== undefined) conditions.push('false');
  if (prenom !== undefined) conditions.push(nameStartsWith('recherche_prenom', prenom, bind));
  if (dateNaissance !== undefined) conditions.push(`date_naissance = ${bind(dateNaissance)}::date`);
  if (immatriculation !== undefined)
    conditions.push(`numero_identifiant in (
      select t.numero_identifiant from demande t
      where t.organisme_id = $1 and t.id < ${publishedBefore('$1')} and ${plateStartsWith('t.recherche_immatriculation', immatriculation, bind)})`);
  return { sql: conditions.join(' and '), params, isWhole: conditions.length === 1 };
}

/** Folds the pending changes of the totals into one row for each organisation. */
export async function foldBeneficiaires(db: Queryable): Promise<void> {
  await db.query(
    `with change as (delete from beneficiaire_compte returning *)
     insert into beneficiaire_compte
       select organisme_id, sum(nombre) from change group by 1 having sum(nombre) <> 0`,
  );
}

/** One beneficiary of the organisation, by any form of their number, with addresses and titles. */
export async function findBeneficiaire(
  db: Queryable,
  organisme: number,
  identifiant: string,
): Promise<Found | undefined> {
  const [beneficiaire] = await db.query<Beneficiaire>(
    `select ${columns} from beneficiaire b join demande d on d.id = b.derniere_demande_id
     where b.organisme_id = $1 and b.numero_identifiant = any($2::text[])
     order by array_position($2::text[], b.numero_identifiant) limit 1`,
    [organisme, identifiantForms(identifiant)],
  );
  if (!beneficiaire) return undefined;
  const titres = await db.query<DemandeRow>(
    `select ${demandeColumns} from demande d join commande c on c.id = d.commande_id
     where d.organisme_id = $1 and d.numero_identifiant = $2 and d.id < ${publishedBefore('$1')}
     order by d.id desc limit ${mostTitles}`,
    [organisme, beneficiaire.identifiant],
  );
  const demandes = titres.map(demandeOf);
  return {
    ...beneficiaire,
    adresses: addressesOf(demandes),
    titres: demandes,
  };
}

type Found = Omit<BeneficiaireDetail, 'titres'> & { titres: ReturnType<typeof demandeOf>[] };

/** Each distinct address once, named by the latest request sent there, which comes first. */
function addressesOf(demandes: readonly Pick<Demande, 'numeroDemande' | 'adresseLivraison'>[]) {
  const addresses = new Map<string, BeneficiaireDetail['adresses'][number]>();
  for (const { numeroDemande, adresseLivraison } of demandes) {
    const written = JSON.stringify(adresseLivraison);
    if (!addresses.has(written)) addresses.set(written, { numeroDemande, adresse: adresseLivraison });
  }
  return [...addresses.values()];
}
