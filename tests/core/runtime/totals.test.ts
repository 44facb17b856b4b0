import { expect, it } from 'vitest';
import { totalsOf } from '../../../engine/core/runtime/totals.ts';

const total = (field: string, rows: readonly object[]) =>
  totalsOf([{ field, total: true }], rows as Readonly<Record<string, unknown>>[], 'code')[field];

it('adds what is a number, also as text, and leaves out the rest', () => {
  expect(total('n', [{ n: 2 }, { n: '3' }, { n: null }, {}, { n: 'x' }, { n: -1 }])).toBe(4);
});

it('is as exact as the numbers', () => {
  expect(total('n', [{ n: 0.1 }, { n: 0.2 }])).toBe(0.3);
  expect(total('n', [{ n: 1.005 }, { n: 2 }])).toBe(3.005);
});

it('reads the field of a column by its path', () => {
  expect(total('lot.n', [{ lot: { n: 2 } }, { lot: { n: 5 } }])).toBe(7);
});

it('has no sum without a number, nor for a column without a total', () => {
  expect(total('n', [{ n: null }])).toBeUndefined();
  expect(totalsOf([{ field: 'n', total: false }], [{ n: 1 }], null)).toEqual({});
});
