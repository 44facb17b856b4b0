/** What no reader should see in a text: words that stand for one still to be written, and signs of a wrong encoding. */
import { toBeWritten } from '../problems/words.ts';

/** Whether a text is still to be written. `key`: its own, which templates leave in its place. */
export function isUnwritten(key: string, text: string): boolean {
  if (text === key || [marks, words, name].some((one) => one.test(text))) return true;
  // A value of a list may say of what it stands for that something is left to do.
  return toBeWritten.test(text) && !/\.options\./.test(key);
}

/** What authors leave within a text that is not finished. */
const marks = /\b(?:TODO|FIXME|XXX)\b|\b[Ll]orem ipsum\b/;
/** What authors and templates leave in the place of a text. */
const words = /^(?:label|done|todo|fixme|x{3,}|test|toto|blabla|[.?_…]{2,})[ .…:]*$/i;
/** A name of code: `dateNaissance`, `date_naissance`. */
const name = /^(?:\p{Ll}{3,}(?:\p{Lu}[\p{Ll}\d]+)+|\p{Ll}+(?:_[\p{Ll}\d]+)+)$/u;
/** UTF-8 that was read as Windows-1252: a letter of two bytes, or a sign of three that begins with `\u00e2\u20ac`. */
const misread = /[\u00c2\u00c3\u00c5][\u0080-\u00bf\u2018-\u201d\u0160\u2030\u2039]|\u00e2\u20ac./;

/** The first garbled part of a text, with what it was before. */
export function garbledIn(
  text: string,
): { readonly found: string; readonly meant: string; readonly offset: number } | null {
  const found = misread.exec(text);
  if (found === null) return null;
  const signs = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  const bytes = Uint8Array.from(found[0], (sign) => signs.indexOf(sign));
  return { found: found[0], meant: new TextDecoder().decode(bytes), offset: found.index };
}
