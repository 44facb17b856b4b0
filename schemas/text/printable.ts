/**
 * What a card and its letter can show, by field. Every class holds letters of the Latin scripts, blanks, hyphens,
 * apostrophes, the point of abbreviations, the comma and the slash of double names, parentheses, and the ª and º of
 * Spanish and Portuguese abbreviations.
 */

export type PrintedAs = keyof typeof classes;

/** The letters among those of phonetics with which languages are written; they have capitals. */
const written = 'ɓɔɖɗəɛɠɣɨɩɲɵʃʈʉʊʋʌʒ';
/**
 * Without the other letters of phonetics, and those that look like others. ƒ is the É of Mac files; `l·l` of Catalan is in
 * the patterns.
 */
const letters = `[${written}[[\\p{Script=Latin}&&[\\p{Lu}\\p{Ll}\\p{Lt}\\p{Lo}]]--[ƒªºſĸǀ-ǃ\\u0250-\\u02af\\u1d00-\\u1dbf\\u2c60-\\u2c7f\\ua720-\\ua7ff\\uab30-\\uab6f\\ufb00-\\ufb06\\uff00-\\uffef]]]`;
const joints = " .,\\/\\(\\)ªº'’‘\\u02bb\\u02bc\\u2032´`\\-\\u2010-\\u2015\\u2212";

const classes = {
  /** Names of persons and countries. */
  nom: `${joints}0-9`,
  /** `PARIS 12`, `LYON 3°`. */
  lieu: `${joints}0-9°`,
  /** Addresses, their recipients, companies: what the criterion of a company name accepts too, and its quotes. */
  adresse: `${joints}0-9°&"“”«»:;+!?`,
  /** Registrations, also foreign ones. */
  plaque: " .\\/'\\-0-9",
} as const;

/** A letter may carry two marks that no composed letter has. */
const patternOf = (signs: string, more = ''): RegExp =>
  new RegExp(`^(?:${letters}[\\u0300-\\u036f]{0,2}|[${signs}]|(?<=[lL])·(?=[lL])${more})*`, 'v');

const patterns: Record<PrintedAs, RegExp> = {
  nom: patternOf(classes.nom),
  lieu: patternOf(classes.lieu),
  // The number of a flat; `#REF!` is the error of a spreadsheet.
  adresse: patternOf(classes.adresse, '|#(?= ?[0-9])'),
  plaque: patternOf(classes.plaque),
};

/** The first character of a composed text that its field cannot show; `undefined` if there is none. */
export function unprintable(text: string, as: PrintedAs): string | undefined {
  const shown = patterns[as].exec(text)?.[0].length ?? 0;
  const point = text.codePointAt(shown);
  return point === undefined ? undefined : String.fromCodePoint(point);
}

const letter = new RegExp(letters, 'v');
const letterOrDigit = new RegExp(`${letters}|[0-9]`, 'v');

/** Whether a text says something: a name has a letter, the others a letter or a digit. */
export function isTelling(text: string, as: PrintedAs): boolean {
  return (as === 'nom' ? letter : letterOrDigit).test(text);
}
