/**
 * CSV for French spreadsheet programs: byte-order mark, `;`, CRLF, RFC 4180 quoting, decimal comma. Text that a
 * spreadsheet would run as a formula is neutralised; identifiers are written as text formulas by their format.
 */
import type { ColumnModel } from '../model/table.ts';
import { showInstant } from './dates.ts';
import { type Format, type Writing, writerOf } from './formats.ts';
import { type Row, valueAt } from './values.ts';

/** Numbers are written as numbers; everything else as text. */
export type CsvValue = number | string;

export const byteOrderMark = '\ufeff';
const endOfLine = '\r\n';

/** `="0123456789"`: a constant text of digits, spaces and dots, the only formula that is allowed. */
const identifierFormula = /^="[\d .]+"$/;

/** Invisible characters that may precede a sign: blanks, controls, format and zero-width characters. */
const unseen = '[\\p{C}\\p{Z}\\p{DI}]';
/** The start of a formula: `= + - @` of any width, and the mathematical minus sign. */
const signs = '=+\\-@＝＋－＠﹢-﹦﹫−';
/** A formula sign, a tab, a carriage return or a NUL as the first character that is not blank. */
const formulaStart = new RegExp(`^(?:(?![\t\r\0])${unseen})*[${signs}\t\r\0]`, 'u');
/**
 * A formula sign at the start of a cell or line for a spreadsheet that does not split at `;`. Quotes do not prevent
 * this: they count only at the start of a cell, which is then elsewhere.
 */
const innerFormulas = new RegExp(`[;,|\t\r\n](?=(?:"|(?![\t\r\n])${unseen})*[${signs}])`, 'gu');
/**
 * Characters that continue a formula. A spreadsheet that does not split at `;` reads a line that starts with an
 * identifier as one cell, whose formula each quote of the file continues or interrupts.
 */
const continuation = new RegExp(`^${unseen}*["&*/^<>%~!:]`, 'u');

const needsQuotes = /[;,|\t"\r\n]/;
/** Most cells: they are empty, or start with a letter or a digit and need no quotes. */
const plain = /^(?:[A-Za-z\d\u00c0-\u024f][^;,|\t"\r\n]*)?$/;

/** One cell, neutralised and quoted if needed. */
export function csvCell(value: CsvValue): string {
  return typeof value === 'number' ? csvNumber(value) : csvText(value);
}

function csvNumber(value: number): string {
  if (Number.isSafeInteger(value)) return String(value);
  return Number.isFinite(value) ? String(value).replace('.', ',') : '';
}

function csvText(value: string): string {
  if (plain.test(value)) return value;
  if (identifierFormula.test(value)) return quoted(value);
  const text = (formulaStart.test(value) ? "'" : '') + value.replace(innerFormulas, "$&'");
  if (!needsQuotes.test(text)) return text;
  return quoted(continuation.test(text) ? `'${text}` : text);
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** One line with its end. */
export function csvLine(values: readonly CsvValue[]): string {
  return values.map(csvCell).join(';') + endOfLine;
}

/** Returns the text of a row's cell in the file. */
function cellOf(
  column: ColumnModel,
  formats: Readonly<Record<string, Format>>,
  writing: Writing,
): (row: Row) => string {
  const format = column.csv ?? column.format;
  const write = writerOf(formats, { ...column, format }, writing);
  if (format.name !== 'number') return (row) => csvText(write(row));
  return (row) => {
    const value = valueAt(row, column.field, writing.codeProperty);
    return typeof value === 'number' ? csvNumber(value) : csvText(write(row));
  };
}

/** A step takes less than 50 ms even at a quarter of the speed of a typical desktop. */
const rowsAStep = 2_000;

/**
 * The file in parts, starting with the byte-order mark, with a pause between parts: large results are written without
 * blocking the page. Columns without a `csv` format are left out.
 */
export function* csvParts(
  columns: readonly ColumnModel[],
  rows: readonly Row[],
  formats: Readonly<Record<string, Format>>,
  writing: Writing,
): Generator<void, readonly string[]> {
  const written = columns.filter((column) => column.csv !== null);
  const cells = written.map((column) => cellOf(column, formats, writing));
  const parts = [byteOrderMark + csvLine(written.map((column) => writing.say(column.label)))];
  for (let start = 0; start < rows.length; start += rowsAStep) {
    if (start > 0) yield;
    const step = rows.slice(start, start + rowsAStep);
    const texts = cells.map((cell) => step.map(cell));
    parts.push(step.map((_, line) => texts.map((column) => column[line]).join(';') + endOfLine).join(''));
  }
  return parts;
}

/** `{prefix}_{YYYYMMDD_HHmmss}.csv` in Paris time, without characters that file systems refuse. */
export function csvFileName(prefix: string, instant: Date): string {
  const shown = showInstant(instant);
  const day = shown.slice(6, 10) + shown.slice(3, 5) + shown.slice(0, 2);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removes control characters from file names
  const safe = prefix.replace(/[\\/:*?"<>|\u0000-\u001f]/g, '-');
  return `${safe}_${day}_${shown.slice(11).replaceAll(':', '')}.csv`;
}
