/** The organisation as the portal's shell shows it. */
import type { Queryable } from '../db/database.ts';

type OrganismeRow = { id: number; code: string; nom: string; logo: string | null; personne_morale: boolean };

export async function findOrganisme(db: Queryable, id: number) {
  const [row] = await db.query<OrganismeRow>(
    'select id, code, nom, logo, personne_morale from organisme where id = $1',
    [id],
  );
  if (row === undefined) return null;
  return {
    id: row.id,
    code: row.code,
    nom: row.nom,
    logo: row.logo,
    personnePhysique: !row.personne_morale,
    personneMorale: row.personne_morale,
  };
}
