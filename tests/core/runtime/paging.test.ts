/** The protocols in which servers hand out pages. */
import { describe, expect, it } from 'vitest';
import type { PagingModel } from '../../../engine/core/model/screen.ts';
import { pageOf, pageParams, readServerPage } from '../../../engine/core/runtime/paging.ts';
import { toldPage } from '../../../engine/core/runtime/toldPages.ts';
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
  order: ['{field},asc', '{field},desc'],
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
    [
      'a direction of its own',
      { direction: 'sens', order: ['asc', 'desc'] },
      { page: '2', taille: '50', sort: 'x.b', sens: 'desc' },
    ],
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
  });
});

describe('an order is asked for', () => {
  it.each<[string, Partial<PagingModel>, object]>([
    ['a sign', { order: ['{field}', '-{field}'] }, { sort: '-x.b' }],
    ['a colon', { order: ['{field}:asc', '{field}:desc'] }, { sort: 'x.b:desc' }],
    [
      'a parameter of its own',
      { sort: 'orderby.{field}', order: ['asc', 'desc'] },
      { 'orderby.x.b': 'desc' },
    ],
    ['words of its direction', { direction: '_order', order: ['1', '-1'] }, { sort: 'x.b', _order: '-1' }],
  ])('with %s', (_what, more, expected) => {
    const asked = pageParams({ paging: { ...named, ...more } }, columns, third);
    expect(asked).toEqual({ page: '2', taille: '50', ...expected });
  });

  it('beside the row after the page', () => {
    const paging: PagingModel = {
      ...named,
      protocol: 'offset',
      position: '_start',
      size: '_end',
      isEnd: true,
    };
    expect(pageParams({ paging }, columns, { ...third, sort: null })).toEqual({ _start: '100', _end: '150' });
  });
});

describe('the answer', () => {
  const row = { a: 1 };
  const whole = { rows: [row], total: null, hasNext: null, next: null };

  it('has rows, and the count of the protocol or none', () => {
    const source = { rows: 'data', paging: datatables };
    const answer = { draw: '4', recordsTotal: 9, recordsFiltered: 5, data: [row] };
    expect(readServerPage(answer, source)).toEqual({ ...whole, total: 5 });
    expect(readServerPage({ data: [row] }, source).total).toBeNull();
    for (const body of [null, 'x', 3, [], { data: 'x' }, { data: [1, null] }])
      expect(readServerPage(body, source).rows).toEqual([]);
  });

  it('has the declared count and cursor', () => {
    const paging: PagingModel = { ...named, protocol: 'cursor', total: 'page.total', next: 'suivant' };
    const answer = { content: [row], page: { total: 130 }, suivant: 'abc', recordsTotal: 9 };
    const source = { rows: 'content', key: ['a'], paging };
    expect(readServerPage(answer, source)).toEqual({ ...whole, total: 130 });
    expect(toldPage(answer, [row], source, {})).toEqual({ total: 130, hasNext: true, next: 'abc' });
    const last = { content: [row], recordsTotal: 9 };
    expect(toldPage(last, [row], source, {})).toEqual({ total: null, hasNext: false, next: null });
  });

  it.each<[string, unknown, number | null]>([
    ['a number', '137', 137],
    ['the end of a range', 'items 0-9/137', 137],
    ['an unknown range', 'items 0-9/*', null],
    ['nothing', undefined, null],
  ])('has its count in a header: %s', (_what, value, total) => {
    const paging: PagingModel = { ...named, total: { header: 'x-total-count' } };
    const source = { key: ['a'], paging };
    expect(toldPage([row], [row], source, { 'x-total-count': value }).total).toBe(total);
  });

  const link = '</livres?page=1&apres=x%2Cy>; rel="prev first", </livres?page=3&apres=a%2Cb>; rel="next"';
  it.each<[string, PagingModel['next'], object, boolean, string | null]>([
    ['a yes', 'more', { more: true }, true, '1'],
    ['a no', 'more', { more: false }, false, null],
    ['a text that says no', 'more', { more: 'false' }, false, null],
    ['a number', 'more', { more: 20 }, true, '20'],
    ['an address', 'links.next', { links: { next: 'https://a.fr/x?apres=a%2Cb' } }, true, 'a,b'],
    ['an address that is missing', 'links.next', { links: { next: null } }, false, null],
    ['the header Link', { header: 'link' }, {}, true, 'a,b'],
  ])('tells of the next page by %s', (_what, next, more, hasNext, cursor) => {
    const paging: PagingModel = { ...named, protocol: 'cursor', position: 'apres', next };
    const read = toldPage({ data: [row], ...more }, [row], { key: ['a'], paging }, { link });
    expect([read.hasNext, read.next]).toEqual([hasNext, cursor]);
  });

  it('has no next page where Link leads to other pages only', () => {
    const paging: PagingModel = { ...named, next: { header: 'link' } };
    const source = { key: ['a'], paging };
    const headers = { link: '</x?page=1>; rel="first", </x?page=9>; rel="last"' };
    expect(toldPage([row], [row], source, headers).hasNext).toBe(false);
  });
});
