/** The sheet of a list's workbook: what is a number, a day or a text in it. */
import { read, utils } from '@e965/xlsx';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import type { ColumnModel } from '../../../engine/core/model/table.ts';
import { setZone } from '../../../engine/core/runtime/dates.ts';
import { engineFormats } from '../../../engine/core/runtime/formats.ts';
import { runAtOnce } from '../../../engine/core/runtime/slices.ts';
import type { Row } from '../../../engine/core/runtime/values.ts';
import { frameFiles, sheetFile, sheetParts } from '../../../engine/core/runtime/workbook.ts';
import { column as columnModel } from '../../../testkit/columnModel.ts';
import { writing } from '../../../testkit/writing.ts';
import { anyCharacter } from '../../anyCharacter.ts';

setZone('Europe/Paris');

const column = (id: string, name: string, more: Partial<ColumnModel> = {}): ColumnModel =>
  columnModel(id, id, { format: { name, options: null }, csv: { name, options: null }, ...more });

/** The cells as another program reads them: its type, its value, and the text that it shows. */
function readBack(columns: readonly ColumnModel[], rows: readonly Row[]) {
  const sheet = runAtOnce(sheetParts(columns, rows, engineFormats, writing)).join('');
  const files = { ...frameFiles, [sheetFile]: sheet };
  const archive = zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
  );
  const book = read(archive, { cellNF: true });
  const [first = ''] = book.SheetNames;
  const found = book.Sheets[first] ?? {};
  return {
    cell: (address: string) => found[address] as { t: string; v: unknown; w?: string } | undefined,
    rows: utils.sheet_to_json<unknown[]>(found, { header: 1 }),
  };
}

it('writes numbers as numbers, days as days, everything else as text', () => {
  const columns = [
    column('numero', 'text'),
    column('lignes', 'number'),
    column('jour', 'date'),
    column('recu', 'dateTime'),
    column('cache', 'text', { csv: null }),
  ];
  const { cell, rows } = readBack(columns, [
    { numero: '0123456789', lignes: 12.5, jour: '1959-03-13', recu: '2026-11-27T02:37:58.76Z', cache: 'x' },
    { numero: '=1+1 _x0041_', lignes: null, jour: '1899-12-31', recu: null, cache: 'x' },
  ]);
  expect(rows[0]).toEqual(['numero', 'lignes', 'jour', 'recu']);
  expect(cell('A2')).toMatchObject({ t: 's', v: '0123456789' });
  expect(cell('B2')).toMatchObject({ t: 'n', v: 12.5 });
  expect(cell('C2')).toMatchObject({ t: 'n', w: '13/03/1959' });
  expect(cell('D2')).toMatchObject({ t: 'n', w: '27/11/2026 03:37:58' });
  expect(cell('A3')).toMatchObject({ t: 's', v: '=1+1 _x0041_' });
  expect(cell('B3')?.v).toBeUndefined();
  // Workbooks know no day before 1900.
  expect(cell('C3')).toMatchObject({ t: 's', v: '31/12/1899' });
});

it('keeps each text that XML can hold', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, minLength: 1 }), (text) => {
      const kept = text.replace(/[^\t\n\r\u0020-\u{fffd}\u{10000}-\u{10ffff}]/gu, '');
      fc.pre(kept !== '');
      expect(readBack([column('nom', 'text')], [{ nom: text }]).rows[1]).toEqual([kept]);
    }),
  );
});

it('writes any number of rows, in steps', () => {
  const rows = Array.from({ length: 5_000 }, (_, n) => ({ nom: `n${n}` }));
  const columns = [column('nom', 'text')];
  const steps = sheetParts(columns, rows, engineFormats, writing);
  let pauses = 0;
  while (steps.next().done !== true) pauses += 1;
  expect(pauses).toBe(2);
  expect(readBack(columns, rows).rows).toHaveLength(5_001);
});
