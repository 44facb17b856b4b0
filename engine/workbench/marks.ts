/**
 * Invisible signs at the end of each text of the preview, which say the number of its key: so an element of the page
 * leads to the line of its text, and no renderer knows of it.
 */

/** U+2063, invisible separator: before and behind a number. */
const edge = '\u2063';
/** The digits of a number in base 3: invisible function application, times and plus. */
const digits = ['\u2061', '\u2062', '\u2064'];
const marks = new RegExp(`${edge}([${digits.join('')}]+)${edge}`, 'g');

/** The mark of a number, a whole one that is not negative. */
export function markOf(number: number): string {
  const written = number.toString(digits.length).replace(/\d/g, (digit) => digits[Number(digit)] ?? '');
  return edge + written + edge;
}

/** The numbers of the marks in a text, in their order. */
export function marksIn(text: string): readonly number[] {
  return [...text.matchAll(marks)].map(([, written = '']) =>
    [...written].reduce((sum, sign) => sum * digits.length + digits.indexOf(sign), 0),
  );
}

/** A text without marks. */
export function withoutMarks(text: string): string {
  return text.replace(marks, '');
}
