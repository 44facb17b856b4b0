/**
 * Properties: values that an operator may change without a new version. A missing row means the default
 * below.
 */
import type { Queryable } from '../db/database.ts';

/** Returned to everybody by `GET /api/properties`. */
const publicDefaults = {
  'portail.titreSite': 'Portail CMI Organismes',
  'portail.titre': 'Portail CMI - Organismes',
  'portail.transfert.tailleMaximale': '2194304',
  'portail.transfert.accepterCGI': 'oui',
  'portail.lien.cmiStationnement':
    'https://www.service-public.fr/particuliers/vosdroits/F34049#:~:text=CMI%20stationnement',
  'portail.lien.cmiInvalidite':
    'https://www.service-public.fr/particuliers/vosdroits/F34049#:~:text=CMI%20invalidit%C3%A9',
  'portail.lien.cmiPriorite':
    'https://www.service-public.fr/particuliers/vosdroits/F34049#:~:text=CMI%20priorit%C3%A9',
  'authentification.recuperation.divulgation': 'explicite',
} as const;

/** Returned too where the operator has set them. The pages have a text for each that is missing. */
const publicNames = {
  'portail.editeur.nom': '',
  'portail.editeur.adresse': '',
  'portail.hebergeur.nom': '',
  'portail.hebergeur.adresse': '',
  'portail.publication.directeur': '',
  'portail.contact.courriel': '',
  'portail.contact.formulaire': '',
  'portail.contact.telephone': '',
  'portail.dpo.courriel': '',
  'portail.accessibilite.courriel': '',
} as const;

const privateDefaults = {
  'transfert.actif': 'oui',
  'transfert.seuilRejet': '10',
  'transfert.fichiersEnAttente': '200',
} as const;

/** All properties with their defaults. */
export const defaults = { ...publicDefaults, ...publicNames, ...privateDefaults };

export type PropertyKey = keyof typeof defaults;

const publicKeys = Object.keys(publicDefaults) as readonly (keyof typeof publicDefaults)[];
const nameKeys = Object.keys(publicNames) as readonly (keyof typeof publicNames)[];

/** The properties in `GET /api/properties`, besides the state of the antivirus: those that have a value. */
export async function readPublicProperties(db: Queryable) {
  const always = await readProperties(db, publicKeys);
  const named = await readProperties(db, nameKeys);
  return {
    ...always,
    ...Object.fromEntries(Object.entries(named).filter(([, value]) => value.trim() !== '')),
  };
}

/** The names and addresses of the public pages that the operator has not set. */
export async function unsetNames(db: Queryable): Promise<readonly PropertyKey[]> {
  const named = await readProperties(db, nameKeys);
  return nameKeys.filter((key) => named[key].trim() === '');
}

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
