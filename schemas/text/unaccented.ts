/** Texts compared without case and accents. */
import { unmarked } from './unmarked.ts';

/** Letters of the Latin scripts that Unicode does not decompose, in upper case. */
const plainLetters: Readonly<Record<string, string>> = {
  Œ: 'OE',
  Æ: 'AE',
  Ø: 'O',
  Ł: 'L',
  Đ: 'D',
  Ð: 'D',
  Ɖ: 'D',
  Ɗ: 'D',
  Þ: 'TH',
  ẞ: 'SS',
  Ħ: 'H',
  Ŧ: 'T',
  Ŋ: 'N',
  Ɲ: 'N',
  Ə: 'E',
  Ɛ: 'E',
  Ǝ: 'E',
  Ɔ: 'O',
  Ɵ: 'O',
  Ɓ: 'B',
  Ɣ: 'G',
  Ǥ: 'G',
  Ɨ: 'I',
  Ƙ: 'K',
  Ƴ: 'Y',
  Ʉ: 'U',
  Ƶ: 'Z',
};
const special = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');

/** Upper case, without accents; letters with strokes and ligatures as plain letters. */
export function unaccented(text: string): string {
  return unmarked(text, 'NFKD')
    .toUpperCase()
    .replace(special, (letter) => plainLetters[letter] ?? letter);
}
