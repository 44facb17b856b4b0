/**
 * Properties: values that an operator may change without a new version. A missing row means the default
 * below.
 */
import type { Queryable } from '../db/database.ts';

/** Returned to everybody by `GET /api/properties`. Text in brackets is a placeholder for the operator. */
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

/** All properties with their defaults. */
export const defaults = { ...publicDefaults, ...privateDefaults };

export type PropertyKey = keyof typeof defaults;

/** The properties in `GET /api/properties`, besides the state of the antivirus. */
export const publicKeys = Object.keys(publicDefaults) as readonly (keyof typeof publicDefaults)[];

/** The values of the given properties. */
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

/**
 * Upper bound of an order file in bytes, whatever the property says: the file is held in memory, and `clamd`
 * accepts 25 MB by default.
 */
export const largestOrderFile = 16 * 1024 * 1024;

/** The configured size in bytes, parsed as on the transfer page; an invalid value counts as absent. */
export function askedFileSize(property: string): number {
  const bytes = Number(property);
  return Number.isSafeInteger(bytes) && bytes > 0
    ? bytes
    : Number(defaults['portail.transfert.tailleMaximale']);
}

/** Maximum size of an order file in bytes: the property, capped. */
export function fileSizeOf(property: string): number {
  return Math.min(askedFileSize(property), largestOrderFile);
}
