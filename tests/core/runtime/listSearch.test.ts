import { describe, expect, it } from 'vitest';
import {
  nextSort,
  reduceSearch,
  type SearchEvent,
  type SearchState,
  takesUp,
  unopened,
  unwritten,
} from '../../../engine/core/runtime/listSearch.ts';
import type { Search } from '../../../engine/core/runtime/query.ts';

const search = (size: number): Search => ({ filters: {}, sort: null, page: 1, size });
const entered = (entry: string): SearchEvent => ({ kind: 'entered', entry });
const turned = (from: string, size: number): SearchEvent => ({ kind: 'turned', from, search: search(size) });
const stateAfter = (...events: readonly SearchEvent[]): SearchState => events.reduce(reduceSearch, unopened);

describe('the search that a list shows', () => {
  it.each([
    ['is initially that of the address', [], 'a', null],
    ['is that of the address once its entry is open', [entered('a')], 'a', null],
    ['is another page size at once', [entered('a'), turned('a', 50)], 'a', 50],
    ['UX-03: is the last of two page sizes', [entered('a'), turned('a', 50), turned('a', 100)], 'a', 100],
    [
      'is that of the address when the address changes to another entry',
      [entered('a'), turned('a', 50)],
      'b',
      null,
    ],
    ['keeps a page size that was chosen before its entry was open', [turned('a', 50), entered('a')], 'a', 50],
    [
      "UX-03: forgets an unwritten search when 'back' leads to its entry",
      [entered('a'), turned('a', 50), entered('b'), entered('a')],
      'a',
      null,
    ],
  ] as const)('%s', (_, events, entry, size) => {
    expect(unwritten(stateAfter(...events), entry)?.size ?? null).toBe(size);
  });

  it.each([
    ['a bare address on the first visit', [], true, false, true],
    ["a bare address reached by 'back' on the first visit", [], true, true, true],
    ['a bare address opened again from the menu', [entered('a')], true, false, true],
    ["a bare address reached by 'back' within the list", [entered('a')], true, true, false],
    ['an address with a search', [], false, false, false],
  ] as const)('CMD-006: %s', (_, events, isBare, isBack, expected) => {
    expect(takesUp(stateAfter(...events), isBare, isBack)).toBe(expected);
  });
});

describe('nextSort', () => {
  const asc = { column: 'titre', direction: 'asc' } as const;
  const desc = { column: 'titre', direction: 'desc' } as const;

  it.each([
    ['another column', { column: 'date', direction: 'asc' } as const, false, asc],
    ['no order', null, false, asc],
    ['ascending', asc, true, desc],
    ['descending', desc, false, asc],
    ['descending, where the rows have an order of their own', desc, true, null],
  ])('GRID-004: after %s', (_before, sort, hasOwnOrder, next) => {
    expect(nextSort(sort, 'titre', hasOwnOrder)).toEqual(next);
  });
});
