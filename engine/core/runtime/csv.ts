/**
 * CSV for French spreadsheet programs: byte-order mark, `;`, CRLF, RFC 4180 quoting, decimal comma. Text that a
 * spreadsheet would run as a formula is neutralised (decision 20); text that it would read as a number, a date or another
 * value is written as a constant text formula, `="0123456789"` (decision 86).
 */
import type { FormatModel } from '../model/form.ts';
import type { ColumnModel } from '../model/table.ts';
import { dayOf, showDate, showDateTime, showInstant } from './dates.ts';
import { type Format, numberOf, type Writing, writerOf } from './formats.ts';
import type { Steps } from './slices.ts';
import { type Row, valueAt, withoutAccents } from './values.ts';

type CsvValue = number | string;

export const byteOrderMark = '\ufeff';
const endOfLine = '\r\n';

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

/** Words that occur in numbers, dates, times and amounts: months, weekdays, units. */
const valueWords =
  '(?:(?:jan|fev|feb|mar|avr|apr|mai|may|jui|jun|jul|aou|aug|sep|oct|nov|dec|lun|mer|jeu|ven|sam|dim|mon|tue|wed|thu|fri|sun)\\p{L}*|' +
  'am|pm|er|min|sec|utc|gmt|eur|euros?|usd|gbp|chf)(?!\\p{L})';
/** Digits, among those words and single letters after a digit. */
const valueLike = new RegExp(
  `^(?=.*\\p{N})(?:\\P{L}|(?<!\\p{L})(?:(?<=\\p{N}\\P{L}*)\\p{L}(?!\\p{L})|${valueWords}))*$`,
  'iu',
);
/** Another word, or a letter before any digit: most texts are told from values by their first word, in a tenth of the time. */
const otherWord = new RegExp(`(?<!\\p{L})(?!${valueWords})\\p{L}{2}|^[^\\p{L}\\p{N}]*\\p{L}(?!\\p{L})`, 'iu');
/** A truth value or an error value. */
const valueWord = /^(?:true|false|vrai|faux|#[^\s]+)$/iu;
const basic = /^[ -~]*$/;
const blankAtEdge = /^\p{Z}|\p{Z}$/u;
/** An international phone number: the `+` computes nothing before digits alone. */
const phone = /^\+(?:[ .()\u00a0\u202f-]{0,2}\d){8,15}$/;
/** The longest text in a formula of Excel. */
const longestConstant = 255;

/** Whether a spreadsheet reads the text as another value, or drops its blanks. */
function isReread(text: string): boolean {
  if (/["\t\r\n]/.test(text)) return false;
  const bare = basic.test(text) ? text : withoutAccents(text);
  const isValue = !otherWord.test(bare) && valueLike.test(bare);
  return isValue || valueWord.test(text.trim()) || blankAtEdge.test(text);
}

const needsQuotes = /[;,|\t"\r\n]/;
/** Most cells: they are empty, or letters and signs that need no quotes. */
const plain = /^(?:[A-Za-z\u00c0-\u024f](?:[^;,|\t"\r\n\p{N}]*[^;,|\t"\r\n\p{N}\p{Z}])?)?$/u;

/** One cell, neutralised and quoted if needed. */
export function csvCell(value: CsvValue): string {
  return typeof value === 'number' ? csvNumber(value) : csvText(value);
}

function csvNumber(value: number): string {
  if (Number.isSafeInteger(value)) return String(value);
  return Number.isFinite(value) ? String(value).replace('.', ',') : '';
}

function csvText(value: string): string {
  if (plain.test(value) && !valueWord.test(value)) return value;
  const hasSeparator = needsQuotes.test(value);
  const inside = hasSeparator ? value.replace(innerFormulas, "$&'") : value;
  const text = formulaStart.test(value) ? `'${inside}` : inside;
  if (phone.test(value) || (text === value && isReread(value)))
    return quoted(value.length > longestConstant ? `'${value}` : `="${value}"`);
  if (!hasSeparator) return text;
  return quoted(continuation.test(text) ? `'${text}` : text);
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

export function csvLine(values: readonly CsvValue[]): string {
  return values.map(csvCell).join(';') + endOfLine;
}

/** How a file writes what a cell is: a number, a day as it is shown, a text. */
export type CellKinds<Cell> = {
  readonly number: (value: number, shown: () => string) => Cell;
  readonly day: (shown: string) => Cell;
  readonly text: (shown: string) => Cell;
};

/** Returns what writes the cell of a row. */
function cellOf<Cell>(
  column: ColumnModel,
  formats: Readonly<Record<string, Format>>,
  writing: Writing,
  { number, day, text }: CellKinds<Cell>,
): (row: Row) => Cell {
  const format = column.csv ?? column.format;
  const write = writerOf(formats, { ...column, format }, writing);
  const read = (row: Row): unknown => valueAt(row, column.field, writing.codeProperty);
  if (format.name === 'number') {
    return (row) => {
      const value = numberOf(read(row));
      return value === null ? text(write(row)) : number(value, () => write(row));
    };
  }
  return (row) => {
    const shown = write(row);
    return shownDate.test(shown) && isDay(shown, read(row), format) ? day(shown) : text(shown);
  };
}

/** A date as formats write it. */
const shownDate = /^\d{2}\/\d{2}\/\d{4}(?: \d{2}:\d{2}:\d{2})?$/;

/** Whether a text of that form is a date of the API; a date that somebody typed is a text. */
function isDay(text: string, value: unknown, { name }: FormatModel): boolean {
  if (name === 'date' || name === 'dateTime') return true;
  return typeof value === 'string' && value !== text && [showDate(value), showDateTime(value)].includes(text);
}

const kinds: CellKinds<string> = { number: csvNumber, day: (shown) => shown, text: csvText };

/** A step takes less than 50 ms even at a quarter of the speed of a typical desktop. */
const rowsAStep = 2_000;

/** What a file contains, and how it is written. */
export type FileContent = [
  columns: readonly ColumnModel[],
  rows: readonly Row[],
  formats: Readonly<Record<string, Format>>,
  writing: Writing,
];

/** The file in parts, starting with the byte-order mark. */
export function* csvParts(...content: FileContent): Steps<readonly string[]> {
  const { heads, parts } = yield* writtenInSteps(content, kinds, (columns, step) =>
    step.map((_, line) => columns.map((texts) => texts[line]).join(';') + endOfLine).join(''),
  );
  return [byteOrderMark + csvLine(heads), ...parts];
}

/**
 * The labels of columns, and rows in parts, with a pause between parts: large results are written without blocking the
 * page. Columns without a `csv` format are left out.
 * @param write writes some of the rows, whose cells it gets by column
 */
export function* writtenInSteps<Cell>(
  [columns, rows, formats, writing]: FileContent,
  kinds: CellKinds<Cell>,
  write: (columns: readonly (readonly Cell[])[], rows: readonly Row[], start: number) => string,
): Steps<{ readonly heads: readonly string[]; readonly parts: readonly string[] }> {
  const written = columns.filter(({ csv }) => csv !== null);
  const cells = written.map((column) => cellOf(column, formats, writing, kinds));
  const parts: string[] = [];
  for (let start = 0; start < rows.length; start += rowsAStep) {
    if (start > 0) yield;
    const step = rows.slice(start, start + rowsAStep);
    const columns = cells.map((cell) => step.map(cell));
    parts.push(write(columns, step, start));
  }
  return { heads: written.map(({ label }) => writing.say(label)), parts };
}

/** `{prefix}_{YYYYMMDD_HHmmss}.{extension}` in Paris time, without characters that file systems refuse. */
export function fileName(prefix: string, instant: Date, extension: 'csv' | 'xlsx'): string {
  const time = `${dayOf(instant)}_${showInstant(instant).slice(11)}`.replace(/[-:]/g, '');
  // Control characters are those before the blank.
  const safe = prefix.replace(/[\\/:*?"<>|]|[^ -\uffff]/g, '-');
  return `${safe}_${time}.${extension}`;
}
