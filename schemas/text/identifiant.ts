/**
 * The number of a beneficiary: up to fifteen digits. Pages show it with ten at least, zeros before it, and spreadsheets
 * drop these zeros: `0751007290`, `751007290` and `000751007290` are one number.
 */

/**
 * The one form in which the number is stored and compared: ten digits at least, and no leading zero that only
 * lengthens it. `undefined` if it is not a number, or zero. Reads the points and blanks of the pages.
 * `identifiant_canonique` of the database does the same.
 */
export function canonicalIdentifiant(text: string): string | undefined {
  const digits = text.replace(/[\s.]/g, '');
  if (!/^\d{1,64}$/.test(digits) || /^0*$/.test(digits)) return undefined;
  return digits.replace(/^0+/, '').padStart(10, '0');
}

/**
 * The forms in which a number may be stored, the most probable first: as it is told, as this version writes it, and
 * without its zeros, as former versions wrote what spreadsheets gave them.
 */
export function identifiantForms(text: string): readonly string[] {
  const canonical = canonicalIdentifiant(text);
  return canonical === undefined ? [text] : [...new Set([text, canonical, canonical.replace(/^0+/, '')])];
}
