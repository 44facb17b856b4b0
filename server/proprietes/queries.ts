/** Properties: what an operator may change without a new version. A missing row means the value written here. */
import type { Queryable } from '../db/database.ts';

/** Shown to everybody by `GET /api/properties`. What stands in brackets waits for the operator's own. */
const publicDefaults = {
  'portail.titreSite': 'Portail CMI Organismes',
  'portail.titre': 'Portail CMI - Organismes',
  'portail.transfert.tailleMaximale': '2194304',
  'portail.transfert.accepterCGI': 'oui',
  'portail.lien.cmiStationnement': 'https://www.service-public.fr/particuliers/vosdroits/F34049',
  'portail.lien.cmiInvalidite': 'https://www.service-public.fr/particuliers/vosdroits/F34049',
  'portail.lien.cmiPriorite': 'https://www.service-public.fr/particuliers/vosdroits/F34049',
  'portail.editeur.nom': "[nom de l'éditeur]",
  'portail.editeur.adresse': "[adresse de l'éditeur]",
  'portail.hebergeur.nom': "[nom de l'hébergeur]",
  'portail.hebergeur.adresse': "[adresse de l'hébergeur]",
  'portail.publication.directeur': '[directeur de la publication]',
  'portail.contact.courriel': '[adresse de courriel du support]',
  'portail.contact.formulaire': '[adresse du formulaire de contact]',
  'portail.contact.telephone': '[numéro de téléphone du support]',
  'portail.dpo.courriel': '[adresse de courriel du délégué à la protection des données]',
  'portail.accessibilite.courriel': "[adresse de courriel pour l'accessibilité]",
  'authentification.recuperation.divulgation': 'explicite',
} as const;

const privateDefaults = {
  'transfert.actif': 'oui',
  'transfert.seuilRejet': '10',
} as const;

/** Every property with its first value. */
export const defaults = { ...publicDefaults, ...privateDefaults };

export type PropertyKey = keyof typeof defaults;

/** What `GET /api/properties` may answer, beside the state of the antivirus. */
export const publicKeys = Object.keys(publicDefaults) as readonly (keyof typeof publicDefaults)[];

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

/** Bytes of an order file at most, whatever the property says: it is held in memory, and `clamd` takes 25 MB by itself. */
export const largestOrderFile = 16 * 1024 * 1024;

/** The bytes that the property asks for, by the rule of the transfer page: what is no size counts as absent. */
export function askedFileSize(property: string): number {
  const bytes = Number(property);
  return Number.isSafeInteger(bytes) && bytes > 0
    ? bytes
    : Number(defaults['portail.transfert.tailleMaximale']);
}

/** Bytes of an order file at most, by the property and the ceiling. */
export function fileSizeOf(property: string): number {
  return Math.min(askedFileSize(property), largestOrderFile);
}
