import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ColumnModel } from '../../../engine/core/model/table.ts';
import { csvCell, csvFileName, csvLine, csvParts } from '../../../engine/core/runtime/csv.ts';
import { engineFormats } from '../../../engine/core/runtime/formats.ts';
import { runAtOnce } from '../../../engine/core/runtime/slices.ts';
import { anyCharacter } from '../../anyCharacter.ts';
import { column as columnModel } from '../../columnModel.ts';
import { writing } from '../writing.ts';

const column = (id: string, format: string, csv: string | null = format): ColumnModel =>
  columnModel(id, id.toUpperCase(), {
    format: { name: format, options: null },
    csv: csv === null ? null : { name: csv, options: null },
  });
const readBack = (text: string): string[][] =>
  parse(text, { delimiter: ';', bom: true, relax_column_count: false, skip_empty_lines: false });

/** Invisible characters that may precede a sign. */
const unseen = [
  '',
  ' ',
  '\u00a0',
  '\u200b',
  '\u200d',
  '\u200f',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\u202e',
  '\u0001',
  '\u3164',
];
const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫', '−'];
const separators = [';', ',', '\t', '|'];

/** Splits a file into cells as a spreadsheet does with this separator: quotes count only at the start of a cell. */
function splitAt(separator: string, file: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < file.length; at++) {
    const char = file[at] ?? '';
    if (quoted && char === '"' && file[at + 1] === '"') cell += file[++at];
    else if (quoted && char === '"') quoted = false;
    else if (!quoted && cell === '' && char === '"') quoted = true;
    else if (!quoted && (char === separator || char === '\r' || char === '\n')) {
      cells.push(cell);
      cell = '';
    } else cell += char;
  }
  return [...cells, cell];
}

describe('CSV cells', () => {
  it.each(['=1+1', '+33', '-1', '@SUM(A1)', '\tx', '\rx', '\0x', '  =1', '\u00a0@x', ' \t=1', '\u200b\tx'])(
    'SEC-61 neutralises %j',
    (text) => expect(readBack(csvLine([text, 'x']))[0]?.[0]?.startsWith("'")).toBe(true),
  );

  it.each(unseen.flatMap((before) => signs.map((sign) => `${before}${sign}1+1`)))(
    'SEC-61 neutralises %j, for each width of the sign and any blanks before it',
    (text) => expect(csvCell(text)).toBe(`'${text}`),
  );

  it('SEC-61 neutralises every text that begins like a formula, and no other text', () => {
    const starts = [...unseen, ...signs, '  ', '\0', '="', 'a', '1', '–', 'É'];
    const rest = fc.string({ unit: anyCharacter }).map((text) => text.replace(/[";,|\t\r\n]/g, ''));
    const first = /[\t\r\0]|[^\p{C}\p{Z}\p{DI}]/u;
    fc.assert(
      fc.property(fc.constantFrom(...starts, '\t', '\r'), fc.constantFrom(...starts), rest, (a, b, c) => {
        const text = a + b + c;
        const [sign = ''] = first.exec(text) ?? [];
        const cell = readBack(csvLine(['x', text]))[0]?.[1] ?? '';
        if (![...signs, '\t', '\r', '\0'].includes(sign) || /^="[\d .]+"$/.test(text))
          expect(cell).toBe(text);
        else expect([cell[0], cell.replaceAll("'", '')]).toEqual(["'", text.replaceAll("'", '')]);
      }),
      { numRuns: 300 },
    );
  });

  it('SEC-61 leaves no formula in a file that is split at another separator', () => {
    const parts = fc.constantFrom(
      ...separators,
      ...separators,
      '\r\n',
      '\n',
      '"',
      '""',
      ' ',
      '\u200b',
      '=',
      '＝',
      '@',
      '1+1',
      'A',
    );
    const text = fc.array(parts, { maxLength: 12 }).map((list) => list.join(''));
    const formula = /^(?:(?![\t\r\0])[\s\p{Cf}])*[=@＝]/u;
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (texts) => {
        const file = csvLine(['x', ...texts, 0.5]);
        for (const separator of separators)
          expect(splitAt(separator, file).filter((cell) => formula.test(cell))).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['A,=cmd', `"A,'=cmd"`],
    ['A\t=cmd', `"A\t'=cmd"`],
    ['A|=cmd', `"A|'=cmd"`],
    ['A;=cmd', `"A;'=cmd"`],
    ['A\r\n=cmd', `"A\r\n'=cmd"`],
    ['A,"=cmd', `"A,'""=cmd"`],
    ['A,\u200b ＝cmd', `"A,'\u200b ＝cmd"`],
    ['12, rue de l’Église', '"12, rue de l’Église"'],
    ['Martin - Durand = 2', 'Martin - Durand = 2'],
    ['* urgent', '* urgent'],
    // A spreadsheet that reads the whole line as one cell takes these for the rest of the identifier's formula.
    ['""&WEBSERVICE(A1)&""', `"'""""&WEBSERVICE(A1)&"""""`],
    ['"A"&WEBSERVICE(A1)&"', `"'""A""&WEBSERVICE(A1)&"""`],
    ['&WEBSERVICE(A1)&";"', `"'&WEBSERVICE(A1)&"";"""`],
  ])('SEC-61 writes %j as %j', (text, written) => expect(csvCell(text)).toBe(written));

  it.each([';', ',', '\t', '|', '"', '\r', '\n'])('SEC-62 quotes a cell with %j', (char) =>
    expect(csvCell(`a${char}b`)).toBe(char === '"' ? '"a""b"' : `"a${char}b"`),
  );

  it('CSV-004 writes an identifier as text', () => {
    expect(csvCell('="01.23.45"')).toBe('"=""01.23.45"""');
    expect(csvCell('="01"&cmd()')).toBe('"\'=""01""&cmd()"');
  });

  it('writes numbers as numbers, with a decimal comma', () => {
    expect([csvCell(-12), csvCell(1234.5), csvCell(Number.NaN)]).toEqual(['-12', '1234,5', '']);
  });

  it('SEC-62 is read back unchanged, for any text', () => {
    const text = fc
      .string({
        unit: fc.constantFrom(';', '"', '\n', '\r', '\u00a0', '\ufeff', 'é', 'a', ' ', ',', '\t', '|', "'"),
      })
      .map((body) => `x${body}`);
    fc.assert(
      fc.property(fc.array(fc.array(text, { minLength: 3, maxLength: 3 }), { minLength: 1 }), (rows) => {
        expect(parse(rows.map(csvLine).join(''), { delimiter: ';', record_delimiter: '\r\n' })).toEqual(rows);
      }),
    );
  });
});

describe('CSV files', () => {
  const columns = [
    column('nom', 'text'),
    column('nombre', 'number'),
    column('cache', 'text', null),
    column('fait', 'yesNo'),
  ];
  const write = (rows: readonly Record<string, unknown>[]): string =>
    runAtOnce(csvParts(columns, rows, engineFormats, writing)).join('');

  it('CSV-002 CSV-003 starts with the BOM and the headings, and ends each line with CRLF', () => {
    expect(write([])).toBe('\ufeffNOM;NOMBRE;FAIT\r\n');
    expect(write([{ nom: 'a;b', nombre: 1180, cache: 'x', fait: true }])).toBe(
      '\ufeffNOM;NOMBRE;FAIT\r\n"a;b";1180;Oui\r\n',
    );
  });

  it('UX-10 contains every row of the result', () => {
    const rows = Array.from({ length: 1234 }, (_, index) => ({
      nom: `n${index}`,
      nombre: index,
      fait: false,
    }));
    const read = readBack(write(rows));
    expect(read).toHaveLength(1235);
    expect(read[1234]).toEqual(['n1233', '1233', 'Non']);
  });

  it('CSV-011 is named after the Paris time, without characters that file systems refuse', () => {
    const instant = new Date('2026-11-18T15:04:09Z');
    expect(csvFileName('permis', instant)).toBe('permis_20261118_160409.csv');
    expect(csvFileName('erreurs_a/b:c', instant)).toBe('erreurs_a-b-c_20261118_160409.csv');
  });
});
