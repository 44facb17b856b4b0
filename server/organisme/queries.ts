/** SQL of the organisation: the data of the portal's shell, and the resources that its referents edit. */
import type { Organisme } from '#schemas/types/domain.ts';
import type { Queryable } from '../db/database.ts';
import { adresseColumns, adresseOf } from './adresse.ts';

export type VersionedOrganisme = { readonly organisme: Organisme; readonly version: number };

type OrganismeRow = Omit<Organisme, 'adresse' | 'personnePhysique'> &
  Organisme['adresse'] & { version: number };

const columns = `id, code, nom, logo, signature, recevoir_notification as "recevoirNotification",
  personne_morale as "personneMorale", ${adresseColumns('organisme')}, version`;

export async function findOrganisme(db: Queryable, id: number): Promise<VersionedOrganisme | undefined> {
  const [row] = await db.query<OrganismeRow>(`select ${columns} from organisme where id = $1`, [id]);
  return row && versioned(row);
}

export type Ressources = Pick<Organisme, 'nom' | 'logo' | 'signature' | 'recevoirNotification'>;

/** Saves the resources if the organisation still has this version. */
export async function updateRessources(
  db: Queryable,
  id: number,
  { nom, logo, signature, recevoirNotification }: Ressources,
  { version, par }: { readonly version: number; readonly par: number },
): Promise<VersionedOrganisme | undefined> {
  const [row] = await db.query<OrganismeRow>(
    `update organisme
     set nom = $2, logo = $3, signature = $4, recevoir_notification = $5, version = version + 1, modifie_par = $7
     where id = $1 and version = $6
     returning ${columns}`,
    [id, nom, logo, signature, recevoirNotification, version, par],
  );
  return row && versioned(row);
}

function versioned(row: OrganismeRow): VersionedOrganisme {
  const { id, code, nom, logo, signature, recevoirNotification, personneMorale, version } = row;
  return {
    organisme: {
      id,
      code,
      nom,
      adresse: adresseOf(row),
      logo,
      signature,
      recevoirNotification,
      personnePhysique: !personneMorale,
      personneMorale,
    },
    version,
  };
}
