/**
 * Parses the text of an order file into lines of fields and checks its structure: field names of the header, number
 * of fields, line length, quotes. A stray quote costs its line alone, which a parser of the whole file cannot do: for
 * it the quote swallows the lines that follow.
 */
import { fileValue } from '../text/fileValue.ts';
import { runSteps, type Steps } from '../text/steps.ts';
import { motifs } from './controles.ts';
import { fieldNames, type Kind, optionalTail } from './layouts.ts';
import { type Split, splitLine } from './splitLine.ts';

export type Line = {
  numeroLigne: number;
  fields: readonly string[];
  /** As it stands in the file. */
  texte: string;
};
export type FaultyLine = Line & { motif: string };

export type Parsed = {
  lines: readonly Line[];
  /** Lines with misplaced quotes: each costs itself alone. */
  misquoted: readonly FaultyLine[];
  /** The reason if the structure check failed. */
  problem?: string;
  /** Lines with a wrong number of fields. */
  broken: readonly FaultyLine[];
};

/** Fields have at most 49 characters: a longer record cannot be a line of an order file. */
const longestRecord = 16_384;
/** Lines read between two pauses. */
export const linesOfStep = 200;
/** Lines of a record with line breaks in quotes. */
const mostLines = 50;

/** The first line with which spreadsheets are told the separator. */
const separatorLine = /^\s*"?sep=;"?[;\s]*$/i;

/** Parses the text of a file of the given kind. Lines must end with a line feed; the last one need not. */
export function parseFile(text: string, kind: Kind): Parsed {
  return runSteps(parseSteps(text, kind));
}

export function* parseSteps(text: string, kind: Kind): Steps<Parsed> {
  const expected = fieldNames[kind];
  const physical = text.split('\n');
  const long = physical.findIndex((line) => line.length > longestRecord);
  if (long >= 0) return { ...nothing, problem: motifs.ligneTropLongue(long + 1) };

  const headerAt = physical.findIndex((line) => line.trim() !== '' && !separatorLine.test(line));
  const header = splitLine(physical[headerAt] ?? '');
  if (!isHeader(header, expected)) {
    const { lines } = yield* readLines(physical, headerAt + 1, kind);
    return { ...nothing, lines, problem: problemOfHeader(header, kind) };
  }
  const { lines, misquoted, broken } = yield* readLines(physical, headerAt + 1, kind);
  const all = { lines, misquoted, broken };
  if (lines.length + misquoted.length === 0) return { ...all, problem: motifs.sansLigne };
  return broken.length === 0 ? all : { ...all, problem: problemOf(broken, physical.length) };
}

const nothing: Parsed = { lines: [], misquoted: [], broken: [] };

function problemOf(broken: readonly FaultyLine[], last: number): string {
  const [only] = broken;
  return broken.length === 1 && only?.numeroLigne === last
    ? motifs.fichierCoupe(last)
    : motifs.lignesEnErreur(broken.length);
}

function problemOfHeader(header: Split, kind: Kind): string {
  const expected = fieldNames[kind].join(';');
  const other = kind === 'PP' ? 'PM' : 'PP';
  if (isHeader(header, fieldNames[other])) return `${motifs.enTete(expected)}. ${motifs.genre(other)}`;
  const isOne = header.kind === 'fields' && header.fields.length === 1;
  return isOne && /[,\t|]/.test(header.fields[0] ?? '') ? motifs.separateur : motifs.enTete(expected);
}

/** Case, blanks and what is invisible do not matter; empty columns may follow. */
function isHeader(header: Split, expected: readonly string[]): boolean {
  if (header.kind !== 'fields') return false;
  const names = header.fields.map((name) => fileValue(name).replaceAll(' ', '').toLowerCase());
  return withoutSurplus(names, expected.length).join(';') === expected.join(';').toLowerCase();
}

function* readLines(physical: readonly string[], from: number, kind: Kind): Steps<Omit<Parsed, 'problem'>> {
  const width = fieldNames[kind].length;
  const lines: Line[] = [];
  const misquoted: FaultyLine[] = [];
  const broken: FaultyLine[] = [];
  for (let at = from; at < physical.length; ) {
    const { split, size } = readRecord(physical, at, kind);
    const numeroLigne = at + 1;
    if (numeroLigne % linesOfStep === 0) yield;
    const isLast = at + size === physical.length;
    const texte = size === 1 ? (physical[at] ?? '') : physical.slice(at, at + size).join('\n');
    at += size;
    if (split.kind !== 'fields') {
      misquoted.push({ numeroLigne, fields: plainFields(texte), texte, motif: motifs.guillemets });
      continue;
    }
    const fields = withoutSurplus(split.fields, width);
    // Spreadsheets write an emptied line as separators, or blanks in quotes.
    if (fields.every((field) => field === '')) continue;
    const line = { numeroLigne, fields, texte };
    lines.push(line);
    // A last line without line break may have been cut off: it may leave out nothing.
    const least = isLast ? width : width - optionalTail[kind];
    if (fields.length < least || fields.length > width)
      broken.push({ ...line, motif: motifs.nombreChamps(fields.length, width, isLast) });
  }
  return { lines, misquoted, broken };
}

/**
 * The record that begins at a line: the line, or several if a quote that it opens is closed by one that completes its
 * fields. A quote is a stray one if what it opens would swallow a whole line, or gives another number of fields.
 */
function readRecord(physical: readonly string[], at: number, kind: Kind): { split: Split; size: number } {
  const width = fieldNames[kind].length;
  const fits = (split: Split): boolean =>
    split.kind === 'fields' &&
    isWithin(withoutSurplus(split.fields, width).length, width, optionalTail[kind]);
  let record = physical[at] ?? '';
  let split = splitLine(record);
  if (split.kind === 'fields') {
    const hidesSeparators = record.includes('"') && !fits(split) && isWhole(record, kind);
    return { split: hidesSeparators ? { kind: 'stray' } : split, size: 1 };
  }
  for (let size = 2; split.kind === 'open' && size <= mostLines && at + size <= physical.length; size++) {
    const next = physical[at + size - 1] ?? '';
    if (isWhole(next, kind) || record.length + next.length > longestRecord) break;
    record += `\n${next}`;
    split = splitLine(record);
    if (fits(split)) return { split, size };
  }
  return { split: { kind: 'stray' }, size: 1 };
}

/** Whether a line has the fields of a record, its quotes apart. */
function isWhole(line: string, kind: Kind): boolean {
  return isWithin(
    withoutSurplus(plainFields(line), fieldNames[kind].length).length,
    fieldNames[kind].length,
    optionalTail[kind],
  );
}

function isWithin(count: number, width: number, tail: number): boolean {
  return count <= width && count >= width - tail;
}

function plainFields(line: string): string[] {
  return line.split(';').map((field) => field.replaceAll('"', '').trim());
}

/** Without the empty fields after the last of the layout. */
function withoutSurplus(fields: readonly string[], width: number): readonly string[] {
  let count = fields.length;
  while (count > width && fields[count - 1] === '') count--;
  return count === fields.length ? fields : fields.slice(0, count);
}

/** The number of non-blank lines without the header. Also correct if parsing fails. */
export function countLines(text: string): number {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return Math.max(0, lines.length - (separatorLine.test(lines[0] ?? '') ? 2 : 1));
}
