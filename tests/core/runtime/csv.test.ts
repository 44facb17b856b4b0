import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ColumnModel } from '../../../engine/core/model/table.ts';
import { csvCell, csvLine, csvParts, fileName } from '../../../engine/core/runtime/csv.ts';
import { setZone, showDate } from '../../../engine/core/runtime/dates.ts';
import { engineFormats } from '../../../engine/core/runtime/formats.ts';
import { runAtOnce } from '../../../engine/core/runtime/slices.ts';
import { column as columnModel } from '../../../testkit/columnModel.ts';
import { writing } from '../../../testkit/writing.ts';
import { anyCharacter } from '../../anyCharacter.ts';

setZone('Europe/Paris');

const column = (id: string, format: string, csv: string | null = format): ColumnModel =>
  columnModel(id, id.toUpperCase(), {
    format: { name: format, options: null },
    csv: csv === null ? null : { name: csv, options: null },
  });
const readBack = (text: string): string[][] =>
  parse(text, { delimiter: ';', bom: true, relax_column_count: false, skip_empty_lines: false });
/** The text that a spreadsheet shows for a cell: the constant of a formula. */
const shownBy = (cell: string): string => /^="([^"]*)"$/.exec(cell)?.[1] ?? cell;

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
        if (![...signs, '\t', '\r', '\0'].includes(sign)) expect(shownBy(cell)).toBe(text);
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
    const formula = /^(?!="[^"]*"$)(?:(?![\t\r\0])[\s\p{Cf}])*[=@＝]/u;
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

  it.each([
    ...['0123456789', '01.23.45', '7', '0612345678', '06 12 34 56 78', '123456789012345678901', '75001'],
    ...[
      '123E75',
      '12 e 3',
      '1E10',
      '5d2',
      '1e-5',
      '3.4',
      '3,4',
      '1.2.3',
      '1 000',
      '1\u00a0000',
      '1\u202f000,5',
    ],
    ...[
      '1/2',
      '1 1/2',
      '12-05',
      '12/05/2026',
      '2026-05-12',
      '2026-05-12T10:30:00Z',
      '12.05',
      '10:30',
      '10h30',
    ],
    ...[
      'MARS 2024',
      'mars-24',
      '12 déc. 75',
      '12 DÉC 75',
      '12 décembre',
      'Lundi 3 août 2026',
      '1er mai 2026',
    ],
    ...[
      '2 PM',
      '10:30 a',
      'TRUE',
      'vrai',
      'Faux',
      '#N/A',
      '#VALEUR!',
      '(5)',
      '5%',
      '5 %',
      '€5',
      '5 €',
      '5 EUR',
    ],
    ...['12-', '+33 6 12 34 56 78', '+33 (0)6.12.34.56.78', '+32-2-123-45-67'],
    ...[' Durand', 'Durand ', '\u00a0x', '\u200b12', '１２', '1,000.5', '1;2', '1|2'],
  ])('CSV-004 writes %j as a text that a spreadsheet does not read as another value', (text) => {
    expect(readBack(csvLine([text, 'x']))).toEqual([[`="${text}"`, 'x']]);
  });

  it.each([
    ...[
      '',
      'DURAND',
      'AB-123-CD',
      'A12',
      '12 rue de la Paix',
      'Appartement 3',
      'Paris 13',
      'Vraiment',
      'MARS',
    ],
    ...['Non', 'n° 5 bis', 'x"y', '1\n2', 'Durand # 5 bis'],
  ])('leaves %j as it is', (text) => expect(readBack(csvLine([text, 'x']))).toEqual([[text, 'x']]));

  it('CSV-004 marks a text that is too long for a formula', () => {
    expect(csvCell('9'.repeat(256))).toBe(`"'${'9'.repeat(256)}"`);
  });

  it('SEC-61 takes no formula that somebody typed for its own', () => {
    expect(csvCell('="01.23.45"')).toBe('"\'=""01.23.45"""');
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
    const written = (cell: string) =>
      /^\p{Z}|\p{Z}$/u.test(cell) && !/["\t\r\n]/.test(cell) ? `="${cell}"` : cell;
    fc.assert(
      fc.property(fc.array(fc.array(text, { minLength: 3, maxLength: 3 }), { minLength: 1 }), (rows) => {
        expect(parse(rows.map(csvLine).join(''), { delimiter: ';', record_delimiter: '\r\n' })).toEqual(
          rows.map((row) => row.map(written)),
        );
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

  it('leaves numbers and dates of the API to the spreadsheet, and writes those that somebody typed as text', () => {
    const read = (format: string, value: unknown) =>
      runAtOnce(csvParts([column('a', format)], [{ a: value }], engineFormats, writing))
        .join('')
        .split('\r\n')[1];
    expect(read('number', 1234.5)).toBe('1234,5');
    expect(read('number', '1180')).toBe('1180');
    expect(read('number', '1/2')).toBe('"=""1/2"""');
    expect(read('date', '2026-05-12')).toBe('12/05/2026');
    expect(read('date', '12/05/2026')).toBe('12/05/2026');
    expect(read('date', '12/05')).toBe('"=""12/05"""');
    expect(read('dateTime', '2026-05-12T10:30:00')).toBe('12/05/2026 10:30:00');
    expect(read('text', '12/05/2026')).toBe('"=""12/05/2026"""');
    expect(read('text', '2026-05-12')).toBe('"=""2026-05-12"""');
    expect(read('option', '1E10')).toBe('"=""1E10"""');
    expect(read('list', ['12/05/2026'])).toBe('"=""12/05/2026"""');
    expect(read('text', 3.4)).toBe('"=""3.4"""');
  });

  it('leaves a date that a format of a portal wrote to the spreadsheet', () => {
    const formats = { ...engineFormats, until: (value: unknown) => showDate(String(value)) };
    const parts = csvParts([column('a', 'until')], [{ a: '2026-05-12' }], formats, writing);
    expect(runAtOnce(parts).join('')).toBe('\ufeffA\r\n12/05/2026\r\n');
  });

  it('CSV-011 is named after the Paris time, without characters that file systems refuse', () => {
    const instant = new Date('2026-11-18T15:04:09Z');
    expect(fileName('permis', instant, 'csv')).toBe('permis_20261118_160409.csv');
    expect(fileName('erreurs_a/b:c', instant, 'csv')).toBe('erreurs_a-b-c_20261118_160409.csv');
  });
});
