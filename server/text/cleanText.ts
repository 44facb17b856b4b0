/**
 * Texts from requests as people mean them: no character that shows nothing, one kind of blank, composed letters. The
 * site does the same with what is typed (`engine/core/runtime/cleanText.ts`); a test compares both.
 */
import { composed } from '#schemas/text/composed.ts';

/** Format characters, fillers, variation selectors and controls. NUL stays: the schemas refuse it. */
const invisible = /[\p{Cf}\p{DI}]|(?![\0\t-\r\u0085])\p{Cc}/gu;

const blanks = /[\t\v\f\u0085\p{Z}\u2800]+/gu;

/** In NFC, without invisible characters, with single blanks (U+0020) between words only. Line breaks stay, as `\n`. */
export function cleanText(text: string): string {
  const seen = text.replace(invisible, '').replace(blanks, ' ');
  return composed(seen.replace(/ ?\r\n? ?| ?\n ?/g, '\n')).trim();
}

const apostrophes = /[`´ʹ-ʿˈ՚‘’‛′‵Ꞌꞌ＇｀]/g;
const dashes = /[\p{Pd}˗−]/gu;
const slashes = /[⁄∕]/g;

/** A number, an address or an identifier in its one written form: full-width signs, dashes and apostrophes are ASCII. */
export function cleanCode(text: string): string {
  return cleanText(compatible(cleanText(text).replace(apostrophes, "'")))
    .replace(dashes, '-')
    .replace(slashes, '/');
}

/** As `composed`, for NFKC. */
function compatible(text: string): string {
  return /\p{M}{31}/u.test(text) ? text : text.normalize('NFKC');
}
