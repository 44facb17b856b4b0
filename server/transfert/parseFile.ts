/**
 * Parses the text of an order file into lines of fields, with csv-parse, and checks its structure: quotes,
 * line length, field names of the header, number of fields.
 */
import { CsvError, parse } from 'csv-parse/sync';
import { motifs } from './controles.ts';
import { fieldNames, type Kind } from './layouts.ts';

export type Line = { numeroLigne: number; fields: readonly string[] };

export type Parsed = {
  lines: readonly Line[];
  /** The reason if the structure check failed. */
  problem?: string;
  /** Lines with a wrong number of fields. */
  broken: readonly (Line & { motif: string })[];
};

/** Fields have at most 49 characters: a longer record cannot be a line of an order file. */
const LONGEST_RECORD = 16_384;

/** Parses the text of a file of the given kind. Lines must end with a line feed. */
export function parseFile(text: string, kind: Kind): Parsed {
  const all: Line[] = [];
  let lastLine = 0;
  try {
    parse(text, {
      delimiter: ';',
      record_delimiter: '\n',
      relax_column_count: true,
      skip_empty_lines: true,
      // Trims outside quotes only.
      trim: true,
      max_record_size: LONGEST_RECORD,
      on_record: (fields: string[], { lines }) => {
        // A quoted line break makes a record of several lines: it is reported by its first.
        const breaks = fields.join('').split('\n').length - 1;
        lastLine = lines;
        all.push({ numeroLigne: lines - breaks, fields: fields.map((field) => field.trim()) });
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // The library reports the line where it stopped, which for an unclosed quote is the end of the file.
    const line = lastLine + 1;
    const problem =
      error.code === 'CSV_MAX_RECORD_SIZE' ? motifs.ligneTropLongue(line) : motifs.guillemets(line);
    return { lines: [], broken: [], problem };
  }
  const [header, ...rest] = all;
  const expected = fieldNames[kind];
  if (!header || !isHeader(header.fields, expected)) {
    const other = header && header.fields.length === 1 && /[,\t|]/.test(header.fields[0] ?? '');
    return {
      lines: rest,
      broken: [],
      problem: other ? motifs.separateur : motifs.enTete(expected.join(';')),
    };
  }
  // Spreadsheets write an emptied line as separators, or blanks in quotes.
  const lines = rest.filter((line) => line.fields.some((field) => field !== ''));
  if (lines.length === 0) return { lines, broken: [], problem: motifs.sansLigne };
  const broken = lines
    .filter((line) => line.fields.length !== expected.length)
    .map((line) => ({ ...line, motif: motifs.nombreChamps(line.fields.length, expected.length) }));
  return broken.length > 0
    ? { lines, broken, problem: motifs.lignesEnErreur(broken.length) }
    : { lines, broken };
}

function isHeader(fields: readonly string[], expected: readonly string[]): boolean {
  return (
    fields.length === expected.length &&
    fields.every((field, index) => field.toLowerCase() === expected[index]?.toLowerCase())
  );
}

/** The number of non-blank lines without the header. Also correct if parsing fails. */
export function countLines(text: string): number {
  const count = text.split('\n').reduce((total, line) => (line.trim() === '' ? total : total + 1), 0);
  return Math.max(0, count - 1);
}
