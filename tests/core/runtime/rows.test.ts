import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OptionModel } from '../../../engine/core/model/form.ts';
import type { ColumnModel } from '../../../engine/core/model/table.ts';
import { foldText, sortRows, sortSteps } from '../../../engine/core/runtime/rows.ts';
import { runInSlices } from '../../../engine/core/runtime/slices.ts';
import { column as columnModel } from '../../../testkit/columnModel.ts';
import { writing } from '../../../testkit/writing.ts';

const column = (format: string, options: readonly OptionModel[] | null = null): ColumnModel =>
  columnModel('valeur', 'Valeur', { format: { name: format, options } });
const sorted = (
  format: string,
  values: readonly unknown[],
  direction: 'asc' | 'desc' = 'asc',
  options: readonly OptionModel[] | null = null,
): unknown[] =>
  sortRows(
    values.map((valeur) => ({ valeur })),
    [column(format, options)],
    { column: 'valeur', direction },
    writing,
  ).map((row) => row.valeur);

describe('sorting', () => {
  it('ignores accents and case, and compares numbers in text by value', () => {
    expect(sorted('text', ['zèbre', 'Écu', 'ecu 10', 'ecu 9', 'abri', 'œuf'])).toEqual([
      'abri',
      'Écu',
      'ecu 9',
      'ecu 10',
      'œuf',
      'zèbre',
    ]);
  });

  it('puts empty values last in both directions', () => {
    expect(sorted('number', [3, null, 0, 12])).toEqual([0, 3, 12, null]);
    expect(sorted('number', [3, null, 0, 12], 'desc')).toEqual([12, 3, 0, null]);
    expect(sorted('text', ['', 'b', undefined, 'a'], 'desc')).toEqual(['b', 'a', '', undefined]);
  });

  it('orders date-times by time, across time zones', () => {
    expect(
      sorted('dateTime', ['2026-11-18T12:00:00+02:00', '2026-11-18T11:00:00Z', '2026-11-17T23:00:00Z']),
    ).toEqual(['2026-11-17T23:00:00Z', '2026-11-18T12:00:00+02:00', '2026-11-18T11:00:00Z']);
  });

  it('orders options by their label', () => {
    const options: readonly OptionModel[] = [
      { value: 'A', label: 'Zone', tone: 'neutral', offered: true },
      { value: 'B', label: 'Abri', tone: 'neutral', offered: true },
    ];
    expect(sorted('option', ['A', 'B', 'A'], 'asc', options)).toEqual(['B', 'A', 'A']);
    // Any format of an application may write them.
    expect(sorted('own', ['A', 'B', 'A'], 'asc', options)).toEqual(['B', 'A', 'A']);
  });

  it('leaves the order unchanged without a sort, or with a sort by an unknown column', () => {
    const rows = [{ valeur: 2 }, { valeur: 1 }];
    expect(sortRows(rows, [column('number')], null, writing)).toBe(rows);
    expect(sortRows(rows, [], { column: 'autre', direction: 'asc' }, writing)).toBe(rows);
  });

  it('is stable and agrees with a simple stable sort', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 5000, size: 'max' }),
        fc.constantFrom('asc' as const, 'desc' as const),
        (values, direction) => {
          const rows = values.map((valeur, index) => ({ valeur, index }));
          const expected = [...rows].sort((a, b) =>
            direction === 'asc' ? a.valeur - b.valeur : b.valeur - a.valeur,
          );
          const ordered = sortRows(rows, [column('number')], { column: 'valeur', direction }, writing);
          // Compared by identity: a deep comparison of thousands of rows takes half a second.
          expect(ordered.length).toBe(expected.length);
          expect(ordered.findIndex((row, place) => row !== expected[place])).toBe(-1);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('keeps every row, for any values', () => {
    const values = fc.array(
      fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.constant(undefined)),
    );
    fc.assert(
      fc.property(values, fc.constantFrom('text', 'number', 'date', 'option'), (some, format) => {
        expect(new Set(sorted(format, some))).toEqual(new Set(some));
        expect(sorted(format, some)).toHaveLength(some.length);
      }),
    );
  });

  it('REL-27 sorts 50,000 rows, computing their keys in short steps', () => {
    const rows = Array.from({ length: 50_000 }, (_, index) => ({
      valeur: `Dépôt ${(index * 7919) % 50_000}`,
    }));
    const steps = sortSteps(rows, [column('text')], { column: 'valeur', direction: 'asc' }, writing);
    let pauses = 0;
    let step = steps.next();
    for (; !step.done; step = steps.next()) pauses += 1;
    expect(step.value[9]?.valeur).toBe('Dépôt 9');
    expect(pauses).toBe(50);
  });

  it('cancels a sort whose result is no longer needed', async () => {
    const rows = Array.from({ length: 5000 }, (_, valeur) => ({ valeur }));
    const steps = sortSteps(rows, [column('number')], { column: 'valeur', direction: 'asc' }, writing);
    let clock = 0;
    const host = { pause: () => Promise.resolve(), now: () => clock++ };
    expect(await runInSlices(steps, host, () => true, 1)).toBeNull();
  });

  it.each(['text', 'number', 'date', 'dateTime', 'yesNo', 'option', 'list'])(
    '%s orders any values, and loses no row',
    (format) => {
      fc.assert(
        fc.property(fc.array(fc.oneof(fc.jsonValue(), fc.record({ code: fc.jsonValue() }))), (values) => {
          const rows = values.map((valeur) => ({ valeur }));
          const ordered = sortRows(rows, [column(format)], { column: 'valeur', direction: 'desc' }, writing);
          expect(new Set(ordered)).toEqual(new Set(rows));
        }),
      );
    },
  );

  it('orders codes alike, plain or inside objects; values that cannot be written as text come last', () => {
    const options: readonly OptionModel[] = [
      { value: 'B', label: 'Albert', tone: 'neutral', offered: true },
      { value: 'A', label: 'Zoé', tone: 'neutral', offered: true },
    ];
    expect(sorted('option', [{ x: 1 }, 'A', { code: 'B' }, { code: 'A' }, 'B'], 'asc', options)).toEqual([
      { code: 'B' },
      'B',
      'A',
      { code: 'A' },
      { x: 1 },
    ]);
  });

  it('ignores Unicode normalisation forms when it folds text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(foldText(text.normalize('NFC'))).toBe(foldText(text.normalize('NFD')));
      }),
    );
  });
});
