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
    ['is that of the address at first', [], 'a', null],
    ['is that of the address once it is entered', [entered('a')], 'a', null],
    ['is another size at once', [entered('a'), turned('a', 50)], 'a', 50],
    ['UX-03: is the last of two sizes', [entered('a'), turned('a', 50), turned('a', 100)], 'a', 100],
    ['is that of the address that another entry brings', [entered('a'), turned('a', 50)], 'b', null],
    ['keeps a size that was chosen before its entry was followed', [turned('a', 50), entered('a')], 'a', 50],
    [
      "UX-03: forgets what was not written when 'back' leads to its entry",
      [entered('a'), turned('a', 50), entered('b'), entered('a')],
      'a',
      null,
    ],
  ] as const)('%s', (_, events, entry, size) => {
    expect(unwritten(stateAfter(...events), entry)?.size ?? null).toBe(size);
  });

  it.each([
    ['a bare address that is opened', [], true, false, true],
    ['a bare address that is opened by going back to it', [], true, true, true],
    ['a bare address that the menu opens again', [entered('a')], true, false, true],
    ['a bare address that back leads to within the list', [entered('a')], true, true, false],
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
