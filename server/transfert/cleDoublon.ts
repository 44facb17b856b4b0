/**
 * The duplicate key of a request. Requests with the same key are suspected duplicates: same mention, and same
 * birth name, first name and birth date, or for legal entities the same registration, ignoring case, accents
 * and hyphens (decision D32), and like searches blanks and apostrophes.
 */
import { unaccented } from '#schemas/text/unaccented.ts';

/**
 * A name without case, accents, hyphens, apostrophes and spaces, in any script: `Hélène-Marie` gives
 * `HELENEMARIE`. Unicode classifies some apostrophes as letters.
 */
export function normaliseName(text: string): string {
  return unaccented(text).replace(/[^\p{L}\p{N}]|[\u02b9-\u02c8\ua78b\ua78c]/gu, '');
}

export type Identity =
  | { mention: string; nomNaissance: string; prenom: string; dateNaissance: string }
  | { mention: string; immatriculation: string };

/** The key of a request; dates as yyyy-MM-dd. */
export function cleDoublon(identity: Identity): string {
  return 'immatriculation' in identity
    ? `${identity.mention}|${normaliseName(identity.immatriculation)}`
    : [
        identity.mention,
        normaliseName(identity.nomNaissance),
        normaliseName(identity.prenom),
        identity.dateNaissance,
      ].join('|');
}
