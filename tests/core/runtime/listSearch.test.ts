import { describe, expect, it } from 'vitest';
import {
  askedOf,
  isSameCriteria,
  nextSort,
  reduceSearch,
  type SearchEvent,
  type SearchState,
  type Submitted,
  sharedSearch,
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

describe('the search whose rows are asked for', () => {
  const filters = { titre: 'Sel' };
  const at = (page: number, more: Partial<Search> = {}, submissions = 0): Submitted => ({
    search: { filters, sort: null, page, size: 20, ...more },
    submissions,
  });
  const seen = (of: Submitted | null): SearchEvent => ({ kind: 'seen', of });
  const asked = (submitted: Submitted, ...events: readonly SearchEvent[]) =>
    askedOf(stateAfter(...events), submitted).page;

  it('is that of the address while a page is shown', () => expect(asked(at(4))).toBe(4));

  it('is the one with which the view of the whole result began, whatever page is seen', () => {
    expect(asked(at(4), seen(at(2)), seen(at(3)))).toBe(2);
    expect(asked(at(4), seen(at(2)), seen(null))).toBe(4);
  });

  it.each([
    ['other criteria', at(1, { filters: { titre: 'Mer' } })],
    ['another order', at(1, { sort: { column: 'titre', direction: 'asc' } })],
    ['another size', at(1, { size: 50 })],
    ['another submission', at(1, {}, 1)],
  ])('begins anew with %s', (_, other) => {
    expect(asked(other, seen(at(2)))).toBe(1);
    const later = { ...other, search: { ...other.search, page: 3 } };
    expect(asked(later, seen(at(2)), seen(other), seen(later))).toBe(1);
  });
});

describe('sharedSearch', () => {
  const sort = { column: 'titre', direction: 'asc' } as const;
  const before: Search = { filters: { etats: ['IN', 'OUT'], titre: 'Sel' }, sort, page: 1, size: 20 };
  const copy = (search: Search): Search => structuredClone(search);

  it('is the same object while the search is equal', () => {
    expect(sharedSearch(copy(before), [null, before])).toBe(before);
    expect(sharedSearch(before, [])).toBe(before);
  });

  it('has the same criteria and order on another page, and other ones where they differ', () => {
    const next = sharedSearch({ ...copy(before), page: 2 }, [before]);
    expect(next).toEqual({ ...before, page: 2 });
    expect(next.filters).toBe(before.filters);
    expect(next.sort).toBe(before.sort);
    const other = { ...copy(before), filters: { titre: 'Sel' } };
    expect(sharedSearch(other, [before])).toBe(other);
  });

  it('a criterion without a value is absent, and the order of a list counts', () => {
    expect(isSameCriteria({ titre: 'Sel', etat: undefined }, { titre: 'Sel' })).toBe(true);
    expect(isSameCriteria({ etats: ['IN', 'OUT'] }, { etats: ['OUT', 'IN'] })).toBe(false);
    expect(isSameCriteria({ etats: [] }, { etats: '' })).toBe(false);
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
