/** Texts as readers compare them: the search and the order of lists that the browser holds whole. */

/** Letters of the Latin scripts that Unicode does not decompose. */
const plainLetters: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ɖ: 'd',
  ɗ: 'd',
  þ: 'th',
  ß: 'ss',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ɲ: 'n',
  ə: 'e',
  ɛ: 'e',
  ǝ: 'e',
  ɔ: 'o',
  ɵ: 'o',
  ɓ: 'b',
  ɣ: 'g',
  ǥ: 'g',
  ɨ: 'i',
  ı: 'i',
  ƙ: 'k',
  ƴ: 'y',
  ʉ: 'u',
  ƶ: 'z',
};
const special = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');
const ascii = /^[\0-\x7f]*$/;

/** Lower case, plain letters without accents and strokes, without what is invisible. */
export function folded(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\p{DI}]/gu, '')
    .toLowerCase()
    .replace(special, (letter) => plainLetters[letter] ?? letter);
}

const separators = /[\s\p{Pd}'`´ʹ-ˈ՚‘’‛′‵−Ꞌꞌ\u2800]+/gu;

/** The key by which names are ordered: also without blanks, dashes and apostrophes, so that D’Art is beside Dart. */
export function nameKey(text: string): string {
  return folded(text).replace(separators, '');
}
