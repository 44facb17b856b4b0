/**
 * Opens a CSV file of the portal in a real spreadsheet (LibreOffice, if `soffice` is installed) and checks
 * the cells: identifiers are text with all zeros, nothing else is a formula, texts are unchanged. Split at
 * another separator, the same file has no formula either.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { byteOrderMark, csvLine } from '../engine/core/runtime/csv.ts';

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

if (spawnSync('soffice', ['--version']).status !== 0) {
  console.log('open-csv: no soffice here, nothing proved');
  process.exit(0);
}
/**
 * A copy of the portal's format (decision D22): Node cannot load that file, which imports the engine's
 * components.
 */
const identifierCell = (identifier: string) => `="${identifier}"`;
const folder = mkdtempSync(join(tmpdir(), 'open-csv-'));
try {
  const lines = hostile.map((text, index) => {
    const identifier = identifiers[index % identifiers.length] ?? '';
    return {
      identifier,
      text,
      written: csvLine([identifierCell(identifier), text, index + 0.5, text]),
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
  for (const problem of problems) console.error(`  ${problem}`);
  console.log(
    `open-csv: ${lines.length} rows in LibreOffice, split at ${separators.length} separators, ${problems.length} problems`,
  );
  if (problems.length > 0) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Converts the file with the import dialog's options, with formulas evaluated. */
function open(file: string, separator: string): string {
  const options = `CSV:${separator.charCodeAt(0)},34,76,1,,1036,false,true,false,false,false,-1,true`;
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
        value: /office:value="([^"]*)"/.exec(attributes)?.[1] ?? null,
        formula: /table:formula="([^"]*)"/.exec(attributes)?.[1] ?? null,
        text: textOf(content),
      }),
    ),
  );
}

function textOf(content: string): string {
  const paragraphs = [...content.matchAll(/<text:p>(.*?)<\/text:p>/gs)].map(([, text = '']) => text);
  return paragraphs
    .join('\n')
    .replace(/<text:tab\/>/g, '\t')
    .replace(/<text:s[^>]*\/>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(
      /&(lt|gt|quot|apos|amp);/g,
      (_, name: string) => ({ lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' })[name] ?? '',
    );
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
    const isPlain = cell?.type === 'string' && cell.formula === null;
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

/** The computed formulas. In a line that is one cell, the identifier's formula is unparsable. */
function formulasOf(rows: readonly Cell[][]): string[] {
  const computed = rows.flat().filter((cell) => cell.formula !== null && !unreadable.test(cell.text));
  return computed.map((cell) => JSON.stringify(cell));
}
