import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { SearchModel } from '../../../engine/core/model/screen.ts';
import type { Condition } from '../../../engine/core/model/value.ts';
import type { Row } from '../../../engine/core/runtime/values.ts';
import SearchScreen from '../../../engine/react/kinds/SearchScreen.tsx';
import { datatables } from '../../datatables.ts';
import { bookFilters, bookList, books } from '../bookList.ts';
import {
  type Answer,
  queryOf,
  type Request,
  renderScreen,
  routeTo,
  type Server,
  sentBy,
  validatorsOf,
} from '../harness.tsx';
import { settled } from '../settled.ts';

const routes = [routeTo('livres/detail', '/livres/{id}')];
const open = (server: Server, path = '/livres', model: SearchModel = bookList) =>
  renderScreen(SearchScreen, model, { path, routes, server });
const someBooks: Server = { GET: { body: books(45) } };
const rowNames = () =>
  screen
    .getAllByRole('row')
    .map((row) => within(row).queryByRole('link')?.textContent)
    .filter((name) => name !== undefined);

/** Holds back animation frames; calling the returned function runs all those that wait. */
function holdFrames(): () => void {
  const waiting = new Map<number, FrameRequestCallback>();
  let last = 0;
  vi.stubGlobal('requestAnimationFrame', (task: FrameRequestCallback) => {
    waiting.set(++last, task);
    return last;
  });
  vi.stubGlobal('cancelAnimationFrame', (id: number) => waiting.delete(id));
  onTestFinished(() => void vi.unstubAllGlobals());
  return () => {
    const due = [...waiting.values()];
    waiting.clear();
    for (const task of due) task(performance.now());
  };
}

describe('SearchScreen: criteria', () => {
  it('CMD-003 CMD-005 shows the criteria and no result before a search', () => {
    const { requests } = open(someBooks);
    expect(screen.getByRole('button', { name: 'Cacher les filtres' }).getAttribute('aria-expanded')).toBe(
      'true',
    );
    expect(screen.getByText('Lancez une recherche pour afficher des résultats.')).toBeTruthy();
    expect(requests).toHaveLength(0);
  });

  it('validates criteria once: those of a press in the form, those of an address when it is read', async () => {
    let validated = 0;
    const { filters } = validatorsOf(bookList);
    if (filters === undefined) throw new Error('the list has criteria');
    const counting: typeof filters = Object.assign(
      (values: unknown) => {
        validated += 1;
        const isValid = filters(values);
        counting.errors = filters.errors ?? null;
        return isValid;
      },
      { errors: null },
    );
    const draw = (path: string) =>
      renderScreen(SearchScreen, bookList, {
        ...{ path, routes, server: someBooks },
        validators: { filters: counting },
      });
    const { user, unmount } = draw('/livres');
    await user.type(screen.getByRole('textbox', { name: 'Titre' }), 'Écume');
    validated = 0;
    await user.click(screen.getByRole('button', { name: 'Filtrer' }));
    await waitFor(() => expect(rowNames()[0]).toBe('L001'));
    await user.click(screen.getByRole('button', { name: /^Suivant/ }));
    await waitFor(() => expect(rowNames()[0]).toBe('L021'));
    expect(validated).toBe(1);
    unmount();
    validated = 0;
    draw('/livres?titre=%C3%89cume&page=1');
    await waitFor(() => expect(rowNames()[0]).toBe('L001'));
    expect(validated).toBe(1);
  });

  it('keeps what is typed before the user is known', async () => {
    const { user, engine } = open(someBooks);
    await user.type(screen.getByRole('textbox', { name: 'Titre' }), 'Écume');
    act(() => engine.session.setState({ user: { sub: 'lea', prenom: 'Léa' } }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Titre' }).value).toBe('Écume');
  });

  it('CMD-013 A11Y-25 A11Y-29 refuses a search without criterion: the summary gets the focus and links to the first field', async () => {
    const { user, requests } = open(someBooks);
    await user.click(screen.getByRole('button', { name: 'Filtrer' }));
    const summary = screen.getByRole('region', { name: 'Une erreur est à corriger' });
    expect(document.activeElement).toBe(summary);
    await user.click(
      within(summary).getByRole('link', { name: 'Vous devez renseigner au moins un critère.' }),
    );
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Titre' }));
    expect(requests).toHaveLength(0);
  });

  it('A11Y-26 A11Y-28 shows an error after its field was touched, tied to it', async () => {
    const { user } = open(someBooks);
    const from = screen.getByRole('textbox', { name: 'Du' });
    await user.type(from, '31/02/2026');
    expect(from.getAttribute('aria-invalid')).toBeNull();
    await user.tab();
    expect(from.getAttribute('aria-invalid')).toBe('true');
    const described = (from.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(described).toEqual(['jj/mm/aaaa', 'Du doit être une date valide.']);
    expect((from as HTMLInputElement).value).toBe('31/02/2026');
    expect(from.closest('form')?.noValidate).toBe(true);
  });

  it('CMD-017 CONST-015 checks the end again when the start changes', async () => {
    const { user } = open(someBooks);
    await user.type(screen.getByRole('textbox', { name: 'Du' }), '01/11/2026');
    await user.type(screen.getByRole('textbox', { name: 'Au' }), '15112026');
    await user.tab();
    expect(screen.queryByText('Au ne doit pas précéder Du.')).toBeNull();
    await user.clear(screen.getByRole('textbox', { name: 'Du' }));
    await user.type(screen.getByRole('textbox', { name: 'Du' }), '16/11/2026');
    expect(screen.getByText('Au ne doit pas précéder Du.')).toBeTruthy();
  });

  it('states the limit of a text that is too long', async () => {
    const { user } = open(someBooks);
    await user.type(screen.getByRole('textbox', { name: 'Titre' }), 'x'.repeat(21));
    await user.tab();
    expect(screen.getByText('Titre : 20 caractères au plus')).toBeTruthy();
  });

  it('CMD-020 CONST-007 adds slashes to eight digits and sends the date as YYYY-MM-DD', async () => {
    const { user, requests } = open(someBooks);
    const from = screen.getByRole('textbox', { name: 'Du' });
    await user.type(from, '18112026');
    expect((from as HTMLInputElement).value).toBe('18/11/2026');
    await user.type(screen.getByRole('textbox', { name: 'Titre' }), '  écume ');
    await user.click(screen.getByRole('button', { name: 'Filtrer' }));
    expect(queryOf(requests[0])).toEqual({ du: '2026-11-18', titre: 'écume' });
  });

  it('CMD-002 CMD-004 CONST-016 UX-01 folds after a valid search and keeps the input', async () => {
    const { user } = open(someBooks);
    await user.type(screen.getByRole('textbox', { name: 'Titre' }), 'écume');
    await user.click(screen.getByRole('button', { name: 'Filtrer' }));
    const toggle = screen.getByRole('button', { name: 'Montrer les filtres' });
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: '45 livres' }));
    expect(screen.queryByRole('textbox', { name: 'Titre' })).toBeNull();
    await user.click(toggle);
    expect((screen.getByRole('textbox', { name: 'Titre' }) as HTMLInputElement).value).toBe('écume');
  });

  it('A11Y-36 picks a day from the calendar by keyboard', async () => {
    const { user } = open(someBooks);
    await user.type(screen.getByRole('textbox', { name: 'Du' }), '18/11/2026');
    await user.click(screen.getByRole('button', { name: /^Choisir une date.: Du$/ }));
    const dialog = await screen.findByRole('dialog', { name: /^Choisir une date.: Du$/ });
    expect(document.activeElement?.getAttribute('aria-label')).toBe('mercredi 18 novembre 2026');
    await user.keyboard('{ArrowRight}{ArrowDown}{Home}{PageDown}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('mercredi 23 décembre 2026');
    expect(within(dialog).getByRole('grid', { name: 'décembre 2026' })).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect((screen.getByRole('textbox', { name: 'Du' }) as HTMLInputElement).value).toBe('23/12/2026');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Choisir une date.: Du$/ }));
    await user.keyboard('{Enter}');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('SearchScreen: results', () => {
  it("GRID-001 UX-06 A11Y-44 shows the first page in the screen's order, and announces the count", async () => {
    const { notices } = open(someBooks, '/livres?etat=IN&page=1');
    expect(await screen.findByRole('heading', { name: '45 livres' })).toBeTruthy();
    await waitFor(() => expect(rowNames()).toHaveLength(20));
    expect(rowNames()[0]).toBe('L001');
    expect(screen.getByText('1 à 20 sur 45')).toBeTruthy();
    await waitFor(() => expect(notices.getState().announcement.text).toBe('45 livres'));
    expect(screen.getAllByRole('link', { name: 'L001' })[0]?.getAttribute('href')).toBe('/livres/L001');
  });

  it('UX-03 shows another order first and then writes its address, the last one if a frame shows two', async () => {
    const { user, router, requests } = open(someBooks, '/livres?etat=IN&page=1');
    await waitFor(() => expect(rowNames()).toHaveLength(20));
    const runFrames = holdFrames();
    const heading = screen.getByRole('button', { name: 'Titre' });
    await user.click(heading);
    await waitFor(() => expect(rowNames()[0]).toBe('L002'));
    expect(router.state.location.search).toBe('?etat=IN&page=1');
    await user.click(heading);
    await waitFor(() => expect(rowNames()[0]).toBe('L045'));
    runFrames();
    await waitFor(() => expect(router.state.location.search).toBe('?etat=IN&tri=-titre&page=1'));
    expect(rowNames()[0]).toBe('L045');
    expect(requests).toHaveLength(1);
  });

  it('UX-03 does not write an order when the page has changed meanwhile; the previous page is one step back', async () => {
    const { user, router } = open(someBooks, '/livres?etat=IN&page=1');
    await waitFor(() => expect(rowNames()).toHaveLength(20));
    const runFrames = holdFrames();
    await user.click(screen.getByRole('button', { name: 'Titre' }));
    await waitFor(() => expect(rowNames()[0]).toBe('L002'));
    await user.click(screen.getByRole('button', { name: 'Suivant' }));
    expect(router.state.location.search).toBe('?etat=IN&tri=titre&page=2');
    runFrames();
    await act(settled);
    expect(router.state.location.search).toBe('?etat=IN&tri=titre&page=2');
    await act(() => router.navigate(-1));
    await waitFor(() => expect(rowNames()[0]).toBe('L001'));
    expect(screen.getByRole('button', { name: 'Page 1' }).getAttribute('aria-current')).toBe('page');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Lignes par page' }), '50');
    await waitFor(() => expect(rowNames()).toHaveLength(45));
    await act(() => router.navigate('/livres?etat=OUT&page=2'));
    await waitFor(() => expect(rowNames()[0]).toBe('L021'));
    runFrames();
    await act(settled);
    expect(router.state.location.search).toBe('?etat=OUT&page=2');
  });

  it('UX-03 replaces a page beyond the end by the first page', async () => {
    const { router, requests } = open(someBooks, '/livres?etat=IN&page=99');
    await waitFor(() => expect(rowNames()[0]).toBe('L001'));
    await waitFor(() => expect(router.state.location.search).toBe('?etat=IN&page=1'));
    expect(requests).toHaveLength(1);
  });

  it('D42 CMD-006 CONST-016 keeps a personal criterion out of the address, and restores it', async () => {
    const { user, router, unmount, requests } = open(someBooks);
    await user.type(screen.getByRole('textbox', { name: 'Lecteur' }), 'Martin');
    await user.click(screen.getByRole('button', { name: 'Filtrer' }));
    expect(router.state.location.search).toBe('?page=1');
    expect(queryOf(requests.at(-1))).toEqual({ lecteur: 'Martin' });
    unmount();

    const again = open(someBooks);
    await waitFor(() => expect(queryOf(again.requests.at(-1))).toEqual({ lecteur: 'Martin' }));
    expect(screen.getByRole('button', { name: /Lecteur : Martin/ })).toBeTruthy();
  });

  it.each([
    ['the address says so', '/livres?etat=IN&page=incomplete'],
    [
      'its entry of the history does',
      { pathname: '/livres', search: '?etat=IN&page=3', state: { search: 'a' } },
    ],
  ])('does not run a search whose personal criteria are lost: %s', async (_, place) => {
    const { user, router, requests } = open(someBooks, '/');
    await act(() => router.navigate(place, typeof place === 'string' ? {} : { state: place.state }));
    expect(screen.getByText(/Un critère personnel a été effacé avec la session/)).toBeTruthy();
    expect(requests).toEqual([]);
    await user.type(screen.getByRole('textbox', { name: 'Lecteur' }), 'Martin');
    await user.click(screen.getByRole('button', { name: 'Filtrer' }));
    await waitFor(() => expect(queryOf(requests.at(-1))).toEqual({ lecteur: 'Martin', etat: 'IN' }));
    expect(router.state.location.search).toBe('?etat=IN&page=1');
  });

  it("CMD-006 CONST-016 restores the search when opened from the menu, but not on 'back'", async () => {
    const { user, router, requests } = open(someBooks);
    await user.type(screen.getByRole('textbox', { name: 'Titre' }), 'x');
    await user.click(screen.getByRole('button', { name: 'Filtrer' }));
    await waitFor(() => expect(rowNames()).toHaveLength(20));
    await act(() => router.navigate('/livres'));
    await waitFor(() => expect(router.state.location.search).toBe('?titre=x&page=1'));
    await act(() => router.navigate(-1));
    await act(() => router.navigate(-1));
    expect(router.state.location.search).toBe('');
    expect(screen.getByText('Lancez une recherche pour afficher des résultats.')).toBeTruthy();
    expect(requests.every((request) => queryOf(request).titre === 'x')).toBe(true);
  });

  it('CMD-003 CMD-006 does not restore a search that the form refuses', async () => {
    const { user, router } = open(someBooks, '/livres?titre=x&page=1');
    await waitFor(() => expect(rowNames()).toHaveLength(20));
    await act(() => router.navigate('/livres?du=2026-11-18&au=2026-11-01&page=1'));
    await act(() => router.navigate('/livres'));
    await waitFor(() => expect(router.state.location.search).toBe('?titre=x&page=1'));
    await user.click(screen.getByRole('button', { name: 'Montrer les filtres' }));
    await user.click(screen.getByRole('button', { name: 'Réinitialiser' }));
    await act(() => router.navigate('/livres?du=2026-11-18&au=2026-11-01&page=1'));
    cleanup();
    open(someBooks);
    expect(screen.getByRole('button', { name: 'Cacher les filtres' })).toBeTruthy();
    expect(screen.getByText('Lancez une recherche pour afficher des résultats.')).toBeTruthy();
  });

  it('runs once on arrival with the criteria preset by the model', async () => {
    const fields = bookFilters.fields.map((field) =>
      field.name === 'etat' ? { ...field, initial: { const: 'OUT' } } : field,
    );
    const model: SearchModel = { ...bookList, start: 'arrival', filters: { ...bookFilters, fields } };
    const { router, requests } = open(someBooks, '/livres', model);
    await waitFor(() => expect(rowNames()).toHaveLength(20));
    expect(router.state.location.search).toBe('?etat=OUT&page=1');
    expect(requests.map(queryOf)).toEqual([{ etat: 'OUT' }]);
  });

  it.each([
    [1366, 'Cacher les filtres'],
    [390, 'Montrer les filtres'],
  ])(
    'shows the criteria of a list that runs on arrival beside its rows, where there is room: %d',
    (width, toggle) => {
      vi.stubGlobal('innerWidth', width);
      open(someBooks, '/livres', { ...bookList, start: 'arrival' });
      expect(screen.getByRole('button', { name: toggle })).toBeTruthy();
      vi.unstubAllGlobals();
    },
  );

  it('does not run when the form refuses the criteria of the address', () => {
    const { requests } = open(someBooks, '/livres?du=2026-11-18&au=2026-11-01&page=1');
    expect(requests).toHaveLength(0);
    expect((screen.getByRole('textbox', { name: 'Du' }) as HTMLInputElement).value).toBe('18/11/2026');
  });

  it('UX-01 UX-05 removes a criterion by its tag, and resets', async () => {
    const { user, router, requests, notices } = open(someBooks, '/livres?titre=x&etat=IN&page=1');
    await user.click(await screen.findByRole('button', { name: /État : Rendu/ }));
    expect(router.state.location.search).toBe('?titre=x&page=1');
    expect(queryOf(requests.at(-1))).toEqual({ titre: 'x' });
    // The next tag takes the focus of a tag, and the heading of the criteria that of the last one: a search needs one.
    const last = screen.getByRole('button', { name: /Titre : x/ });
    expect(document.activeElement).toBe(last);
    await user.click(last);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Critères de recherche' }));
    // The result is gone, which is said.
    const gone = 'Le résultat n’est plus affiché.';
    expect(notices.getState().announcement).toEqual({ text: gone, count: expect.any(Number) });
    const { count } = notices.getState().announcement;
    await user.click(screen.getByRole('button', { name: 'Réinitialiser' }));
    expect(notices.getState().announcement).toEqual({ text: gone, count: count + 1 });
    expect(router.state.location.search).toBe('');
    expect((screen.getByRole('textbox', { name: 'Titre' }) as HTMLInputElement).value).toBe('');
    expect(screen.getByText('Lancez une recherche pour afficher des résultats.')).toBeTruthy();
  });

  it('UX-09 says that nothing was found, with the text of the table', async () => {
    const { notices } = open({ GET: { body: [] } }, '/livres?etat=IN&page=1');
    expect(await screen.findByText('Aucune donnée disponible dans le tableau')).toBeTruthy();
    await waitFor(() => expect(notices.getState().announcement.text).toBe('Aucun livre'));
  });

  it('UX-09 shows a failure with a retry button', async () => {
    let tries = 0;
    const { user } = open(
      { GET: () => (++tries === 1 ? { status: 400 } : { body: books(3) }) },
      '/livres?etat=IN&page=1',
    );
    expect((await screen.findByRole('alert')).textContent).toContain('Erreur inconnue.');
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    await waitFor(() => expect(rowNames()).toHaveLength(3));
  });

  it('UX-09 says after ten seconds that it takes long; then it can be cancelled and retried', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      let tries = 0;
      const { requests } = open(
        { GET: () => (++tries === 1 ? new Promise(() => {}) : { body: books(3) }) },
        '/livres?etat=IN&page=1',
      );
      await waitFor(() => expect(requests).toHaveLength(1));
      expect(screen.queryByRole('button', { name: 'Annuler' })).toBeNull();
      await vi.advanceTimersByTimeAsync(10_500);
      expect(await screen.findByText('Cela prend plus de temps que d’habitude.')).toBeTruthy();
      fireEvent.click(screen.getByRole('button', { name: 'Annuler' }));
      expect(await screen.findByText('La recherche a été interrompue.')).toBeTruthy();
      expect(requests[0]?.signal?.aborted).toBe(true);
      fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
      await waitFor(() => expect(rowNames()).toHaveLength(3));
    } finally {
      vi.useRealTimers();
    }
  });

  it('REL-25 aborts the previous search, and ignores its late response', async () => {
    const waiting: ((rows: unknown) => void)[] = [];
    const { user, requests } = open(
      { GET: () => new Promise((resolve) => waiting.push((rows) => resolve({ body: rows }))) },
      '/livres?titre=a&etat=IN&page=1',
    );
    await waitFor(() => expect(waiting).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: /État : Rendu/ }));
    await waitFor(() => expect(waiting).toHaveLength(2));
    expect(requests[0]?.signal?.aborted).toBe(true);
    waiting[1]?.(books(2));
    await waitFor(() => expect(rowNames()).toHaveLength(2));
    waiting[0]?.(books(9));
    await act(settled);
    expect(rowNames()).toHaveLength(2);
  });

  it('A11Y-39 A11Y-40: a list is a table until its reader asks for the grid, which the list remembers', async () => {
    const { user, unmount } = open(someBooks, '/livres?etat=IN&page=1');
    await waitFor(() => expect(rowNames()).toHaveLength(20));
    const table = screen.getByRole('table', { name: 'Livres trouvés' });
    expect(within(table).getByRole('link', { name: 'L003' }).tabIndex).toBe(0);
    await user.click(within(table).getByRole('checkbox', { name: 'Cocher le livre L003' }));
    const toggle = () => screen.getByRole('button', { name: 'Vue grille' });
    expect(toggle().getAttribute('aria-pressed')).toBe('false');
    await user.click(toggle());
    expect(await screen.findByRole('grid', { name: 'Livres trouvés' })).toBeTruthy();
    expect(screen.queryByRole('table', { name: 'Livres trouvés' })).toBeNull();
    expect(document.activeElement).toBe(toggle());
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /L003/ }).checked).toBe(true);
    unmount();
    open(someBooks, '/livres?etat=IN&page=1');
    expect(await screen.findByRole('grid', { name: 'Livres trouvés' })).toBeTruthy();
    await user.click(toggle());
    expect(await screen.findByRole('table', { name: 'Livres trouvés' })).toBeTruthy();
    expect(localStorage.length).toBe(0);
  });
});

describe('SearchScreen: selected rows', () => {
  it('offers neither checkboxes nor action to users without the right of the action', async () => {
    const { bulk } = bookList;
    if (bulk === null) throw new Error('the model has an action');
    open(someBooks, '/livres?titre=A&page=1', { ...bookList, bulk: { ...bulk, right: 'rangement' } });
    expect(await screen.findByRole('link', { name: 'L001' })).toBeTruthy();
    expect(screen.queryAllByRole('checkbox', { name: /^Cocher/ })).toEqual([]);
    expect(screen.queryByLabelText('Action')).toBeNull();
  });

  it('CMD-046 says what is missing before it does anything', async () => {
    const { user, notices, requests } = open(someBooks, '/livres?etat=IN&page=1');
    await waitFor(() => expect(rowNames()).toHaveLength(20));
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(notices.getState().dialogs[0]?.texts.title).toBe('Aucun livre coché'));
    notices.getState().dialogs[0]?.answer(true);
    await user.click(screen.getByRole('checkbox', { name: 'Cocher le livre L003' }));
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(notices.getState().dialogs[0]?.texts.title).toBe('Aucune action'));
    expect(sentBy('PUT', requests)).toHaveLength(0);
  });

  it('CMD-041 CMD-043 CMD-044 UX-11 saves row by row, clears the saved rows and keeps the failed ones selected', async () => {
    const server: Server = { GET: { body: books(5) }, 'PUT /api/livres/L002': { status: 400 } };
    const { user, notices, requests } = open(server, '/livres?etat=IN&page=1');
    await waitFor(() => expect(rowNames()).toHaveLength(5));
    for (const name of ['L001', 'L002', 'L003']) {
      await user.click(screen.getByRole('checkbox', { name: `Cocher le livre ${name}` }));
    }
    await user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Oui');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(notices.getState().banner).not.toBeNull());
    expect(notices.getState().banner).toEqual({
      tone: 'error',
      text: '2 livres rangés.',
      details: ['1 livre non rangé : le livre L002.', 'Erreur inconnue.'],
    });
    expect(sentBy('PUT', requests)).toMatchObject(
      ['L001', 'L002', 'L003'].map((cote) => ({
        operation: `PUT /api/livres/${cote}`,
        body: { cote, range: true },
      })),
    );
    expect(screen.getByText('1 ligne cochée')).toBeTruthy();
    expect((screen.getByRole('checkbox', { name: 'Cocher le livre L002' }) as HTMLInputElement).checked).toBe(
      true,
    );
    const done = await screen.findAllByRole('checkbox', { name: 'Rangé : Oui' });
    expect(done).toHaveLength(2);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Enregistrer' })),
    );
  });

  it('REL-22 keeps what was saved when the server stops; the rest is named, stays selected, and is sent on the second run', async () => {
    const stored = new Map(books(200).map((book) => [String(book.cote), book]));
    let puts = 0;
    let stopsAfter = 90;
    const server: Server = {
      GET: () => ({ body: [...stored.values()] }),
      PUT: ({ body }) => {
        if (puts === stopsAfter) return null;
        puts += 1;
        stored.set(String((body as Row).cote), body as Row);
        return {};
      },
    };
    const { user, notices, requests } = open(server, '/livres?etat=IN&page=1&tri=cote');
    await waitFor(() => expect(rowNames()).toHaveLength(20));
    await user.click(screen.getByRole('button', { name: 'Tout cocher' }));
    await screen.findByText('200 lignes cochées');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Oui');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(notices.getState().banner?.tone).toBe('error'));
    const { text, details = [], folded } = notices.getState().banner ?? {};
    expect(text).toBe('90 livres rangés.');
    expect(details[0]).toMatch(/^110 livres non rangés : le livre L091, .*, le livre L095 et 105 autres\.$/);
    expect(folded?.label).toBe('Voir les 110 lignes en échec');
    expect(folded?.items).toEqual(
      Array.from({ length: 110 }, (_, index) => `le livre L${String(index + 91).padStart(3, '0')}`),
    );
    expect(details[1]).toBe('Erreur inconnue.');
    expect(screen.getByText('110 lignes cochées')).toBeTruthy();
    // After a call without response the other rows are not sent one by one.
    expect(sentBy('PUT', requests)).toHaveLength(91);
    expect([...stored.values()].filter(({ range }) => range === true)).toHaveLength(90);

    stopsAfter = Number.POSITIVE_INFINITY;
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(notices.getState().banner?.text).toBe('110 livres rangés.'));
    expect(screen.getByText('Aucune ligne cochée')).toBeTruthy();
    expect([...stored.values()].every(({ range }) => range === true)).toBe(true);
    expect(sentBy('PUT', requests)).toHaveLength(201);
  });

  /** A list of three books, all ticked, whose saving waits for `release`. */
  async function openHeld() {
    let release: () => void = () => undefined;
    const PUT: Answer = () => new Promise((resolve) => (release = () => resolve({})));
    const opened = open({ GET: { body: books(3) }, PUT }, '/livres?etat=IN&page=1');
    await waitFor(() => expect(rowNames()).toHaveLength(3));
    await opened.user.click(screen.getByRole('button', { name: 'Tout cocher' }));
    await opened.user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Non');
    return { ...opened, release: () => release() };
  }

  it('saves each row once when the button is pressed twice, and shows at once that it works', async () => {
    const { notices, requests, release } = await openHeld();
    const save = screen.getByRole('button', { name: 'Enregistrer' });
    save.focus();
    fireEvent.click(save);
    fireEvent.click(save);
    expect(await screen.findByText('0 sur 3')).toBeTruthy();
    expect(save.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(save);
    await waitFor(() => expect(sentBy('PUT', requests)).toHaveLength(1));
    for (const done of [1, 2, 3]) {
      release();
      if (done < 3) await waitFor(() => expect(sentBy('PUT', requests)).toHaveLength(done + 1));
    }
    await waitFor(() => expect(notices.getState().banner?.text).toBe('3 livres rangés.'));
    expect(sentBy('PUT', requests)).toHaveLength(3);
    expect(save.getAttribute('aria-disabled')).toBeNull();
    expect(document.activeElement).toBe(save);
  });

  it('stops between two rows on request', async () => {
    const { user, notices, requests, release } = await openHeld();
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText('0 sur 3')).toBeTruthy();
    await user.tab({ shift: true });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Arrêter' }));
    await user.keyboard('{Enter}');
    release();
    await waitFor(() => expect(notices.getState().banner?.text).toBe('1 livre rangé.'));
    expect(notices.getState().banner?.details).toEqual(['2 lignes n’ont pas été traitées.']);
    expect(sentBy('PUT', requests)).toHaveLength(1);
    expect(screen.getByText('2 lignes cochées')).toBeTruthy();
  });
});

/** Presses 'print', and chooses every row. */
async function printWhole(user: UserEvent): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Imprimer' }));
  await user.click(await screen.findByRole('button', { name: /^Tout le résultat/ }));
}

describe('SearchScreen: file and print', () => {
  const textOf = (blob: Blob | undefined): Promise<string> =>
    new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.readAsText(blob ?? new Blob());
    });
  /** Collects the files instead of writing them to disk. */
  const keepFiles = (saved: Blob[]): void => {
    URL.createObjectURL = (blob: Blob) => {
      saved.push(blob);
      return 'blob:x';
    };
    URL.revokeObjectURL = () => undefined;
  };

  it("UX-10 CSV-001 downloads every row in the screen's order", async () => {
    const saved: Blob[] = [];
    keepFiles(saved);
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const { user } = open(someBooks, '/livres?etat=IN&tri=cote&page=2');
    await user.click(await screen.findByRole('button', { name: 'Télécharger (CSV)' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const lines = (await textOf(saved[0])).replace('\ufeff', '').split('\r\n');
    expect(lines[0]).toBe('Cote;Titre;Acheté le;Pages;État;Rangé');
    expect(lines[1]).toBe('L001;Écume 1;18/11/2026;1000;Prêté;"=""false"""');
    expect(lines).toHaveLength(47);
    expect(names[0]).toMatch(/^livres_\d{8}_\d{6}\.csv$/);
  });

  it('prepares rows in idle time without an effect: no file is saved until requested, and then it has every row', async () => {
    const saved: Blob[] = [];
    keepFiles(saved);
    const idle: (() => void)[] = [];
    vi.stubGlobal('requestIdleCallback', (task: () => void) => idle.push(task));
    vi.stubGlobal('cancelIdleCallback', () => undefined);
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const made: Blob[] = [];
    const NotedBlob = class extends Blob {
      constructor(...content: ConstructorParameters<typeof Blob>) {
        super(...content);
        made.push(this);
      }
    };
    vi.stubGlobal('Blob', NotedBlob);
    const { user } = open({ GET: { body: books(145) } }, '/livres?etat=IN&tri=cote&page=1');
    const press = await screen.findByRole('button', { name: 'Télécharger (CSV)' });
    for (const task of idle) task();
    await waitFor(() => expect(made).toHaveLength(1));
    expect((await textOf(made[0])).split('\r\n')).toHaveLength(102);
    expect([saved.length, click.mock.calls.length]).toEqual([0, 0]);
    await user.click(press);
    await waitFor(() => expect(saved).toHaveLength(1));
    expect((await textOf(saved[0])).split('\r\n')).toHaveLength(147);
    expect(click).toHaveBeenCalledTimes(1);
    // Unmount while cancelIdleCallback is still stubbed.
    cleanup();
    vi.unstubAllGlobals();
  });

  it('omits a column that the reader may not see everywhere: from grid, sort, choices and file', async () => {
    const saved: Blob[] = [];
    keepFiles(saved);
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const hidden: Partial<Record<string, Condition>> = {
      date: { value: { user: 'sub' }, isNot: 'lea' },
      etat: { right: 'livres' },
      pages: { value: { user: 'sub' }, is: 'lea' },
    };
    const columns = bookList.grid.columns.map((one) => ({ ...one, visible: hidden[one.id] ?? null }));
    const model = { ...bookList, grid: { ...bookList.grid, columns } };
    const { user } = open(someBooks, '/livres?titre=e&tri=date&page=1', model);
    await screen.findByRole('button', { name: 'Télécharger (CSV)' });
    await waitFor(() => expect(rowNames()[0]).toBe('L001'));
    const heads = screen.getAllByRole('columnheader').map((cell) => cell.textContent);
    expect(heads.filter((text) => /Acheté|État|Pages/.test(text ?? ''))).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Colonnes' }));
    expect(await screen.findByRole('checkbox', { name: 'Pages' })).toBeTruthy();
    expect(screen.queryByRole('checkbox', { name: 'Acheté le' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Télécharger (CSV)' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const lines = (await textOf(saved[0])).replace('\ufeff', '').split('\r\n');
    expect(lines.slice(0, 2)).toEqual(['Cote;Titre;Pages;Rangé', 'L001;Écume 1;1000;"=""false"""']);
  });

  it('UX-28 prints every row, with its criteria, the day and the user', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const { user } = open(someBooks, '/livres?etat=IN&page=1');
    await printWhole(user);
    await waitFor(() => expect(print).toHaveBeenCalled());
    const paper = document.querySelector('.eng-print');
    expect(paper?.querySelectorAll('tbody tr')).toHaveLength(45);
    expect(paper?.querySelectorAll('tbody th[scope=row]')).toHaveLength(45);
    expect(paper?.textContent).toContain('ÉtatRendu');
    expect(paper?.textContent).toMatch(/Imprimé le \d{2}\/\d{2}\/\d{4} .* par lea/);
    window.dispatchEvent(new Event('afterprint'));
    await waitFor(() => expect(document.querySelector('.eng-print')).toBeNull());
  });

  it("UX-28 uses the browser's print shortcut for its own print", async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const { user } = open(someBooks, '/livres?etat=IN&page=2');
    await screen.findByText('21 à 40 sur 45');
    await user.keyboard('{Control>}p{/Control}');
    await user.click(await screen.findByRole('button', { name: 'Tout le résultat (45 lignes)' }));
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    expect(document.querySelectorAll('.eng-print tbody tr')).toHaveLength(45);
  });

  it('UX-28 prints the rows of the page where the user wants no more, and nothing after Escape', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const { user } = open(someBooks, '/livres?etat=IN&page=2');
    const opener = await screen.findByRole('button', { name: 'Imprimer' });
    await user.click(opener);
    const dialog = await screen.findByRole('dialog', { name: 'Imprimer' });
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    await waitFor(() => expect(document.activeElement).toBe(opener));
    await user.click(opener);
    await user.click(await screen.findByRole('button', { name: 'Cette page (20 lignes)' }));
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    const paper = document.querySelector('.eng-print');
    expect(paper?.querySelectorAll('tbody tr')).toHaveLength(20);
    expect(paper?.textContent).toContain('21 à 40 sur 45');
  });

  it('UX-28 prints a result of one page without a question', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const { user } = open({ GET: { body: books(3) } }, '/livres?etat=IN&page=1');
    await user.click(await screen.findByRole('button', { name: 'Imprimer' }));
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    { paging: 'client', rows: 45, count: '45 livres' },
    { paging: datatables, rows: 20, count: '21 à 40 sur 45' },
  ] as const)(
    'UX-28 lets the browser print what is loaded: $count ($paging)',
    async ({ paging, rows, count }) => {
      const all = books(45);
      const GET: Answer = (request) => {
        if (paging === 'client') return { body: all };
        const { draw, start, length } = queryOf(request);
        const data = all.slice(Number(start), Number(start) + Number(length));
        return { body: { draw: Number(draw), recordsTotal: 45, recordsFiltered: 45, data } };
      };
      const source = {
        ...bookList.source,
        paging: paging === 'client' ? null : datatables,
        rows: paging === 'client' ? '' : 'data',
      };
      const { user } = open({ GET }, '/livres?etat=IN&page=2', { ...bookList, source });
      await screen.findByText('21 à 40 sur 45');
      const print = vi.fn();
      vi.stubGlobal('print', print);
      // Printing loads the print code: a browser loads it when idle, which this one never is.
      await printWhole(user);
      await waitFor(() => expect(print).toHaveBeenCalled());
      window.dispatchEvent(new Event('afterprint'));
      await waitFor(() => expect(document.querySelector('.eng-print')).toBeNull());

      window.dispatchEvent(new Event('beforeprint'));
      const paper = document.querySelector('.eng-print');
      expect(paper?.querySelectorAll('tbody tr')).toHaveLength(rows);
      expect([...(paper?.querySelectorAll('p') ?? [])].map((one) => one.textContent)).toContain(count);
      expect(print).toHaveBeenCalledOnce();
      window.dispatchEvent(new Event('afterprint'));
      await waitFor(() => expect(document.querySelector('.eng-print')).toBeNull());
    },
  );

  it('refuses a result that is too large to print before it renders any of it', async () => {
    const { user, notices } = open({ GET: { body: books(10_001) } }, '/livres?etat=IN&page=1');
    await printWhole(user);
    await waitFor(() =>
      expect(notices.getState().banner?.text).toMatch(/^Le résultat compte 10.001 lignes\. Au plus 10.000 /),
    );
    expect(document.querySelector('.eng-print')).toBeNull();
  });

  it('says on screen, on paper and with the file that the server truncated the result, until it is whole', async () => {
    const cut = /^Seules les 45 premières lignes sont affichées.: précisez vos critères/;
    const GET: Answer = (request) => ({
      body: books(45),
      headers: queryOf(request).etat === 'IN' ? { 'row-limit': '45' } : {},
    });
    const { user, notices } = open({ GET }, '/livres?etat=IN&page=1');
    await screen.findByText(cut);
    await waitFor(() => expect(notices.getState().announcement?.text).toMatch(/^45 livres\. Seules les 45 /));
    await user.click(screen.getByRole('button', { name: 'Télécharger (CSV)' }));
    await waitFor(() => expect(notices.getState().banner?.text).toMatch(cut));
    const print = vi.fn();
    vi.stubGlobal('print', print);
    await printWhole(user);
    await waitFor(() => expect(print).toHaveBeenCalled());
    expect(document.querySelector('.eng-print')?.textContent).toMatch(/45 livres\. Seules les 45 /);
    window.dispatchEvent(new Event('afterprint'));
    await user.click(screen.getByRole('button', { name: 'Montrer les filtres' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'État' }), 'Prêté');
    await user.click(screen.getByRole('button', { name: 'Filtrer' }));
    await waitFor(() => expect(screen.queryByText(cut)).toBeNull());
    expect(screen.getByRole('heading', { name: '45 livres' })).toBeTruthy();
  });

  describe('a list by cursor', () => {
    const all = books(45);
    // Cursors that were read are kept with the source.
    const byCursor = (): SearchModel => ({
      ...bookList,
      source: {
        ...bookList.source,
        paging: {
          ...datatables,
          protocol: 'cursor',
          position: 'cursor',
          size: 'limit',
          next: 'suivant',
          isLate: true,
        },
        rows: 'livres',
        largestPage: 20,
      },
    });
    const GET: Answer = (request) => {
      const { cursor = '0', limit } = queryOf(request);
      const end = Number(cursor) + Number(limit);
      return {
        body: { livres: all.slice(Number(cursor), end), suivant: end < all.length ? String(end) : null },
      };
    };

    const cursors = (requests: readonly Request[]) => requests.map((request) => queryOf(request).cursor);

    it('shows one page after the other, claims no number of rows before the last, and saves all of them', async () => {
      const saved: Blob[] = [];
      keepFiles(saved);
      vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
      const { user, requests } = open({ GET }, '/livres?etat=IN&page=1', byCursor());
      expect(await screen.findByRole('heading', { name: 'Plus de 20 résultats' })).toBeTruthy();
      await user.click(screen.getByRole('button', { name: 'Suivant' }));
      expect(await screen.findByText('À partir de la ligne 21')).toBeTruthy();
      await user.click(screen.getByRole('button', { name: 'Suivant' }));
      expect(await screen.findByRole('heading', { name: '45 livres' })).toBeTruthy();
      await user.click(screen.getByRole('button', { name: 'Précédent' }));
      expect(await screen.findByText('À partir de la ligne 21')).toBeTruthy();
      expect(cursors(requests)).toEqual([undefined, '20', '40', '20']);
      await user.click(screen.getByRole('button', { name: 'Télécharger (CSV)' }));
      await waitFor(() => expect(saved).toHaveLength(1));
      expect((await textOf(saved[0])).split('\r\n')).toHaveLength(47);
    });

    it('reads the pages before the one that its address names', async () => {
      const { requests } = open({ GET }, '/livres?etat=IN&page=3', byCursor());
      expect(await screen.findByText('41 à 45 sur 45')).toBeTruthy();
      expect(cursors(requests)).toEqual([undefined, '20', '40']);
    });

    it('makes no file of a result whose server ignores its cursor', async () => {
      const saved: Blob[] = [];
      keepFiles(saved);
      const ignoring = { GET: { body: { livres: all.slice(0, 20), suivant: '20' } } };
      const { user, notices } = open(ignoring, '/livres?etat=IN&page=1', byCursor());
      await screen.findByRole('heading', { name: 'Plus de 20 résultats' });
      await user.click(screen.getByRole('button', { name: 'Télécharger (CSV)' }));
      await waitFor(() =>
        expect(notices.getState().banner?.text).toMatch(
          /lignes ont été lues, mais le résultat est peut-être incomplet/,
        ),
      );
      expect(saved).toEqual([]);
    });
  });

  describe('a list with server-side paging', () => {
    const all = books(250);
    const paged: SearchModel = {
      ...bookList,
      source: { ...bookList.source, paging: datatables, rows: 'data' },
    };
    const GET: Answer = (request) => {
      const { draw, start, length } = queryOf(request);
      const rows = all.slice(Number(start), Number(start) + Number(length));
      return { body: { draw: Number(draw), recordsTotal: 250, recordsFiltered: 250, data: rows } };
    };

    it('UX-09 keeps the current page, its number and its selection when another page fails to load', async () => {
      let isBroken = false;
      const { user, requests } = open(
        { GET: (asked) => (isBroken ? { status: 400 } : GET(asked)) },
        '/livres?etat=IN&page=1',
        paged,
      );
      await waitFor(() => expect(rowNames()[0]).toBe('L001'));
      await user.click(screen.getByRole('checkbox', { name: /L001/ }));
      isBroken = true;
      await user.click(screen.getByRole('button', { name: 'Suivant' }));
      expect((await screen.findByRole('alert')).textContent).toContain('Erreur inconnue.');
      expect(rowNames()).toHaveLength(20);
      expect(screen.getByText('1 à 20 sur 250')).toBeTruthy();
      expect(screen.getByText('1 ligne cochée')).toBeTruthy();
      // The page that failed is requested again by its number as by the retry button.
      await user.click(screen.getByRole('button', { name: 'Suivant' }));
      await waitFor(() => expect(requests).toHaveLength(3));
      await screen.findByRole('alert');
      isBroken = false;
      await user.click(screen.getByRole('button', { name: 'Réessayer' }));
      await waitFor(() => expect(rowNames()[0]).toBe('L021'));
      expect(screen.getByText('21 à 40 sur 250')).toBeTruthy();
      expect(screen.queryByRole('alert')).toBeNull();
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: '250 livres' }));
    });

    it('UX-09 keeps no row of other criteria', async () => {
      let isBroken = false;
      const { user } = open(
        { GET: (asked) => (isBroken ? { status: 400 } : GET(asked)) },
        '/livres?etat=IN&titre=rouge&page=1',
        paged,
      );
      await waitFor(() => expect(rowNames()[0]).toBe('L001'));
      isBroken = true;
      await user.click(screen.getByRole('button', { name: /critère.*rouge/ }));
      await screen.findByRole('alert');
      expect(screen.queryByRole('row')).toBeNull();
    });

    it('D16 D22 loads all pages for the file', async () => {
      const saved: Blob[] = [];
      keepFiles(saved);
      vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
      const { user, requests } = open({ GET }, '/livres?etat=IN&page=3', paged);
      expect(await screen.findByText('41 à 60 sur 250')).toBeTruthy();
      expect(queryOf(requests[0])).toMatchObject({
        start: '40',
        length: '20',
        'order[0][column]': '2',
        'order[0][dir]': 'desc',
      });
      await waitFor(() => expect(rowNames()[0]).toBe('L041'));
      await user.click(screen.getByRole('button', { name: 'Télécharger (CSV)' }));
      await waitFor(() => expect(saved).toHaveLength(1));
      expect((await textOf(saved[0])).split('\r\n')).toHaveLength(252);
      // The progress replaced the pressed button, which has the focus again.
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Télécharger (CSV)' }));
    });
  });
});
