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
/** The signs that Windows-1252 has for each byte. */
const signs = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
/** UTF-8 that was read as Windows-1252: a letter of two bytes, or a sign of three that begins with an \u00e2. */
const misread = new RegExp(`[\u00c2\u00c3\u00c5][${rest(128)}]|\u00e2[${rest(128, 160)}][${rest(128)}]`, 'g');

/** The signs of the bytes that follow the first of a letter. */
function rest(from: number, to = 192): string {
  return signs.slice(from, to).replace(/[\]^\\-]/g, '\\$&');
}

/** The garbled parts of a text, each with what it was before. */
export function garbledIn(text: string) {
  return [...text.matchAll(misread)].map(({ 0: found, index: offset }) => {
    const bytes = Uint8Array.from(found, (sign) => signs.indexOf(sign));
    return { found, meant: new TextDecoder().decode(bytes), offset };
  });
}
