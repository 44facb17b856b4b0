/** The protocols in which servers hand out pages. */
import { describe, expect, it } from 'vitest';
import type { PagingModel } from '../../../engine/core/model/screen.ts';
import { isPagedByServer, pageOf, pageParams, readServerPage } from '../../../engine/core/runtime/paging.ts';
import { datatables } from '../../datatables.ts';

const columns = [
  { id: 'a', field: 'a' },
  { id: 'b', field: 'x.b' },
];
const sort = { column: 'b', direction: 'desc' } as const;
const third = { start: 100, size: 50, sort };
const named: PagingModel = {
  ...datatables,
  protocol: 'page',
  position: 'page',
  first: 0,
  size: 'taille',
  sort: 'sort',
};

describe('a page is asked for', () => {
  it('D16 with the parameters of DataTables', () => {
    expect(pageParams({ paging: datatables }, columns, third)).toEqual({
      draw: '1',
      start: '100',
      length: '50',
      'order[0][column]': '1',
      'order[0][dir]': 'desc',
      'columns[0][data]': 'a',
      'columns[1][data]': 'x.b',
    });
    expect(pageParams({ paging: datatables }, columns, { ...third, sort: null })).not.toHaveProperty(
      'order[0][column]',
    );
  });

  it.each<[string, Partial<PagingModel>, object]>([
    ['its number from 0', {}, { page: '2', taille: '50', sort: 'x.b,desc' }],
    ['its number from 1, without an order', { first: 1, sort: null }, { page: '3', taille: '50' }],
    ['the rows before it', { protocol: 'offset' }, { page: '100', taille: '50', sort: 'x.b,desc' }],
    ['a direction of its own', { direction: 'sens' }, { page: '2', taille: '50', sort: 'x.b', sens: 'desc' }],
    ['a cursor', { protocol: 'cursor', sort: null }, { page: 'abc', taille: '50' }],
  ])('by %s', (_what, more, expected) => {
    expect(pageParams({ paging: { ...named, ...more } }, columns, { ...third, cursor: 'abc' })).toEqual(
      expected,
    );
  });

  it('of a search as the part of the result that it shows, and of a source without pages by nothing', () => {
    expect(pageOf({ sort, page: 3, size: 50 })).toEqual(third);
    expect(pageParams({ paging: null }, columns, third)).toEqual({});
  });

  it('without a cursor, the first', () => {
    const paging: PagingModel = { ...named, protocol: 'cursor', sort: null };
    expect(pageParams({ paging }, columns, { ...third, cursor: null })).toEqual({ taille: '50' });
    expect(isPagedByServer({ paging })).toBe(false);
  });
});

describe('the answer', () => {
  const row = { a: 1 };

  it('has rows, and the count of the protocol or none', () => {
    const source = { rows: 'data', paging: datatables };
    const answer = { draw: '4', recordsTotal: 9, recordsFiltered: 5, data: [row] };
    expect(readServerPage(answer, source)).toEqual({ rows: [row], total: 5, next: null });
    expect(readServerPage({ data: [row] }, source).total).toBeNull();
    for (const body of [null, 'x', 3, [], { data: 'x' }, { data: [1, null] }])
      expect(readServerPage(body, source).rows).toEqual([]);
  });

  it('has the declared count and cursor', () => {
    const paging = { ...named, total: 'page.total', next: 'suivant' };
    const answer = { content: [row], page: { total: 130 }, suivant: 'abc', recordsTotal: 9 };
    expect(readServerPage(answer, { rows: 'content', paging })).toEqual({
      rows: [row],
      total: 130,
      next: 'abc',
    });
    expect(readServerPage({ content: [row], recordsTotal: 9 }, { rows: 'content', paging })).toEqual({
      rows: [row],
      total: null,
      next: null,
    });
  });
});
