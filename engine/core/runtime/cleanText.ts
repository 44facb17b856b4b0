/** Typed and pasted texts as people see them: without what Macs, PDF files and word processors write unseen. */

/** Format characters, fillers, variation selectors and controls. */
const invisible = /[\p{Cf}\p{DI}]|(?![\t-\r\x85])\p{Cc}/gu;

const blanks = /[\t\v\f\x85\p{Z}\u2800]+/gu;

/** In NFC, without invisible characters, with single blanks (U+0020) between words only. Line breaks stay, as `\n`. */
export function cleanText(text: string): string {
  const seen = text.replace(invisible, '').replace(blanks, ' ');
  return seen
    .replace(/ ?\r\n? ?| ?\n ?/g, '\n')
    .normalize('NFC')
    .trim();
}

/** The same for one line. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\n+/g, ' ');
}

const apostrophes = /[`´ʹ-ʿˈ՚‘\u2019‛′‵Ꞌꞌ＇｀]/g;
const dashes = /[\p{Pd}˗−]/gu;
const slashes = /[⁄∕]/g;

/** A number, an address or an identifier in its one written form: full-width signs, dashes and apostrophes are ASCII. */
export function cleanCode(text: string): string {
  return cleanLine(cleanLine(text).replace(apostrophes, "'").normalize('NFKC'))
    .replace(dashes, '-')
    .replace(slashes, '/');
}

/** A number that identifies something, typed or pasted as displayed, without the blanks, dots and hyphens of its groups. */
export function ungrouped(text: string): string {
  return cleanCode(text).replace(/[\s.-]/g, '');
}

/** No value, or a text of which nothing is visible. `false`, 0 and an empty list are values. */
export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && cleanText(value) === '');
}
