/** The grid shows a whole result: rows that are at hand, or pages that it reads from the server as they come into sight. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PagingModel } from '../../../engine/core/model/screen.ts';
import type { ListViewName } from '../../../engine/core/model/table.ts';
import SearchScreen from '../../../engine/react/kinds/SearchScreen.tsx';
import { gridPart } from '../../../engine/react/table/ListBody.tsx';
import { datatables } from '../../datatables.ts';
import { bookList, books } from '../bookList.ts';
import { giveHeight } from '../giveHeight.ts';
import {
  type Answer,
  operationsOf,
  queryOf,
  type Request,
  renderScreen,
  routeTo,
  type Server,
  sentBy,
} from '../harness.tsx';

const routes = [routeTo('livres/detail', '/livres/{id}')];

/** By selector: to find them by role takes most of a second on a busy machine, after each change of the page. */
const rowNames = () => [...document.querySelectorAll('a[href]')].map(({ textContent }) => textContent);
const start = '/livres?etat=IN&page=1';
const memoryKey = 'engine:list:lea:livres/liste';
const kept = () => JSON.parse(sessionStorage.getItem(memoryKey) ?? '{}').table;

beforeAll(() => gridPart.load());
beforeEach(giveHeight);

function open(
  GET: Server[string],
  { paging = null as PagingModel | null, view = 'grid' as ListViewName } = {},
) {
  const source = { ...bookList.source, rows: paging ? 'data' : '', paging };
  return renderScreen(SearchScreen, { ...bookList, source, view }, { path: start, routes, server: { GET } });
}

/** Scrolls the grid to a row. */
function scrollTo(row: number): void {
  const viewport = document.querySelector('.ag-grid-viewport') as HTMLElement;
  viewport.scrollTop = row * 34;
  fireEvent.scroll(viewport);
}

describe('a result whose rows are at hand', () => {
  it('is read by its scroll, which the address follows', async () => {
    const { router, requests } = open({ body: books(400) });
    await waitFor(() => expect(rowNames()).toContain('L001'));
    scrollTo(300);
    await waitFor(() => expect(rowNames()).toContain('L301'));
    await waitFor(() => expect(router.state.location.search).toBe('?etat=IN&page=16'));
    expect(requests).toHaveLength(1);
  });

  it('A11Y-39 gives the focus of a cell to the table that replaces it, and takes it back', async () => {
    const { user } = open({ body: books(45) }, { view: 'table' });
    (await screen.findByRole('link', { name: 'L003' })).focus();
    const toggle = screen.getByRole('button', { name: 'Vue grille' });
    fireEvent.click(toggle);
    const cell = () => screen.getByRole('link', { name: 'L003' }).closest('[col-id]');
    await waitFor(() => expect(document.activeElement).toBe(cell()));
    await user.keyboard('{ArrowDown}');
    fireEvent.click(toggle);
    await screen.findByRole('table');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('L004'));
  });

  it('A11Y-39 keeps the focus of a heading when the grid replaces the table', async () => {
    open({ body: books(45) }, { view: 'table' });
    const heading = await screen.findByRole('columnheader', { name: 'Titre' });
    within(heading).getByRole('button').focus();
    fireEvent.click(screen.getByRole('button', { name: 'Vue grille' }));
    await screen.findByRole('grid');
    await waitFor(() => expect(document.activeElement?.getAttribute('col-id')).toBe('titre'));
  });
});

/** A server of books; `broken`: the pages that it does not answer. */
function serve(count: number, { counts = true, broken = new Set<number>() } = {}): Answer {
  const all = books(count);
  return (request) => {
    const { start = '0', length = '20' } = queryOf(request);
    if (broken.has(Number(start))) return { status: 400 };
    const data = all.slice(Number(start), Number(start) + Number(length));
    return { body: { data, ...(counts ? { recordsFiltered: count, recordsTotal: count } : {}) } };
  };
}
const startsOf = (requests: readonly Request[]) => requests.map((one) => Number(queryOf(one).start));

describe('a result that the server pages', () => {
  it('is read page by page as it comes into sight, each page once', async () => {
    const { requests } = open(serve(1_000), { paging: datatables });
    await waitFor(() => expect(rowNames()).toContain('L001'));
    await waitFor(() => expect(rowNames()).toContain('L030'));
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('1001');
    scrollTo(500);
    await waitFor(() => expect(rowNames()).toContain('L501'));
    const starts = startsOf(requests);
    expect(new Set(starts).size).toBe(starts.length);
    expect(starts.every((row) => row % 20 === 0)).toBe(true);
    expect(starts).not.toContain(300);
    scrollTo(0);
    await waitFor(() => expect(rowNames()).toContain('L001'));
    expect(startsOf(requests).filter((row) => row === 0)).toHaveLength(1);
  });

  it('ends where the server has no more rows, if it does not count them', async () => {
    const { requests } = open(serve(25, { counts: false }), { paging: datatables });
    await waitFor(() => expect(rowNames()).toContain('L025'));
    await waitFor(() => expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('26'));
    expect(startsOf(requests)).toEqual([0, 20]);
  });

  it.each(['page', 'offset'] as const)('is read by the protocol "%s"', async (protocol) => {
    const paging: PagingModel = {
      ...datatables,
      protocol,
      position: 'de',
      first: 0,
      size: 'n',
      total: 'total',
    };
    const all = books(30);
    const { requests } = open(
      (request) => {
        const { de = '0', n = '20' } = queryOf(request);
        const from = protocol === 'page' ? Number(de) * Number(n) : Number(de);
        return { body: { data: all.slice(from, from + Number(n)), total: 30 } };
      },
      { paging },
    );
    await waitFor(() => expect(rowNames()).toHaveLength(30));
    expect(rowNames()).toEqual(all.map(({ cote }) => cote));
    expect(requests).toHaveLength(2);
  });

  it('UX-09 says which rows are missing, and asks again for them alone', async () => {
    const broken = new Set([20]);
    const { user, requests } = open(serve(60, { broken }), { paging: datatables });
    expect(await screen.findByText('Erreur inconnue.')).toBeTruthy();
    expect(rowNames()).not.toContain('L021');
    broken.clear();
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    await waitFor(() => expect(rowNames()).toContain('L021'));
    expect(screen.queryByText('Erreur inconnue.')).toBeNull();
    expect(startsOf(requests).filter((row) => row === 0)).toHaveLength(1);
  });

  it('CMD-038 ticks rows of several pages, and acts on all of them', async () => {
    const { user, requests } = open(serve(60), { paging: datatables });
    for (const cote of ['L001', 'L025'])
      await user.click(await screen.findByRole('checkbox', { name: `Cocher le livre ${cote}` }));
    expect(screen.getByText('2 lignes cochées')).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Oui');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() =>
      expect(operationsOf(sentBy('PUT', requests))).toEqual(['PUT /api/livres/L001', 'PUT /api/livres/L025']),
    );
    const row = () => screen.getByRole('link', { name: 'L025' }).closest<HTMLElement>('[role=row]');
    await waitFor(() =>
      expect(
        within(row() as HTMLElement).getByRole<HTMLInputElement>('checkbox', { name: /Rangé/ }).checked,
      ).toBe(true),
    );
  });

  it('gives the focus of a cell to the table that reads the page with its row', async () => {
    const { user } = open(serve(1_000), { paging: datatables });
    await waitFor(() => expect(rowNames()).toContain('L001'));
    scrollTo(500);
    await waitFor(() => expect(rowNames()).toContain('L501'));
    await user.click(screen.getByRole('link', { name: 'L503' }).closest('[col-id]') as HTMLElement);
    fireEvent.click(screen.getByRole('button', { name: 'Vue grille' }));
    await screen.findByRole('table');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('L503'));
  });

  it('shows the page of what was seen when the table is back', async () => {
    const { user, requests } = open(serve(1_000), { paging: datatables });
    await waitFor(() => expect(rowNames()).toContain('L001'));
    scrollTo(500);
    await waitFor(() => expect(rowNames()).toContain('L501'));
    await user.click(screen.getByRole('button', { name: 'Vue grille' }));
    await screen.findByRole('table');
    await waitFor(() => expect(rowNames()[0]).toBe('L501'));
    expect(rowNames()).toHaveLength(20);
    expect(kept().view).toBe('table');
    expect(startsOf(requests).at(-1)).toBe(500);
  });
});
