/** Texts as readers compare them: the search and the order of lists that the browser holds whole. */

/** Letters of the Latin scripts that Unicode does not decompose, each before the plain ones. */
const plainLetters = new Map(
  'œoe æae øo łl đd ðd ɖd ɗd þth ßss ħh ŧt ŋn ɲn əe ɛe ǝe ɔo ɵo ɓb ɣg ǥg ɨi ıi ƙk ƴy ʉu ƶz'
    .split(' ')
    .map(([letter = '', ...plain]) => [letter, plain.join('')]),
);

/** Lower case, plain letters without accents and strokes, without what is invisible. */
export function folded(text: string): string {
  if (/^[ -~]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\p{DI}]/gu, '')
    .toLowerCase()
    .replace(/[^\0-~]/g, (letter) => plainLetters.get(letter) ?? letter);
}

const separators = /[\s\p{Pd}'`´ʹ-ˈ՚‘’‛′‵−Ꞌꞌ\u2800]+/gu;

/** The key by which names are ordered: also without blanks, dashes and apostrophes, so that D’Art is beside Dart. */
export function nameKey(text: string): string {
  return folded(text).replace(separators, '');
}
