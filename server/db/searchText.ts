/** Texts as searches compare them, and what a user typed as a literal part of a LIKE pattern. */
import { unmarked } from '../unmarked.ts';

/** Upper case without accents, blanks kept single: `Hélène  Marie` gives `HELENE MARIE`. */
export function searchForm(text: string): string {
  return unaccented(text).replace(/\s+/g, ' ').trim();
}

/** Upper case without accents. */
export function unaccented(text: string): string {
  return unmarked(text, 'NFD')
    .toUpperCase()
    .replace(/Œ/g, 'OE')
    .replace(/Æ/g, 'AE')
    .replace(/Ø/g, 'O')
    .replace(/Ł/g, 'L');
}

/** A registration as searches compare it: neither hyphens nor blanks. */
export function searchPlate(text: string): string {
  return unaccented(text).replace(/[\s-]/g, '');
}

/** The LIKE pattern of what starts with a text in its search form. */
export function startingWith(form: string): string {
  return `${literal(form)}%`;
}

/** The LIKE pattern of what contains a text in its search form. */
export function containing(form: string): string {
  return `%${literal(form)}%`;
}

function literal(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** Gives a value its place in the statement. */
type Bind = (value: string) => string;

/** The condition that an identifier starts with what was typed. */
export function identifierStartsWith(column: string, typed: string, bind: Bind): string {
  return identifierFits(column, startingWith, typed, bind);
}

/** The condition that an identifier contains what was typed, neither with the separators of its display. */
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
  // Shown with ten digits at least: the leading zeros may be those of the display.
  const plain = typed.replace(/^0+/, '');
  return plain === typed ? fits : `(${fits} or ${column} = ${bind(plain)})`;
}
