import { describe, expect, it } from 'vitest';
import type { PagingModel } from '../../../engine/core/model/screen.ts';
import type { Row } from '../../../engine/core/runtime/values.ts';
import { readAllParts } from '../../../engine/react/list/readAllParts.ts';
import { datatables } from '../../datatables.ts';
import { bookList } from '../bookList.ts';
import { queryOf, renderPart, type Server } from '../harness.tsx';

const source = { ...bookList.source, rows: 'data', paging: datatables, largestPage: 100 } as const;
const search = { filters: {}, sort: null, page: 3, size: 20 };
const books = (count: number, from = 0): readonly Row[] =>
  Array.from({ length: count }, (_, index) => ({ cote: `L${from + index}` }));

type Habits = {
  readonly limit?: number;
  /** The number of rows that it returns at most, whatever is requested. */
  readonly most?: number;
  readonly counts?: boolean;
  /** Whether it returns the rows from `start`, or always the first ones. */
  readonly heedsStart?: boolean;
};

const engineOver = (GET: Server[string]) => renderPart(null, { server: { GET } }).engine;

/** A server whose result is what `rows` returns at each request. */
function read(
  rows: (question: number) => readonly Row[],
  { limit = 100_000, most = 1_000, counts = true, heedsStart = true }: Habits = {},
) {
  const { signal } = new AbortController();
  const starts: number[] = [];
  const progress: number[] = [];
  const { api } = engineOver((request) => {
    const { start, length } = queryOf(request);
    const all = rows(starts.push(Number(start)) - 1);
    if (starts.length > 50) throw new Error('It never ends.');
    const from = heedsStart ? Number(start) : 0;
    const data = all.slice(from, from + Math.min(Number(length), most));
    const totals = counts ? { recordsTotal: all.length, recordsFiltered: all.length } : {};
    return { body: { data, ...totals } };
  });
  const list = { source, columns: [], path: {} };
  const done = readAllParts(api, list, search, { signal, limit, onProgress: (n) => progress.push(n) });
  return { done, starts, progress };
}

const numbered: PagingModel = {
  ...datatables,
  protocol: 'page',
  position: 'page',
  first: 0,
  size: 'size',
  total: 'totalElements',
};

/** Reads from a server that answers each page as `answer` says. */
function readPages(paging: PagingModel, answer: (query: Readonly<Record<string, string>>) => unknown) {
  const { api } = engineOver((request) => ({ body: answer(queryOf(request)) }));
  const { signal } = new AbortController();
  const list = { source: { ...source, rows: 'content', paging }, columns: [], path: {} };
  return readAllParts(api, list, search, { signal, limit: 100_000 });
}

describe('fetching a whole result', () => {
  it('UX-10 reads every page from the first, in the largest page size, and reports its progress', async () => {
    const { done, starts, progress } = read(() => books(250));
    const all = await done;
    expect(all.kind === 'rows' && all.rows.map(({ cote }) => cote)).toEqual(
      books(250).map(({ cote }) => cote),
    );
    expect(starts).toEqual([0, 99, 198]);
    expect(progress).toEqual([100, 199, 250]);
  });

  it('REL-28 contains each row once while new rows shift the others, and reports that the result changed', async () => {
    const { done } = read((question) => [...books(question * 10, 1_000 * question), ...books(200)]);
    const all = await done;
    if (all.kind !== 'rows') throw new Error('no rows');
    expect(new Set(all.rows.map(({ cote }) => cote)).size).toBe(all.rows.length);
    expect(books(200).every(({ cote }) => all.rows.some((row) => row.cote === cote))).toBe(true);
    expect(all.total).not.toBe(all.rows.length);
  });

  it('REL-28 reads again the rows that moved up after deletions, and keeps the order', async () => {
    const left = books(240).filter((_, index) => index % 12 !== 0);
    const { done, starts } = read((question) => (question === 0 ? books(240) : left));
    const all = await done;
    if (all.kind !== 'rows') throw new Error('no rows');
    expect(starts).toEqual([0, 99, 49, 148]);
    expect(all.total).toBe(220);
    // Rows of the first page that were deleted later were there when it was read.
    const gone = books(100).filter((_, index) => index % 12 === 0);
    expect(all.rows.map(({ cote }) => cote)).toEqual(
      books(240)
        .filter(
          (row) => left.some(({ cote }) => cote === row.cote) || gone.some(({ cote }) => cote === row.cote),
        )
        .map(({ cote }) => cote),
    );
  });

  it('REL-28 ends while rows are deleted at every request', async () => {
    const { done } = read((question) => books(Math.max(0, 900 - 10 * question), 10 * question));
    const all = await done;
    if (all.kind !== 'rows') throw new Error('no rows');
    // Every row that is left at the end was read, in order.
    const held = all.rows.map(({ cote }) => cote);
    expect(held.slice(-500)).toEqual(books(500, 400).map(({ cote }) => cote));
    expect((await read((question) => (question < 2 ? books(250) : [])).done).kind).toBe('rows');
  });

  it('ends at an exact multiple of the page size, with an empty result, and refuses too many rows after one request', async () => {
    expect((await read(() => books(200)).done).kind).toBe('rows');
    expect(await read(() => []).done).toEqual({ kind: 'rows', rows: [], total: 0 });
    const { done, starts } = read(() => books(501), { limit: 500 });
    expect(await done).toMatchObject({ kind: 'tooMany', total: 501 });
    expect(starts).toEqual([0]);
  });

  it.each([
    { most: 1_000, asked: [0, 99, 198, 249] },
    { most: 60, asked: [0, 59, 118, 177, 236, 249] },
  ])(
    'D16 reads until a page has no further rows when there is no count, with $most rows at most',
    async (habits) => {
      const { done, starts } = read(() => books(250), { counts: false, most: habits.most });
      expect(await done).toEqual({ kind: 'rows', rows: books(250), total: 250 });
      expect(starts).toEqual(habits.asked);
      const single = read(() => books(3), { counts: false, most: 1 });
      expect(await single.done).toEqual({ kind: 'rows', rows: books(3), total: 3 });
      expect(await read(() => [], { counts: false }).done).toEqual({ kind: 'rows', rows: [], total: 0 });
    },
  );

  it.each([
    [80, false],
    [130, true],
  ])('D16 does not say that it is whole when the server ignores start: %i rows', async (count, counts) => {
    const { done, starts } = read(() => books(count), { counts, heedsStart: false, most: 20 });
    expect(await done).toEqual({ kind: 'unsure', rows: books(20) });
    expect(starts).toEqual([0, 19]);
  });

  it('REL-28 D16 goes back to the first page, and on from there, also without a count', async () => {
    const left = books(240).filter((_, index) => index === 0 || index > 99);
    const { done, starts } = read((question) => (question === 0 ? books(240) : left), { counts: false });
    const all = await done;
    expect(starts).toEqual([0, 99, 49, 0, 99, 140]);
    expect(all.kind === 'rows' && all.rows.length).toBe(240);
  });

  it('requests no further page when there is a count, however few rows a page has', async () => {
    const { done, starts } = read(() => books(250), { most: 60 });
    expect(await done).toEqual({ kind: 'rows', rows: books(250), total: 250 });
    expect(starts).toEqual([0, 59, 118, 177, 236]);
    expect((await read(() => books(1)).done).kind).toBe('rows');
  });

  it.each([
    { total: 'totalElements', asked: ['0', '1'] },
    { total: null, asked: ['0', '1'] },
  ])('reads numbered pages, with the count at $total', async ({ total, asked }) => {
    const pages: (string | undefined)[] = [];
    const done = readPages({ ...numbered, total }, (query) => {
      pages.push(query.page);
      const start = Number(query.page) * Number(query.size);
      return { content: books(130).slice(start, start + Number(query.size)), totalElements: 130 };
    });
    expect(await done).toEqual({ kind: 'rows', rows: books(130), total: 130 });
    expect(pages).toEqual(asked);
  });

  it.each([
    { count: 200, most: 100, asked: ['0', '1', '2'] },
    { count: 30, most: 100, asked: ['0', '1'] },
    { count: 130, most: 60, asked: ['0', '1', '2'] },
  ])(
    'asks past the end of numbered pages only where no page was shorter than the first: %o',
    async (answers) => {
      const { count, most, asked } = answers;
      const pages: (string | undefined)[] = [];
      const done = readPages({ ...numbered, total: null }, ({ page }) => {
        pages.push(page);
        const start = Number(page) * most;
        return { content: books(count).slice(start, start + most) };
      });
      expect(await done).toEqual({ kind: 'rows', rows: books(count), total: count });
      expect(pages).toEqual(asked);
    },
  );

  it('does not say that it is whole when the server ignores the number of a page', async () => {
    const done = readPages(numbered, () => ({ content: books(20), totalElements: 130 }));
    expect(await done).toEqual({ kind: 'unsure', rows: books(20) });
  });

  it('follows the cursors to the end', async () => {
    const paging: PagingModel = {
      ...numbered,
      protocol: 'cursor',
      position: 'apres',
      next: 'suivant',
      total: null,
      isLate: true,
    };
    const done = readPages(paging, ({ apres }) => {
      const start = Number(apres ?? 0);
      return {
        content: books(130).slice(start, start + 60),
        suivant: start < 120 ? String(start + 60) : null,
      };
    });
    expect(await done).toEqual({ kind: 'rows', rows: books(130), total: 130 });
  });

  it('returns a failure', async () => {
    const { api } = engineOver({ status: 400 });
    const signal = new AbortController().signal;
    const all = await readAllParts(api, { source, columns: [], path: {} }, search, { signal, limit: 9 });
    expect(all).toMatchObject({ kind: 'failed', failure: { message: 'Erreur inconnue.' } });
  });
});
