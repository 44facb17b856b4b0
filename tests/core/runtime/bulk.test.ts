import { describe, expect, it } from 'vitest';
import {
  bulkGroups,
  changedRow,
  keysOf,
  keysTogether,
  patchRows,
  rowKey,
} from '../../../engine/core/runtime/bulk.ts';
import { runAtOnce } from '../../../engine/core/runtime/slices.ts';

const rows = [
  { id: 1, lot: 'a' },
  { id: 2, lot: 'b' },
  { id: 3, lot: 'a' },
];

describe('bulk', () => {
  it('makes one call per row, or one call for all rows that share a field', () => {
    expect(bulkGroups(rows, null)).toEqual([[rows[0]], [rows[1]], [rows[2]]]);
    expect(bulkGroups(rows, 'lot')).toEqual([[rows[0], rows[2]], [rows[1]]]);
  });

  it('ticks together the rows that share one call', () => {
    const together = (groupBy: string | null, passes = (_row: object) => true) => [
      ...keysTogether(rows, [{ id: 1, lot: 'a' }], ['id'], groupBy, passes),
    ];
    expect(together('lot')).toEqual(['1', '3']);
    expect(together(null)).toEqual(['1']);
    // DBL-033: a row that is already decided is not ticked with the others.
    expect(together('lot', (row) => row !== rows[2])).toEqual(['1']);
  });

  it('collects the keys of the matching rows, in steps', () => {
    const many = Array.from({ length: 1_200 }, (_, id) => ({ id }));
    const steps = keysOf(many, ['id'], ({ id }) => Number(id) % 2 === 0);
    expect([steps.next().done, steps.next().done]).toEqual([false, false]);
    const keys = runAtOnce(steps);
    expect(keys.size).toBe(600);
    expect(keys.has('1198')).toBe(true);
  });

  it('patches rows by key, and returns the same list when nothing changed', () => {
    const patched = patchRows(rows, new Map([['2', { id: 2, lot: 'z' }]]), ['id']);
    expect(patched.map(({ lot }) => lot)).toEqual(['a', 'z', 'a']);
    expect(patched[0]).toBe(rows[0]);
    expect(patchRows(rows, new Map(), ['id'])).toBe(rows);
  });

  it('takes the row of the response over the row that was sent', () => {
    const row = { id: 1, lot: 'a', note: 'x' };
    expect(changedRow(row, { lot: 'b' }, { id: 1, lot: 'c' }, ['id'])).toEqual({
      id: 1,
      lot: 'c',
      note: 'x',
    });
    // Fields that the response leaves out keep the values that were sent.
    expect(changedRow(row, { lot: 'b' }, { id: 1, version: 2 }, ['id'])).toMatchObject({
      lot: 'b',
      version: 2,
    });
    for (const answer of [null, true, 'ok', { id: 2, lot: 'c' }, [row]]) {
      expect(changedRow(row, { lot: 'b' }, answer, ['id'])).toEqual({ id: 1, lot: 'b', note: 'x' });
    }
  });

  it('reads the key of a row at a nested path', () => {
    expect(rowKey({ a: { b: 7 } }, ['a.b'])).toBe('7');
  });

  it('tells rows without a key apart by their values', () => {
    const [first, second] = rows.map(({ lot }, index) => rowKey({ lot, line: index }, ['id']));
    expect(first).not.toBe(second);
    expect(rowKey({ lot: 'a', line: 0, id: null }, ['id'])).toBe(
      rowKey({ lot: 'a', line: 0, id: null }, ['id']),
    );
  });
});
