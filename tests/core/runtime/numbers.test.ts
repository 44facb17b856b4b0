import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { showNumber } from '../../../engine/core/runtime/numbers.ts';

const reference = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 20 });

describe('showNumber', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1\u202f000'],
    [-1234567.5, '-1\u202f234\u202f567,5'],
    [0.001, '0,001'],
    [0.0000010203995610240803, '0,00000102039956102408'],
  ])('writes %d in the French notation', (value, shown) => {
    expect(showNumber(value)).toBe(shown);
  });

  it('writes every number like Intl.NumberFormat', () => {
    const numbers = fc.oneof(
      fc.integer(),
      fc.maxSafeInteger(),
      fc.double({ noNaN: true, min: -1e15, max: 1e15 }),
      fc.double({ noDefaultInfinity: true, noNaN: true, min: 1e21 }),
    );
    fc.assert(
      fc.property(numbers, (value) => {
        expect(showNumber(value)).toBe(reference.format(Object.is(value, -0) ? 0 : value));
      }),
    );
  });
});
