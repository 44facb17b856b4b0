import { composed } from './composed.ts';
import { readTwice } from './misread.ts';

/** Format characters (zero-width, direction, soft hyphen, variation), and the ligatures of PDF files. */
const invisible = /[\p{Cf}\p{DI}]/gu;
const ligatures = /[\ufb00-\ufb06]/g;
const blanks = /[\p{Zs}\u2800]+/gu;

/**
 * A value of a file as it is meant: letters composed, without what nobody sees, each run of blanks of any width as
 * one, none around it. Empty if nothing is visible. Unlike `cleanText`, it keeps what the checks of a file name to its
 * author: tabulations, line breaks, control characters and misread letters.
 */
export function fileValue(text: string): string {
  if (/^[!-~]*(?: [!-~]+)*$/.test(text)) return text;
  // The second character of a misread letter may be a soft hyphen or a no-break space.
  if (readTwice(text) !== undefined) return text.trim();
  const visible = text.replace(invisible, '').replace(ligatures, (ligature) => ligature.normalize('NFKC'));
  return composed(visible).replace(blanks, ' ').trim();
}

/**
 * The same with one form of each hyphen and apostrophe, for plates and identifiers. Unlike `cleanCode`, it leaves
 * full-width characters to the checks.
 */
export function fileCode(text: string): string {
  return fileValue(text)
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[’‘\u02bb\u02bc\u2032´`]/g, "'");
}
