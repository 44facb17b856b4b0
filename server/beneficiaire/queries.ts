/** SQL of beneficiaries. Every query filters by the organisation of the session. */

import { identifiantForms } from '#schemas/text/identifiant.ts';
import type { Beneficiaire, BeneficiaireDetail, Demande } from '#schemas/types/domain.ts';
import type { Queryable } from '../db/database.ts';
import { identifierStartsWith, nameFormOf, nameStartsWith, plateStartsWith } from '../db/searchText.ts';
import { ofBirth, ofCompanies, ofPersons } from '../demande/columns.ts';
import { publishedBefore } from '../demande/published.ts';
import { type DemandeRow, demandeColumns, demandeOf } from '../demande/record.ts';
import { type ListColumn, type PagedList, selectOf } from '../http/pagedList.ts';
import { code, text } from '../http/schemaParts.ts';

const mostTitles = 100;

/** The columns of `beneficiaire b` and its latest request `demande d`. */
const columns = {
  identifiant: {
    select: 'b.numero_identifiant',
    sort: 'numero_identifiant',
    criterion: {
      name: 'identifiant',
      schema: { ...code(15), pattern: '^\\d{1,15}$', description: 'Beginning of the identifier' },
      condition: (typed, bind) => identifierStartsWith('numero_identifiant', typed, bind),
    },
  },
  nom: {
    select: 'coalesce(d.nom_usage, d.nom_naissance)',
    sort: nameFormOf('recherche_nom'),
    criterion: ofPersons,
  },
  nomNaissance: { select: 'd.nom_naissance' },
  prenom: {
    select: 'd.prenom',
    sort: nameFormOf('recherche_prenom'),
    criterion: {
      name: 'prenom',
      schema: { ...text(49), description: 'Beginning of the first name' },
      condition: (typed, bind) => nameStartsWith('recherche_prenom', typed, bind),
    },
  },
  dateNaissance: {
    select: 'd.date_naissance',
    sort: 'date_naissance',
    criterion: ofBirth,
  },
  lieuNaissance: { select: 'd.lieu_naissance' },
  raisonSociale: { select: 'd.raison_sociale', sort: nameFormOf('recherche_nom'), criterion: ofCompanies },
  immatriculation: {
    select: 'd.immatriculation',
    sort: 'recherche_immatriculation',
    criterion: {
      name: 'immatriculation',
      schema: { ...code(11), description: 'Beginning of the registration in any of their requests' },
      condition: (typed, bind) => `numero_identifiant in (
        select t.numero_identifiant from demande t
        where t.organisme_id = $1 and t.id < ${publishedBefore('$1')}
          and ${plateStartsWith('t.recherche_immatriculation', typed, bind)})`,
    },
  },
  nombreTitres: {
    select: `(select count(*) from demande t
      where t.organisme_id = b.organisme_id and t.numero_identifiant = b.numero_identifiant
        and t.id < ${publishedBefore('$1')})`,
  },
} as const satisfies Record<keyof Beneficiaire, ListColumn>;

/** The beneficiaries of an organisation, by name. */
export const beneficiaires: PagedList<Beneficiaire, Beneficiaire> = {
  columns,
  rows: 'from beneficiaire where organisme_id = $1',
  key: ['organisme_id', 'numero_identifiant'],
  select: selectOf(columns),
  // Their latest request is a published one.
  joins: `join beneficiaire b using (organisme_id, numero_identifiant)
    join demande d on d.id = b.derniere_demande_id`,
  totals: 'beneficiaire_compte',
  defaultOrder: { field: 'nom', direction: 'asc' },
  answerOf: (row) => row,
};

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
    `select ${beneficiaires.select} from beneficiaire b join demande d on d.id = b.derniere_demande_id
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
