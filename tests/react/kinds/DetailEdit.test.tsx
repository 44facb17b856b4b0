/** Edits on the page of an object, and the links from it to its list and its neighbours. */
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { plainTable } from '../../../engine/react/context/screenMemory.ts';
import DetailScreen from '../../../engine/react/kinds/DetailScreen.tsx';
import { compiledScreen, routeNamed } from '../../booksApp.ts';
import { datatables } from '../../datatables.ts';
import { bookList, books } from '../bookList.ts';
import { operationsOf, queryOf, renderScreen, routeTo, type Server, sentBy } from '../harness.tsx';
import { settled } from '../settled.ts';

const model = compiledScreen('livres/detail', 'detail');
const routes = [
  routeTo('livres/detail', '/livres/{id}'),
  routeTo('livres/liste', '/livres'),
  routeNamed('pages/panne'),
];
const object = { cote: 'L002', retire: false, note: 'bon', motif: null };

const read = { body: object, etag: '"1"' };

const open = (server: Server = { GET: read }, more: Parameters<typeof renderScreen>[2] = {}) =>
  renderScreen(DetailScreen, model, {
    server,
    path: '/livres/L002',
    routeParams: { id: 'L002' },
    routes,
    ...more,
  });
const save = () => screen.getByRole('button', { name: 'Enregistrer' });

describe('edits on the page of an object', () => {
  it('DEM-090 requires a reason for a retirement, and shows an option that is not offered only when it is the value', async () => {
    const { user, requests } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Retirer le livre' }));
    const reason = screen.getByRole('combobox', { name: /Motif/ });
    expect([...reason.querySelectorAll('option')].map((option) => option.textContent)).toEqual([
      'Choisir',
      'Abîmé',
    ]);
    await user.click(save());
    expect(screen.getAllByText('Vous devez sélectionner un motif.').length).toBeGreaterThan(0);
    expect(sentBy('PUT', requests)).toHaveLength(0);
  });

  it('DEM-074 DEM-089 a retired object shows its reason and offers no other', async () => {
    open({ GET: { body: { ...object, retire: true, motif: 'PERDU' }, etag: '"1"' } });
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Retirer le livre' });
    const reason = screen.getByRole<HTMLSelectElement>('combobox', { name: /Motif/ });
    expect([box.checked, box.disabled, reason.disabled]).toEqual([true, true, true]);
    expect(reason.selectedOptions[0]?.textContent).toBe('Perdu');
  });

  it('DEM-098 DEM-095 A11Y-62 sends the edits in order, then reloads while focus and page stay', async () => {
    const retired = { ...object, note: 'neuf', retire: true, motif: 'ABIME' };
    const { user, requests, notices } = open({
      GET: () => ({ body: sentBy('PUT', requests).length > 1 ? retired : object, etag: '"9"' }),
      'PUT /api/livres/L002': { body: { ...object, note: 'neuf' }, etag: '"2"' },
      'PUT /api/livres/retrait': { body: retired, etag: '"3"' },
    });
    const note = await screen.findByRole('textbox', { name: 'Note' });
    await user.clear(note);
    await user.type(note, 'neuf');
    await user.click(screen.getByRole('checkbox', { name: 'Retirer le livre' }));
    await user.selectOptions(screen.getByRole('combobox', { name: /Motif/ }), 'Abîmé');
    await user.click(save());
    await waitFor(() => expect(notices.getState().dialogs).toHaveLength(1));
    await act(async () => notices.getState().dialogs[0]?.answer(true));
    await waitFor(() => expect(notices.getState().banner?.text).toBe('Le livre a été modifié'));
    expect(operationsOf(sentBy('PUT', requests))).toEqual([
      'PUT /api/livres/L002',
      'PUT /api/livres/retrait',
    ]);
    // The second call sends the version of the first response.
    expect(sentBy('PUT', requests).map(({ ifMatch }) => ifMatch)).toEqual(['"9"', '"2"']);
    expect(sentBy('PUT', requests)[1]?.body).toMatchObject({ note: 'neuf' });
    const before = requests.length;
    save().focus();
    await waitFor(() => expect(requests.length).toBe(before + 1), { timeout: 2_000 });
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Retirer le livre' }).disabled).toBe(
        true,
      ),
    );
    expect(document.activeElement).toBe(save());
  });

  it('DEM-095 saved again before the reload, sends the version of the previous response', async () => {
    const { user, requests, notices } = open({ GET: read, PUT: { body: { note: 'neuf' }, etag: '"2"' } });
    const note = await screen.findByRole('textbox', { name: 'Note' });
    await user.clear(note);
    await user.type(note, 'neuf{Enter}');
    await waitFor(() => expect(sentBy('PUT', requests)).toHaveLength(1));
    await waitFor(() => expect(notices.getState().banner?.tone).toBe('success'));
    await user.type(note, ' !{Enter}');
    await waitFor(() => expect(sentBy('PUT', requests)).toHaveLength(2));
    expect(sentBy('PUT', requests)[1]?.body).toMatchObject({ cote: 'L002', note: 'neuf !' });
    expect(sentBy('PUT', requests)[1]?.ifMatch).toBe('"2"');
    expect(sentBy('GET', requests)).toHaveLength(1);
  });

  it('DEM-098 when the second call fails the first one stands, and the banner says which call succeeded', async () => {
    const { user, notices } = open({
      GET: read,
      PUT: { body: object, etag: '"2"' },
      'PUT /api/livres/retrait': { status: 400 },
    });
    await user.type(await screen.findByRole('textbox', { name: 'Note' }), '!');
    await user.click(screen.getByRole('checkbox', { name: 'Retirer le livre' }));
    await user.selectOptions(screen.getByRole('combobox', { name: /Motif/ }), 'Abîmé');
    await user.click(save());
    await waitFor(() => expect(notices.getState().dialogs).toHaveLength(1));
    await act(async () => notices.getState().dialogs[0]?.answer(true));
    await waitFor(() =>
      expect(notices.getState().banner).toMatchObject({
        tone: 'error',
        text: 'Erreur inconnue.',
        details: ['La note est enregistrée.', 'Le livre n’est pas retiré.'],
      }),
    );
  });

  it('REL-20 changed by someone else: the input stays, the object is reloaded, and a second try sends its version', async () => {
    let version = 1;
    const { user, requests, notices } = open({
      GET: () => ({
        body: version === 1 ? object : { ...object, retire: true, motif: 'ABIME' },
        etag: `"${version}"`,
      }),
      PUT: ({ ifMatch }) => {
        if (ifMatch !== '"1"') return { body: object, etag: '"3"' };
        version = 2;
        return { status: 412 };
      },
    });
    const note = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Note' });
    await user.type(note, ' état');
    await user.click(save());
    await waitFor(() =>
      expect(notices.getState().banner?.actions?.map(({ label }) => label)).toEqual([
        'Recharger',
        'Abandonner ma saisie',
      ]),
    );
    expect(note.value).toBe('bon état');
    await act(async () => notices.getState().banner?.actions?.[0]?.run());
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Retirer le livre' }).checked).toBe(true),
    );
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' }).value).toBe('bon état');
    await user.click(save());
    await waitFor(() => expect(sentBy('PUT', requests)).toHaveLength(2));
    expect(sentBy('PUT', requests)[1]?.ifMatch).toBe('"2"');
  });

  it('says when there is nothing to send', async () => {
    const { user, requests, notices } = open();
    await screen.findByRole('textbox', { name: 'Note' });
    await user.click(save());
    await waitFor(() => expect(notices.getState().banner?.text).toBe('Aucune modification'));
    expect(sentBy('PUT', requests)).toHaveLength(0);
  });
});

describe('UX-15 the links from an object to its result', () => {
  /** The session has a search of the list. */
  const keep = (): void => {
    const sort = { column: 'cote', direction: 'desc' };
    const last = { filters: { titre: 'e' }, sort, page: 2, size: 20 };
    const memory = JSON.stringify({ last, table: plainTable, personal: [] });
    sessionStorage.setItem('engine:list:lea:livres/liste', memory);
  };
  const trail = {
    model: { ...bookList, source: { ...bookList.source, rows: 'data', paging: datatables } },
    path: {},
    search: { filters: { titre: 'e' }, sort: null, page: 2, size: 20 },
    rows: books(2),
    total: 23,
  };

  it('lead to the neighbours, also on the next page, and back to the page of the list that contains them', async () => {
    const next = { data: [{ cote: 'L099' }], recordsTotal: 23, recordsFiltered: 23 };
    const { user, router, requests, engine } = open(
      { GET: read, 'GET /api/livres': { body: next } },
      { trails: { 'livres/liste': trail } },
    );
    expect(screen.getByText('22 sur 23')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Suivant' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/livres/L099'));
    expect(queryOf(requests.find(({ operation }) => operation === 'GET /api/livres'))).toMatchObject({
      start: '40',
    });
    expect(engine.trails.get('livres/liste')).toMatchObject({ search: { page: 3 } });
  });

  it.each([
    { paging: datatables, shown: '22 sur 23' },
    { paging: null, shown: '4 sur 5' },
  ])('work after a reload, from the search that the session keeps ($shown)', async ({ paging, shown }) => {
    const list = { ...bookList, source: { ...bookList.source, rows: 'data', paging } };
    keep();
    const data = paging !== null ? [...books(3)].reverse() : books(5);
    const { user, router, requests } = open(
      { GET: read, 'GET /api/livres': { body: { data, recordsTotal: 23, recordsFiltered: 23 } } },
      { models: { 'livres/liste': { adulte: list } } },
    );
    expect(await screen.findByText(shown)).toBeTruthy();
    const asked = queryOf(requests.find(({ operation }) => operation === 'GET /api/livres'));
    expect(asked).toMatchObject({ titre: 'e' });
    expect(asked.start).toBe(paging !== null ? '20' : undefined);
    // The session stores the search, and no result.
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Écume');
    await user.click(screen.getByRole('button', { name: 'Suivant' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/livres/L001'));
    sessionStorage.clear();
  });

  it('are absent when their list cannot be read, whatever its failure leads to', async () => {
    keep();
    const server = { GET: read, 'GET /api/livres': { status: 500 } };
    const { requests, router } = open(server, { models: { 'livres/liste': { adulte: bookList } } });
    await waitFor(() => expect(operationsOf(requests)).toContain('GET /api/livres'));
    await act(settled);
    expect(router.state.location.pathname).toBe('/livres/L002');
    expect(screen.queryByRole('navigation', { name: 'Autres résultats de la recherche' })).toBeNull();
  });

  it('are absent when no list led here', async () => {
    open();
    await screen.findByRole('textbox', { name: 'Note' });
    expect(screen.queryByRole('navigation', { name: 'Autres résultats de la recherche' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Retour à la liste' }).getAttribute('href')).toBe('/livres');
  });
});
