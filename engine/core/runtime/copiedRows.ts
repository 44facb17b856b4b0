/** Rows of a table as a copy gives them to other programs. */
import { escaped } from './escaped.ts';

/** Writes rows of cells for the clipboard; a cell is one line. */
export function copiedRows(rows: readonly (readonly string[])[]) {
  const lines = rows.map((cells) => cells.map(onOneLine));
  const row = (cells: readonly string[]): string =>
    `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`;
  return {
    /** A line for each row, tabs between cells. */
    text: lines.map((cells) => cells.join('\t')).join('\n'),
    html: `<table><tbody>${lines.map(row).join('')}</tbody></table>`,
  };
}

/** A text without line breaks, tabs and repeated blanks. No-break spaces stay. */
export function onOneLine(text: string): string {
  return text.replace(/[ \t\r\n]+/g, ' ').trim();
}
