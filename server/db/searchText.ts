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
