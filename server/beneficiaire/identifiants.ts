/**
 * Numbers of beneficiaries that former versions stored in other forms than `canonicalIdentifiant`: pages show them
 * alike, but they are several beneficiaries until they are united.
 */

import { canonicalIdentifiant } from '#schemas/text/identifiant.ts';
import type { Database, Queryable } from '../db/database.ts';

export type OtherForm = {
  readonly organisme: string;
  readonly organismeId: number;
  readonly identifiant: string;
  /** Null if it is no number: only its organisation knows whose it is. */
  readonly canonique: string | null;
};

/** The numbers in another form, by organisation. */
export async function findOtherForms(db: Queryable): Promise<readonly OtherForm[]> {
  const rows = await db.query<Omit<OtherForm, 'canonique'>>(
    `select o.code as organisme, o.id as "organismeId", b.numero_identifiant as identifiant
     from beneficiaire b join organisme o on o.id = b.organisme_id
     where b.numero_identifiant !~ '^(0[0-9]{9}|[1-9][0-9]{9,})$' or b.numero_identifiant !~ '[1-9]'
     order by o.code, b.numero_identifiant`,
  );
  return rows.map((row) => ({ ...row, canonique: canonicalIdentifiant(row.identifiant) ?? null }));
}

/** Gives the requests of a number its canonical form, and unites their beneficiary with the one that has it. */
export async function uniteForms(
  db: Database,
  { organismeId, identifiant, canonique }: OtherForm,
): Promise<void> {
  if (canonique === null) throw new Error(`${identifiant} is no number`);
  await db.transaction(async (tx) => {
    await tx.query(
      `update demande set numero_identifiant = $3, version = version + 1
       where organisme_id = $1 and numero_identifiant = $2`,
      [organismeId, identifiant, canonique],
    );
    await tx.query(
      `insert into beneficiaire (organisme_id, numero_identifiant, derniere_demande_id, recherche_nom,
                                 recherche_prenom, date_naissance, recherche_immatriculation)
         select organisme_id, $3, derniere_demande_id, recherche_nom, recherche_prenom, date_naissance,
           recherche_immatriculation
         from beneficiaire where organisme_id = $1 and numero_identifiant = $2
       on conflict (organisme_id, numero_identifiant) do update
         set derniere_demande_id = excluded.derniere_demande_id, recherche_nom = excluded.recherche_nom,
           recherche_prenom = excluded.recherche_prenom, date_naissance = excluded.date_naissance,
           recherche_immatriculation = excluded.recherche_immatriculation
         where beneficiaire.derniere_demande_id < excluded.derniere_demande_id`,
      [organismeId, identifiant, canonique],
    );
    await tx.query('delete from beneficiaire where organisme_id = $1 and numero_identifiant = $2', [
      organismeId,
      identifiant,
    ]);
  });
}
