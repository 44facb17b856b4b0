/** How wide the columns of a grid must be for the values that are not to be cut. */
import type { ColumnModel } from '../model/table.ts';
import { isOnOneLine } from './oneLine.ts';

/** Whether every value of a column is whole, whatever its length: a state, a link, what has a control beside it. */
export function isWhole({ cell, link, format, edit }: ColumnModel): boolean {
  return edit === null && (cell !== 'text' || link !== null || format.options !== null);
}

/** How many texts are measured: the longest by their letters. */
const mostMeasured = 24;

/**
 * The width that the values of a column need: of a value on one line its own, of a longer one that of its longest word.
 * @param measure the width of a text in pixels
 */
export function neededWidth(
  texts: Iterable<string>,
  isWholeColumn: boolean,
  measure: (text: string) => number,
): number {
  const parts = new Set<string>();
  for (const text of new Set(texts)) {
    if (isWholeColumn || isOnOneLine(text)) parts.add(text);
    else for (const word of text.split(' ')) parts.add(word);
  }
  const longest = [...parts].sort((a, b) => b.length - a.length).slice(0, mostMeasured);
  return Math.max(0, ...longest.map(measure));
}

/** The width that a text needs to stand on two lines. */
export function widthOnTwoLines(text: string, measure: (text: string) => number): number {
  const words = text.split(' ');
  const lines = words.map((_, at) =>
    [words.slice(0, at), words.slice(at)].map((part) => measure(part.join(' '))),
  );
  return Math.min(...lines.map((pair) => Math.max(...pair)));
}
