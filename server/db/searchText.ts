/** Texts as searches compare them, and what a user typed as a literal part of a LIKE pattern. */

/** Upper case without accents, blanks kept single: `Hélène  Marie` gives `HELENE MARIE`. */
export function searchForm(text: string): string {
  return unaccented(text).replace(/\s+/g, ' ').trim();
}

/** Upper case without accents. */
export function unaccented(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
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

/** The condition that an identifier starts with what was typed: `bind` gives a value its place in the statement. */
export function identifierStartsWith(column: string, typed: string, bind: (value: string) => string): string {
  const starts = `${column} like ${bind(startingWith(typed))}`;
  // Shown with ten digits at least: the leading zeros may be those of the display.
  const plain = typed.replace(/^0+/, '');
  return plain === typed ? starts : `(${starts} or ${column} = ${bind(plain)})`;
}
