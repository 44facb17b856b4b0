/** Properties: what an operator may change without a new version. A missing row means the value written here. */
import type { Queryable } from '../db/database.ts';

/** Every property with its first value. Those of `publicKeys` are shown to everybody. */
export const defaults = {
  'portail.titreSite': 'Portail CMI Organismes',
  'portail.titre': 'Portail CMI - Organismes',
  'portail.transfert.tailleMaximale': '2194304',
  'portail.transfert.accepterCGI': 'oui',
  'portail.lien.cmiStationnement': 'https://www.service-public.fr/particuliers/vosdroits/F34049',
  'portail.lien.cmiInvalidite': 'https://www.service-public.fr/particuliers/vosdroits/F34049',
  'portail.lien.cmiPriorite': 'https://www.service-public.fr/particuliers/vosdroits/F34049',
  'authentification.recuperation.divulgation': 'explicite',
  'transfert.actif': 'oui',
  'transfert.seuilRejet': '10',
} as const;

export type PropertyKey = keyof typeof defaults;

/** What `GET /api/properties` may answer, beside the state of the antivirus. */
export const publicKeys = [
  'portail.titreSite',
  'portail.titre',
  'portail.transfert.tailleMaximale',
  'portail.transfert.accepterCGI',
  'portail.lien.cmiStationnement',
  'portail.lien.cmiInvalidite',
  'portail.lien.cmiPriorite',
  'authentification.recuperation.divulgation',
] as const satisfies readonly PropertyKey[];

/** The values of these properties. */
export async function readProperties<Key extends PropertyKey>(
  db: Queryable,
  keys: readonly Key[],
): Promise<Record<Key, string>> {
  const rows = await db.query<{ cle: string; valeur: string }>(
    'select cle, valeur from propriete where cle = any($1::text[])',
    [keys],
  );
  const set = new Map(rows.map((row) => [row.cle, row.valeur]));
  return Object.fromEntries(keys.map((key) => [key, set.get(key) ?? defaults[key]])) as Record<Key, string>;
}
