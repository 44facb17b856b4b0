/** Texts as searches compare and order them, and user input as a literal part of a LIKE pattern. */

import { identifiantForms } from '#schemas/text/identifiant.ts';
import { unaccented } from '#schemas/text/unaccented.ts';
import { cleanCode, cleanText } from '../text/cleanText.ts';

/** Upper case, no accents, single blanks: `Hélène  Marie` gives `HELENE MARIE`. Stored, for `forme_de_nom`. */
export function searchForm(text: string): string {
  return cleanText(unaccented(cleanText(text)));
}

/** Blanks, dashes and apostrophes of a search form. The SQL function `forme_de_nom` (migration 0025) removes the same. */
const separators = /[\n '`ʹ-ˈ՚‐-―‘-‛′‵−Ꞌꞌ-]/g;

/**
 * A name as searches compare and lists order it: without blanks, dashes and apostrophes. `D’Artagnan` gives
 * `DARTAGNAN`, `BEN ALI` gives `BENALI`.
 */
export function nameForm(text: string): string {
  return searchForm(text).replace(separators, '');
}

/** SQL: the same of a column in search form, which an index of the lists contains. */
export const nameFormOf = (column: string): string => `forme_de_nom(${column})`;

/** A registration as searches compare it, and as its column stores it. */
export const searchPlate = nameForm;

/** LIKE pattern: starts with a text in search form. */
export function startingWith(form: string): string {
  return `${literal(form)}%`;
}

/** LIKE pattern: contains a text in search form. */
export function containing(form: string): string {
  return `%${literal(form)}%`;
}

/** LIKE pattern for the upper-case name of an order file, which has no blank: contains the typed text. */
export function containingFileName(typed: string): string {
  return containing(unaccented(cleanCode(typed)).replace(/\s/g, ''));
}

function literal(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** Binds a value and returns its placeholder. */
export type Bind = (value: string) => string;

/**
 * Condition: a name, stored in search form, starts with the typed text. Separators alone are the beginning of
 * no name; the empty text is of each.
 */
export function nameStartsWith(column: string, typed: string, bind: Bind): string {
  const form = nameForm(typed);
  if (form === '' && typed !== '') return 'false';
  return `${nameFormOf(column)} like ${bind(startingWith(form))}`;
}

/** Condition: a registration, stored in its form for searches, starts with the typed text. */
export function plateStartsWith(column: string, typed: string, bind: Bind): string {
  const form = searchPlate(typed);
  if (form === '' && typed !== '') return 'false';
  return `${column} like ${bind(startingWith(form))}`;
}

/** Condition: the number of a beneficiary starts with the typed text, or is it in another form. */
export function identifierStartsWith(column: string, typed: string, bind: Bind): string {
  const others = identifiantForms(typed).filter((form) => form !== typed);
  const fits = `${column} like ${bind(startingWith(typed))}`;
  return others.length === 0 ? fits : `(${fits} or ${column} in (${others.map(bind).join(', ')}))`;
}

/** Condition: the identifier contains the typed text, both without display separators. */
export function identifierContains(column: string, typed: string, bind: Bind): string {
  const folded = unaccented(cleanCode(typed)).replace(/[\s.()-]/g, '');
  const bare = `translate(upper(${column}), ' .()-', '')`;
  const fits = `${bare} like ${bind(containing(folded))}`;
  // Identifiers are displayed with at least ten digits: leading zeros may come from the display.
  const plain = folded.replace(/^0+/, '');
  return plain === folded ? fits : `(${fits} or ${bare} = ${bind(plain)})`;
}
