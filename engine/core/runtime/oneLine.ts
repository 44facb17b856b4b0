const longestLine = 20;
const longestWord = 40;

/** Whether a value is shown on one line: identifiers, dates, numbers, up to two short words, a code without blanks. */
export function isOnOneLine(text: string): boolean {
  const words = text.split(' ').length;
  return text.length <= (words === 1 ? longestWord : longestLine) && words <= 2;
}
