/** Normalised texts for searches, and user input as a literal part of a LIKE pattern. */
import { unmarked } from '../text/unmarked.ts';

/** Upper case, no accents, single blanks: `Hélène  Marie` gives `HELENE MARIE`. */
export function searchForm(text: string): string {
  return unaccented(text).replace(/\s+/g, ' ').trim();
}

/** Upper case, without accents. */
export function unaccented(text: string): string {
  return unmarked(text, 'NFD')
    .toUpperCase()
    .replace(/Œ/g, 'OE')
    .replace(/Æ/g, 'AE')
    .replace(/Ø/g, 'O')
    .replace(/Ł/g, 'L');
}

/** A registration without hyphens and blanks, for searches. */
export function searchPlate(text: string): string {
  return unaccented(text).replace(/[\s-]/g, '');
}

/** LIKE pattern: starts with a text in search form. */
export function startingWith(form: string): string {
  return `${literal(form)}%`;
}

/** LIKE pattern: contains a text in search form. */
export function containing(form: string): string {
  return `%${literal(form)}%`;
}

function literal(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** Binds a value and returns its placeholder. */
type Bind = (value: string) => string;

/** Apostrophes and hyphens of all kinds, which keyboards, word processors and order files write differently. */
const joints = "'\u2019\u2018\u02bc\u02bb\u2032`\u00b4\u2010\u2011\u2012\u2013\u2014\u2212-";
const separators = new RegExp(`[ ${joints}]`, 'g');

/**
 * Condition: a name, stored in search form, starts with the typed text; apostrophes, hyphens and blanks are equal. They
 * are folded here and not in the search form: the stored names, their order and the former version stay as they are.
 */
export function nameStartsWith(column: string, typed: string, bind: Bind): string {
  const form = searchForm(typed);
  const folded = form.replace(separators, ' ');
  if (!folded.includes(' ')) return `${column} like ${bind(startingWith(form))}`;
  // The first pattern, with any character in the place of a separator, is what the index answers.
  const near = startingWith(form).replace(separators, '_');
  const blanks = ' '.repeat(joints.length);
  return `(${column} like ${bind(near)}
    and translate(${column}, ${bind(joints)}, ${bind(blanks)}) like ${bind(startingWith(folded))})`;
}

/** Condition: the identifier starts with the typed text. */
export function identifierStartsWith(column: string, typed: string, bind: Bind): string {
  return identifierFits(column, startingWith, typed, bind);
}

/** Condition: the identifier contains the typed text, both without display separators. */
export function identifierContains(column: string, typed: string, bind: Bind): string {
  const plain = unaccented(typed).replace(/[\s.()-]/g, '');
  return identifierFits(`translate(upper(${column}), ' .()-', '')`, containing, plain, bind);
}

function identifierFits(
  column: string,
  pattern: (form: string) => string,
  typed: string,
  bind: Bind,
): string {
  const fits = `${column} like ${bind(pattern(typed))}`;
  // Identifiers are displayed with at least ten digits: leading zeros may come from the display.
  const plain = typed.replace(/^0+/, '');
  return plain === typed ? fits : `(${fits} or ${column} = ${bind(plain)})`;
}
