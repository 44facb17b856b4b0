import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvCell, csvFileName, csvLine, csvParts } from '../../engine/core/csv.ts';
import { engineFormats } from '../../engine/core/formats.ts';
import type { ColumnModel } from '../../engine/core/model.ts';
import { runAtOnce } from '../../engine/core/slices.ts';
import { anyCharacter } from '../anyCharacter.ts';

const column = (id: string, format: string, csv: string | null = format): ColumnModel => ({
  id,
  field: id,
  label: id.toUpperCase(),
  visible: null,
  format: { name: format, options: null },
  cell: 'text',
  link: null,
  sortable: true,
  width: 0,
  align: 'start',
  edit: null,
  action: null,
  grid: true,
  print: true,
  csv: csv === null ? null : { name: csv, options: null },
});
const context = { say: String, engineText: (name: string) => name };
const readBack = (text: string): string[][] =>
  parse(text, { delimiter: ';', bom: true, relax_column_count: false, skip_empty_lines: false });

describe('CSV cells', () => {
  it.each(['=1+1', '+33', '-1', '@SUM(A1)', '\tx', '\rx', '\0x', '  =1', '\u00a0@x', ' \t=1'])(
    'SEC-61 disarms %j',
    (text) => expect(readBack(csvLine([text, 'x']))[0]?.[0]?.startsWith("'")).toBe(true),
  );

  it('SEC-61 disarms every text that begins like a formula, and only those', () => {
    const starts = fc.constantFrom(
      '',
      ' ',
      '  ',
      '\u00a0',
      '=',
      '+',
      '-',
      '@',
      '\t',
      '\r',
      '\0',
      '="',
      'a',
      '1',
      '"',
      ';',
    );
    fc.assert(
      fc.property(starts, starts, fc.string({ unit: anyCharacter }), (a, b, rest) => {
        const text = a + b + rest;
        const first = [...text].find((char) => char === '\t' || char === '\r' || char.trim() !== '') ?? '';
        const dangerous =
          ['=', '+', '-', '@', '\t', '\r', '\0'].includes(first) && !/^="[\d .]+"$/.test(text);
        const cell = readBack(csvLine([text, 'x']))[0]?.[0];
        expect(cell).toBe(dangerous ? `'${text}` : text);
      }),
      { numRuns: 300 },
    );
  });

  it('CSV-004 writes an identifier as text', () => {
    expect(csvCell('="01.23.45"')).toBe('"=""01.23.45"""');
    expect(csvCell('="01"&cmd()')).toBe('"\'=""01""&cmd()"');
  });

  it('keeps numbers numbers, with a decimal comma', () => {
    expect([csvCell(-12), csvCell(1234.5), csvCell(Number.NaN)]).toEqual(['-12', '1234,5', '']);
  });

  it('SEC-62 survives a round trip whatever the text holds', () => {
    const text = fc
      .string({ unit: fc.constantFrom(';', '"', '\n', '\r', '\u00a0', '\ufeff', 'é', 'a', ' ', ',', "'") })
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
    runAtOnce(csvParts(columns, rows, engineFormats, context)).join('');

  it('CSV-002 CSV-003 begins with the mark and the headings, and ends its lines with CRLF', () => {
    expect(write([])).toBe('\ufeffNOM;NOMBRE;FAIT\r\n');
    expect(write([{ nom: 'a;b', nombre: 1180, cache: 'x', fait: true }])).toBe(
      '\ufeffNOM;NOMBRE;FAIT\r\n"a;b";1180;yes\r\n',
    );
  });

  it('UX-10 holds every row of the result', () => {
    const rows = Array.from({ length: 1234 }, (_, index) => ({
      nom: `n${index}`,
      nombre: index,
      fait: false,
    }));
    const read = readBack(write(rows));
    expect(read).toHaveLength(1235);
    expect(read[1234]).toEqual(['n1233', '1233', 'no']);
  });

  it('CSV-011 is named by the clock of Paris, without characters that file systems refuse', () => {
    const instant = new Date('2026-11-18T15:04:09Z');
    expect(csvFileName('permis', instant)).toBe('permis_20261118_160409.csv');
    expect(csvFileName('erreurs_a/b:c', instant)).toBe('erreurs_a-b-c_20261118_160409.csv');
  });
});
