/**
 * Opens CSV files of the portal in a real spreadsheet (LibreOffice, if `soffice` is installed) and checks the cells:
 * texts show what the list shows, numbers and dates are numbers and dates, nothing but a text is computed. Split at
 * another separator, the same file has no other formula either.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { byteOrderMark, csvLine, csvParts } from '../engine/core/runtime/csv.ts';
import { engineFormats } from '../engine/core/runtime/formats.ts';
import { runAtOnce } from '../engine/core/runtime/slices.ts';
import { column } from '../testkit/columnModel.ts';
import { endWithout } from '../testkit/notRun.ts';
import { writing } from '../testkit/writing.ts';

const identifiers = ['0123456789', '0000000001', '07.50.00.00.01', '123456789012345', '7'];
/** Values that a spreadsheet would compute, call, or not read as text. */
const hostile = [
  '=1+1',
  "=2+5+cmd|' /C calc'!A0",
  '+33 1 23 45 67 89',
  '-2+3',
  '@SUM(1;2)',
  '=HYPERLINK("http://example.invalid";"x")',
  '=WEBSERVICE("http://example.invalid")',
  ' =1+1',
  '\t=1+1',
  '="1"&"2"',
  "'=1+1",
  'a;b',
  'say "=1+1"',
  'line\r\n=1+1',
  ';=1+1',
  ...[';', ',', '\t', '|'].flatMap((separator) => [
    `A${separator}=1+1${separator}B`,
    `A${separator} =1+1${separator}B`,
    `A${separator}\u200b=1+1${separator}B`,
    `A${separator}"=1+1${separator}"B`,
    `A${separator}"=1+1"${separator}B`,
    `"${separator}=1+1${separator}"`,
    `A${separator}\r\n=1+1${separator}B`,
    `A${separator}@SUM(1;2)${separator}-2+3${separator}+2+3`,
  ]),
  ...['\u200b', '\u200f', '\u2060', '\ufeff', '\u00ad', '\u202e'].map((unseen) => `${unseen}=1+1`),
  ...['＝', '＋', '－', '＠', '﹦'].map((sign) => `${sign}1+1`),
  'LEFÈVRE Œuvrard €',
  '<script>alert(1)</script>',
  // If the line is one cell, these would continue the identifier's formula.
  '""&(1+1)&""',
  '"A"&(1+1)&"',
  '&(1+1)&";"',
  '",x"',
];

/** Texts of a list that a spreadsheet reads as a number, a date, a time, an amount, a truth value, or without their blanks. */
const odd = [
  ...[
    '123E75',
    '1E10',
    '5e+3',
    '1 e 3',
    '0612345678',
    '007',
    '01',
    '3.4',
    '3,4',
    ',5',
    '1,',
    '1.234,5',
    '1,000.5',
  ],
  ...[
    '1 000',
    '1\u00a0000',
    '1\u202f000',
    '75 001',
    '12345678901234567890',
    '1'.repeat(250),
    '12-',
    '(5)',
    '12)',
  ],
  ...[
    '1/2',
    '1 1/2',
    '3/4/5',
    '12-05',
    '12.05.2024',
    '12/05/2026',
    '2024-03-01',
    '2024-03-01T10:30:00',
    '2024-03',
  ],
  ...[
    'MARS 2024',
    'mars 24',
    '3 mai',
    'mai 3',
    '12 MARS',
    '12-MARS-24',
    '12/MARS',
    '12 janv. 2024',
    'juil. 5',
  ],
  ...[
    '12 févr. 75',
    '12 FÉVR. 75',
    '12 JUIN 75',
    '12 DÉC 75',
    'lundi 3 mars 2024',
    'sam. 5 avril 2025',
    '1er mai 2026',
  ],
  ...[
    '10:30',
    '1:2:3',
    '24:00',
    '10:30:15,5',
    '2 PM',
    '1 AM',
    '10h30',
    'TRUE',
    'VRAI',
    'vrai',
    'Faux',
    'false',
  ],
  ...[
    '5%',
    '5 %',
    '€5',
    '5 €',
    '$5',
    '5 EUR',
    '#N/A',
    '#REF!',
    '#DIV/0!',
    '+33 6 12 34 56 78',
    '+33 (0)6 12 34 56 78',
  ],
  ...[
    ' 12',
    '12 ',
    ' DURAND',
    'DURAND ',
    '\u00a012',
    '\u200b12',
    '１２',
    '٣',
    '½',
    'AB-123-CD',
    '12 rue de la Paix',
  ],
];
/** Pieces of which such texts are made. */
const pieces = [
  ...[
    '0',
    '1',
    '12',
    '31',
    '75',
    '2024',
    '1',
    '2',
    ' ',
    ' ',
    '\u00a0',
    '\u202f',
    '.',
    ',',
    '/',
    '-',
    ':',
    ';',
    '|',
  ],
  ...[
    'e',
    'E',
    'h',
    'T',
    'Z',
    'PM',
    'am',
    'a',
    'mars',
    'JUIN',
    'déc.',
    'Févr',
    'août',
    'lundi',
    'er',
    'vrai',
    'TRUE',
  ],
  ...['%', '€', '$', 'EUR', '(', ')', '°', '#', '+', '=', 'X', 'rue', 'AB', '"', "'", '*', '&', '<', '!'],
];
const made = fc.sample(
  fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 6 }).map((parts) => parts.join('')),
  { numRuns: 4_000, seed: 1 },
);
const oddRows = [...odd, ...made].map((texte, at) => ({ texte, nombre: at + 0.5, jour: '2026-05-12' }));
/** A text with a sign that begins or continues a formula may have an apostrophe before it (decision 20). */
const mayBeMarked = /[=+\-@＝＋－＠﹦−]|^[\s\u200b]*["&*/^<>%~!:]/;

/** The languages of the import that are tried: French, and English for a spreadsheet of another country. */
const languages = [1036, 1033];

/** Separators and their character codes in LibreOffice's import options; the portal's own comes first. */
const separators = [';', ',', '\t', '|'];
/** A control line that must be computed; otherwise the test proves nothing. */
const armedFor = (separator: string) => `x${separator}=1+1\r\n`;

/**
 * Invalid character, missing bracket, operator or operand: LibreOffice cannot parse the formula and runs
 * nothing.
 */
const unreadable = /^Err:(501|508|509|510)$/;

type Cell = {
  readonly type: string;
  readonly value: string | null;
  readonly formula: string | null;
  readonly text: string;
};

if (spawnSync('soffice', ['--version']).status !== 0) endWithout(['soffice']);
const folder = mkdtempSync(join(tmpdir(), 'open-csv-'));
try {
  const lines = hostile.map((text, index) => {
    const identifier = identifiers[index % identifiers.length] ?? '';
    return {
      identifier,
      text,
      written: csvLine([identifier, text, index + 0.5, text]),
    };
  });
  const file = join(folder, 'demandes.csv');
  const content =
    byteOrderMark +
    csvLine(['Identifiant', 'Texte', 'Nombre', 'Texte']) +
    lines.map((line) => line.written).join('');
  const problems = separators.flatMap((separator, at) => {
    writeFileSync(file, content + armedFor(separator));
    const rows = cellsOf(open(file, separator));
    const armed = rows.pop()?.[1]?.text;
    if (armed !== '2') return [`nothing is computed after ${JSON.stringify(separator)}: this proves nothing`];
    if (at > 0) return formulasOf(rows).map((cell) => `split at ${JSON.stringify(separator)}: ${cell}`);
    if (rows.length !== lines.length + 1) return [`${rows.length} rows instead of ${lines.length + 1}`];
    return lines.flatMap(({ identifier, text }, index) =>
      problemsOf(rows[index + 1] ?? [], identifier, text, index + 0.5),
    );
  });
  const list = writeList();
  problems.push(
    ...languages.flatMap((language) => problemsOfList(list, language)),
    ...separators.slice(1).flatMap((separator) => formulasOf(cellsOf(open(list, separator)))),
  );
  for (const problem of problems) console.error(`  ${problem}`);
  console.log(
    `open-csv: ${lines.length} rows in LibreOffice, split at ${separators.length} separators, ` +
      `${odd.length + made.length} texts in ${languages.length} languages, ${problems.length} problems`,
  );
  if (problems.length > 0) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Writes the texts as a list does, with numbers and dates between them. */
function writeList(): string {
  const columns = [
    column('texte', 'Texte'),
    column('nombre', 'Nombre', { csv: { name: 'number', options: null } }),
    column('jour', 'Jour', { csv: { name: 'date', options: null } }),
    column('fin', 'Fin', { field: 'texte' }),
  ];
  const file = join(folder, 'liste.csv');
  writeFileSync(file, runAtOnce(csvParts(columns, oddRows, engineFormats, writing)).join(''));
  return file;
}

/** The cells of that file that show something else than the list. */
function problemsOfList(file: string, language: number): string[] {
  const cells = cellsOf(open(file, ';', language)).slice(1);
  if (cells.length !== oddRows.length)
    return [`${cells.length} rows of ${oddRows.length} in language ${language}`];
  return oddRows.flatMap(({ texte, nombre, jour }, at) => {
    const [first, number, day, last] = cells[at] ?? [];
    const isText = (cell: Cell | undefined) =>
      cell?.type === 'string' &&
      (cell.text === texte ||
        (at >= odd.length && mayBeMarked.test(texte) && bare(cell.text) === bare(texte)));
    const isNumber = language !== 1036 || (number?.type === 'float' && number.value === String(nombre));
    const isDay = language !== 1036 || (day?.type === 'date' && day.value === jour);
    const told = JSON.stringify([language, texte, first, number, day, last]);
    return isText(first) && isText(last) && isNumber && isDay ? [] : [`a cell shows another value: ${told}`];
  });
}

/** Converts the file with the import dialog's options, with formulas evaluated. */
function open(file: string, separator: string, language = 1036): string {
  const options = `CSV:${separator.charCodeAt(0)},34,76,1,,${language},false,true,false,false,false,-1,true`;
  execFileSync(
    'soffice',
    [
      `-env:UserInstallation=file://${join(folder, 'profile')}`,
      '--headless',
      `--infilter=${options}`,
      '--convert-to',
      'fods',
      '--outdir',
      folder,
      file,
    ],
    { stdio: 'ignore', timeout: 180_000 },
  );
  return readFileSync(file.replace(/\.csv$/, '.fods'), 'utf8');
}

function cellsOf(xml: string): Cell[][] {
  return [...xml.matchAll(/<table:table-row[^>]*>(.*?)<\/table:table-row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<table:table-cell([^>]*?)(?:\/>|>(.*?)<\/table:table-cell>)/gs)].map(
      ([, attributes = '', content = '']) => ({
        type: /office:value-type="([^"]*)"/.exec(attributes)?.[1] ?? '',
        value: /office:(?:date-)?value="([^"]*)"/.exec(attributes)?.[1] ?? null,
        formula: plainOf(/table:formula="([^"]*)"/.exec(attributes)?.[1]),
        text: textOf(content),
      }),
    ),
  );
}

function textOf(content: string): string {
  const paragraphs = [...content.matchAll(/<text:p>(.*?)<\/text:p>/gs)].map(([, text = '']) => text);
  const text = paragraphs
    .join('\n')
    .replace(/<text:tab\/>/g, '\t')
    .replace(/<text:s(?: text:c="(\d+)")?\/>/g, (_, count = '1') => ' '.repeat(Number(count)))
    .replace(/<[^>]*>/g, '');
  return plainOf(text) ?? '';
}

/** Without the character references of XML. */
function plainOf(xml: string | undefined): string | null {
  const names: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
  return xml?.replace(/&(\w+);/g, (_, name: string) => names[name] ?? '') ?? null;
}

function problemsOf(
  [identifier, text, number, last]: Cell[],
  wanted: string,
  original: string,
  value: number,
): string[] {
  const problems: string[] = [];
  const expect = (holds: boolean, what: string, cell: Cell | undefined) => {
    if (!holds) problems.push(`${what}: ${JSON.stringify(cell)}`);
  };
  expect(
    identifier?.type === 'string' && identifier.text === wanted,
    `the identifier ${wanted} is not its text`,
    identifier,
  );
  for (const cell of [text, last]) {
    const isPlain = cell?.type === 'string' && (cell.formula === null || isConstant(cell.formula));
    expect(isPlain, `${JSON.stringify(original)} is not a plain text`, cell);
    expect(bare(cell?.text) === bare(original), `${JSON.stringify(original)} changed`, cell);
  }
  expect(number?.type === 'float' && number.value === String(value), `${value} is no number`, number);
  return problems;
}

/** The text without disarming apostrophes, and without what LibreOffice drops from a multi-line cell. */
function bare(text = ''): string {
  return text.replace(/['\t\r]/g, '');
}

/** Whether a formula has nothing but texts, which it may compare: no text of the file is computed. */
function isConstant(formula: string): boolean {
  return /^of:(?:=T)+$/.test(formula.replace(/"(?:[^"]|"")*"/g, 'T'));
}

/** The computed formulas. A line that is one cell is a formula that cannot be parsed, or one that compares texts. */
function formulasOf(rows: readonly Cell[][]): string[] {
  const computed = rows
    .flat()
    .filter(({ formula, text }) => formula !== null && !unreadable.test(text) && !isConstant(formula));
  return computed.map((cell) => JSON.stringify(cell));
}
