/** Edits on the page of an object, and the links from it to its list and its neighbours. */
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createTrails } from '../../../engine/react/client/trails.ts';
import { plainTable } from '../../../engine/react/context/screenMemory.ts';
import DetailScreen from '../../../engine/react/kinds/DetailScreen.tsx';
import { compiledScreen } from '../../booksApp.ts';
import { datatables } from '../../datatables.ts';
import { bookList, books } from '../bookList.ts';
import { type Answer, failed, ok, renderScreen, routeTo, validatorsOf } from '../screenHarness.tsx';

const model = compiledScreen('livres/detail', 'detail');
const routes = [routeTo('livres/detail', '/livres/{id}'), routeTo('livres/liste', '/livres')];
const object = { cote: 'L002', retire: false, note: 'bon', motif: null };

function open(answer: Answer, id = 'L002') {
  return renderScreen(<DetailScreen model={model} validators={validatorsOf(model)} routeParams={{ id }} />, {
    url: `/livres/${id}`,
    routes,
    answer,
  });
}
const save = () => screen.getByRole('button', { name: 'Enregistrer' });
const puts = (sent: ReturnType<typeof open>['sent']) => sent.filter(({ call }) => call.method === 'PUT');

describe('edits on the page of an object', () => {
  it('DEM-090 requires a reason for a retirement, and shows an option that is not offered only when it is the value', async () => {
    const { user, sent } = open(() => ok(object, '"1"'));
    await user.click(await screen.findByRole('checkbox', { name: 'Retirer le livre' }));
    const reason = screen.getByRole('combobox', { name: /Motif/ });
    expect([...reason.querySelectorAll('option')].map((option) => option.textContent)).toEqual([
      'Choisir',
      'Abîmé',
    ]);
    await user.click(save());
    expect(screen.getAllByText('Vous devez sélectionner un motif.').length).toBeGreaterThan(0);
    expect(puts(sent)).toHaveLength(0);
  });

  it('DEM-074 DEM-089 a retired object shows its reason and offers no other', async () => {
    open(() => ok({ ...object, retire: true, motif: 'PERDU' }, '"1"'));
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Retirer le livre' });
    const reason = screen.getByRole<HTMLSelectElement>('combobox', { name: /Motif/ });
    expect([box.checked, box.disabled, reason.disabled]).toEqual([true, true, true]);
    expect(reason.selectedOptions[0]?.textContent).toBe('Perdu');
  });

  it('DEM-098 DEM-095 A11Y-62 sends the edits in order, then reloads while focus and page stay', async () => {
    let held: object = object;
    const { user, sent, notices } = open((one) => {
      if (one.call.method === 'GET') return ok(held, '"9"');
      held = {
        ...held,
        ...(one.call.path.endsWith('retrait') ? { retire: true, motif: 'ABIME' } : { note: 'neuf' }),
      };
      return ok(held, `"${puts(sent).length + 1}"`);
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
    expect(puts(sent).map(({ call }) => call.path)).toEqual(['/api/livres/{id}', '/api/livres/retrait']);
    // The second call sends the version of the first response.
    expect(puts(sent).map(({ options }) => options.etag)).toEqual(['"9"', '"2"']);
    expect(puts(sent)[1]?.values.row).toMatchObject({ note: 'neuf' });
    const before = sent.length;
    save().focus();
    await waitFor(() => expect(sent.length).toBe(before + 1), { timeout: 2_000 });
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Retirer le livre' }).disabled).toBe(
        true,
      ),
    );
    expect(document.activeElement).toBe(save());
  });

  it('DEM-095 saved again before the reload, sends the version of the previous response', async () => {
    const { user, sent, notices } = open((one) =>
      one.call.method === 'GET' ? ok(object, '"1"') : ok({ note: 'neuf' }, '"2"'),
    );
    const note = await screen.findByRole('textbox', { name: 'Note' });
    await user.clear(note);
    await user.type(note, 'neuf{Enter}');
    await waitFor(() => expect(puts(sent)).toHaveLength(1));
    await waitFor(() => expect(notices.getState().banner?.tone).toBe('success'));
    await user.type(note, ' !{Enter}');
    await waitFor(() => expect(puts(sent)).toHaveLength(2));
    expect(puts(sent)[1]?.values.row).toMatchObject({ cote: 'L002', note: 'neuf' });
    expect(puts(sent)[1]?.options.etag).toBe('"2"');
    expect(sent.filter(({ call }) => call.method === 'GET')).toHaveLength(1);
  });

  it('DEM-098 when the second call fails the first one stands, and the banner says which call succeeded', async () => {
    const { user, notices } = open((one) => {
      if (one.call.method === 'GET') return ok(object, '"1"');
      return one.call.path.endsWith('retrait') ? failed('Erreur lors de la modification') : ok(object, '"2"');
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
        text: 'Erreur lors de la modification',
        details: ['La note est enregistrée.', 'Le livre n’est pas retiré.'],
      }),
    );
  });

  it('REL-20 changed by someone else: the input stays, the object is reloaded, and a second try sends its version', async () => {
    let version = 1;
    const { user, sent, notices } = open((one) => {
      if (one.call.method === 'GET')
        return ok(version === 1 ? object : { ...object, retire: true, motif: 'ABIME' }, `"${version}"`);
      if (one.options.etag === '"1"') {
        version = 2;
        return failed('Modifié entre-temps', { status: 412 });
      }
      return ok(object, '"3"');
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
    await waitFor(() => expect(puts(sent)).toHaveLength(2));
    expect(puts(sent)[1]?.options.etag).toBe('"2"');
  });

  it('says when there is nothing to send', async () => {
    const { user, sent, notices } = open(() => ok(object, '"1"'));
    await screen.findByRole('textbox', { name: 'Note' });
    await user.click(save());
    await waitFor(() => expect(notices.getState().banner?.text).toBe('Aucune modification'));
    expect(puts(sent)).toHaveLength(0);
  });
});

describe('UX-15 the links from an object to its result', () => {
  const trail = {
    model: { ...bookList, source: { ...bookList.source, rows: 'data', paging: datatables } },
    path: {},
    search: { filters: { titre: 'e' }, sort: null, page: 2, size: 20 },
    rows: books(2),
    total: 23,
  };

  it('lead to the neighbours, also on the next page, and back to the page of the list that contains them', async () => {
    const trails = createTrails();
    trails.set('livres/liste', trail);
    const { user, router, sent } = renderScreen(
      <DetailScreen model={model} validators={validatorsOf(model)} routeParams={{ id: 'L002' }} />,
      {
        url: '/livres/L002',
        routes,
        trails,
        answer: ({ call }) =>
          call.path.includes('{id}')
            ? ok(object, '"1"')
            : ok({ data: [{ cote: 'L099' }], recordsTotal: 23, recordsFiltered: 23 }),
      },
    );
    expect(screen.getByText('22 sur 23')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Suivant' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/livres/L099'));
    expect(sent.find(({ call }) => call.path === '/api/livres')?.values.extraQuery).toMatchObject({
      start: '40',
    });
    expect(trails.get('livres/liste')).toMatchObject({ search: { page: 3 } });
  });

  it.each([
    { paging: datatables, shown: '22 sur 23' },
    { paging: null, shown: '4 sur 5' },
  ])('work after a reload, from the search that the session keeps ($shown)', async ({ paging, shown }) => {
    const list = { ...bookList, source: { ...bookList.source, rows: 'data', paging } };
    const search = {
      filters: { titre: 'e' },
      sort: { column: 'cote', direction: 'desc' },
      page: 2,
      size: 20,
    };
    const memory = JSON.stringify({ last: search, table: plainTable, personal: [] });
    sessionStorage.setItem('engine:list:lea:livres/liste', memory);
    const { user, router, sent } = renderScreen(
      <DetailScreen model={model} validators={validatorsOf(model)} routeParams={{ id: 'L002' }} />,
      {
        url: '/livres/L002',
        routes,
        lists: [list],
        answer: ({ call }) => {
          if (call.path.includes('{id}')) return ok(object, '"1"');
          const data = paging !== null ? [...books(3)].reverse() : books(5);
          return ok({ data, recordsTotal: 23, recordsFiltered: 23 });
        },
      },
    );
    expect(await screen.findByText(shown)).toBeTruthy();
    const read = sent.find(({ call }) => call.path === '/api/livres');
    expect(read?.values.filter).toEqual({ titre: 'e' });
    expect(read?.options.quiet).toBe(true);
    expect(read?.values.extraQuery?.start).toBe(paging !== null ? '20' : undefined);
    // The session stores the search, and no result.
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Écume');
    await user.click(screen.getByRole('button', { name: 'Suivant' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/livres/L001'));
    sessionStorage.clear();
  });

  it('are absent when no list led here', async () => {
    open(() => ok(object, '"1"'));
    await screen.findByRole('textbox', { name: 'Note' });
    expect(screen.queryByRole('navigation', { name: 'Autres résultats de la recherche' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Retour à la liste' }).getAttribute('href')).toBe('/livres');
  });
});
