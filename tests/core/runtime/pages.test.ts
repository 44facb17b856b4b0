import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  existingPage,
  pageCount,
  pageNumbers,
  pageRange,
  pageRows,
} from '../../../engine/core/runtime/pages.ts';

describe('pages', () => {
  it('GRID-003 shows page numbers around the current page, in seven places', () => {
    expect(pageNumbers(1, 3)).toEqual([1, 2, 3]);
    expect(pageNumbers(1, 9)).toEqual([1, 2, 3, 4, 5, null, 9]);
    expect(pageNumbers(5, 9)).toEqual([1, null, 4, 5, 6, null, 9]);
    expect(pageNumbers(9, 9)).toEqual([1, null, 5, 6, 7, 8, 9]);
  });

  it('always shows the current, the first and the last page, in order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (a, b) => {
        const [page, count] = [Math.min(a, b), Math.max(a, b)];
        const numbers = pageNumbers(page, count);
        const shown = numbers.filter((number) => number !== null);
        expect(numbers.length).toBeLessThanOrEqual(7);
        expect(shown).toEqual([...new Set(shown)].sort((x, y) => x - y));
        expect(shown).toEqual(expect.arrayContaining([1, page, count]));
      }),
    );
  });

  it('shows each row on exactly one page', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.constantFrom(1, 20, 50), (rows, size) => {
        const pages = Array.from({ length: pageCount(rows.length, size) }, (_, index) =>
          pageRows(rows, index + 1, size),
        );
        expect(pages.flat()).toEqual(rows);
      }),
    );
  });

  it('UX-03 replaces a page beyond the end by the first page', () => {
    expect([existingPage(7, 128, 20), existingPage(8, 128, 20), existingPage(1, 0, 20)]).toEqual([7, 1, 1]);
    expect([pageRange(7, 20, 128), pageRange(1, 20, 0)]).toEqual([
      { first: 121, last: 128 },
      { first: 0, last: 0 },
    ]);
  });
});
