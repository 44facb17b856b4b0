/**
 * What holds of every list, whatever draws it: order, ticks, widths and links are the list's, and the same in the grid and
 * in the native table. The table shows a page, the grid the whole result. Edits: `cellEdits.test.tsx`; what takes a
 * layout: `tests/e2e/listRenderers.test.ts`.
 */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import SearchScreen from '../../../engine/react/kinds/SearchScreen.tsx';
import { panelsPart } from '../../../engine/react/list/popupTools.tsx';
import { gridPart } from '../../../engine/react/table/ListBody.tsx';
import { bookList, books } from '../bookList.ts';
import { giveHeight } from '../giveHeight.ts';
import { queryOf, renderers, renderScreen, routeTo, type Server, sentBy } from '../harness.tsx';

const routes = [routeTo('livres/detail', '/livres/{id}')];
const someBooks: Server = { GET: { body: books(45) } };

const rowNames = () =>
  screen
    .getAllByRole('row')
    .map((row) => within(row).queryByRole('link')?.textContent)
    .filter((name) => name !== undefined);
const heading = (name: string) => screen.getByRole('columnheader', { name: new RegExp(`^${name}`) });
/** What is pressed of a heading: its button, or all of it where the grid holds the focus. */
const presser = (name: string) => within(heading(name)).queryByRole('button') ?? heading(name);

beforeAll(() => Promise.all([gridPart.load(), panelsPart.load()]));
beforeEach(giveHeight);

describe.each(renderers)('a list in $name', ({ view, table, cell }) => {
  const isPaged = view === 'table';

  const open = (server: Server, path = '/livres', model = bookList) =>
    renderScreen(SearchScreen, { ...model, view }, { path, routes, server });

  it('UX-06 draws each value by its column, and leads from a row to its screen', async () => {
    open(someBooks, '/livres?etat=IN&page=1');
    await waitFor(() => expect(rowNames()[0]).toBe('L001'));
    expect(screen.getByRole('link', { name: 'L001' }).getAttribute('href')).toBe('/livres/L001');
    const [row] = screen.getAllByRole('row').slice(1);
    expect(
      within(row as HTMLElement)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['L001']);
    expect(
      within(row as HTMLElement)
        .getAllByRole(cell)
        .map(({ textContent }) => textContent),
    ).toEqual(['', 'Écume 1', '18/11/2026', '1\u202f000', 'Prêté', '']);
  });

  it('GRID-004 A11Y-40 orders by a heading: ascending, then the other way round, by press and by Enter', async () => {
    const { user, notices, router } = open(someBooks, '/livres?etat=IN&page=2');
    await waitFor(() => expect(rowNames()).toContain('L021'));
    expect(heading('Acheté le').getAttribute('aria-sort')).toBe('descending');
    await user.click(presser('Titre'));
    await waitFor(() => expect(rowNames()[0]).toBe('L002'));
    expect(notices.getState().announcement.text).toBe('Trié par Titre, croissant');
    expect(heading('Titre').getAttribute('aria-sort')).toBe('ascending');
    expect(heading('Acheté le').getAttribute('aria-sort')).not.toBe('descending');
    expect(screen.getByText(isPaged ? '1 à 20 sur 45' : /^1 à \d+ sur 45$/)).toBeTruthy();
    await waitFor(() => expect(router.state.location.search).toContain('tri=titre'));
    presser('Titre').focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(rowNames()[0]).toBe('L045'));
    await waitFor(() => expect(notices.getState().announcement.text).toBe('Trié par Titre, décroissant'));
    expect(document.activeElement).toBe(presser('Titre'));
  });

  it('orders a result from a page that holds one row of it, and offers no order to a single row', async () => {
    let rows = books(21);
    const { user, router } = open({ GET: () => ({ body: rows }) }, '/livres?etat=IN&page=2');
    await waitFor(() => expect(rowNames()).toContain('L021'));
    await user.click(presser('Titre'));
    await waitFor(() => expect(rowNames()[0]).toBe('L002'));
    rows = books(1);
    await router.navigate('/livres?etat=OUT&page=1');
    await waitFor(() => expect(rowNames()).toEqual(['L001']));
    await user.click(presser('Titre'));
    expect(router.state.location.search).toBe('?etat=OUT&page=1');
    expect(heading('Titre').getAttribute('aria-sort')).not.toBe('ascending');
  });

  it('A11Y-39 keeps telling the order when a column goes', async () => {
    const { user } = open(someBooks, '/livres?etat=IN&page=1');
    await waitFor(() => expect(rowNames()[0]).toBe('L001'));
    await user.click(screen.getByRole('button', { name: 'Colonnes' }));
    const panel = await screen.findByRole('group', { name: 'Colonnes affichées' });
    await user.click(within(panel).getByRole('button', { name: 'Élargir la colonne Acheté le' }));
    await user.click(within(panel).getByRole('checkbox', { name: 'Pages' }));
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: /Pages/ })).toBeNull());
    await waitFor(() => expect(heading('Acheté le').getAttribute('aria-sort')).toBe('descending'));
  });

  it('CMD-038 ticks by Space the rows that are shown, which is half-way while some are left', async () => {
    const { user } = open(someBooks, '/livres?etat=IN&page=1');
    const most = isPaged ? 20 : 45;
    await waitFor(() => expect(rowNames()[0]).toBe('L001'));
    const name = isPaged ? /lignes de la page$/ : 'Tout cocher';
    const ofPage = screen.getByRole<HTMLInputElement>('checkbox', { name });
    (ofPage.closest<HTMLElement>('[role=columnheader]') ?? ofPage).focus();
    await user.keyboard(' ');
    expect(await screen.findByText(`${most} lignes cochées`)).toBeTruthy();
    expect([ofPage.checked, ofPage.indeterminate]).toEqual([true, false]);
    const second = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Cocher le livre L002' });
    (second.closest<HTMLElement>('[col-id]') ?? second).focus();
    await user.keyboard(' ');
    expect(screen.getByText(`${most - 1} lignes cochées`)).toBeTruthy();
    expect([second.checked, ofPage.checked, ofPage.indeterminate]).toEqual([false, false, true]);
    if (!isPaged) return;
    await user.click(screen.getByRole('button', { name: 'Suivant' }));
    await waitFor(() => expect(rowNames()[0]).toBe('L021'));
    expect([ofPage.checked, ofPage.indeterminate]).toEqual([false, false]);
  });

  it('A11Y-39 tells the size of the whole result and the place of each row', async () => {
    open(someBooks, '/livres?etat=IN&page=2');
    const grid = await screen.findByRole(table, { name: 'Livres trouvés' });
    await waitFor(() => expect(rowNames()).toContain('L021'));
    await waitFor(() => expect(grid.getAttribute('aria-rowcount')).toBe('46'));
    const first = screen.getByRole('link', { name: 'L021' }).closest('tr, [role=row]');
    await waitFor(() => expect(first?.getAttribute('aria-rowindex')).toBe('22'));
    expect(heading('Acheté le').getAttribute('aria-sort')).toBe('descending');
  });

  it.runIf(isPaged)(
    'GRID-003 A11Y-42 A11Y-10 turns pages in the address, says so and leaves the focus',
    async () => {
      const { user, router, notices, requests, engine } = open(someBooks, '/livres?etat=IN&page=1');
      await waitFor(() => expect(rowNames()).toHaveLength(20));
      const next = screen.getByRole('button', { name: 'Suivant' });
      await user.click(next);
      await waitFor(() => expect(rowNames()[0]).toBe('L021'));
      expect(router.state.location.search).toBe('?etat=IN&page=2');
      await waitFor(() => expect(notices.getState().announcement.text).toBe('Page 2 sur 3'));
      expect(engine.page.store.getState().titleNote.page).toBe('(page 2 sur 3)');
      expect(document.activeElement).toBe(next);
      expect(screen.getByRole('button', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page');
      expect(requests).toHaveLength(1);
      // The step that leads to the end closes and keeps the focus.
      const last = screen.getByRole('button', { name: 'Dernier' });
      await user.click(last);
      await waitFor(() => expect(router.state.location.search).toBe('?etat=IN&page=3'));
      await waitFor(() => expect(last.getAttribute('aria-disabled')).toBe('true'));
      expect(document.activeElement).toBe(last);
      await user.keyboard('{Enter}');
      expect(router.state.location.search).toBe('?etat=IN&page=3');
      await user.click(screen.getByRole('button', { name: 'Précédent' }));
      await waitFor(() => expect(rowNames()[0]).toBe('L021'));
      await user.click(screen.getByRole('button', { name: 'Premier' }));
      await waitFor(() => expect(rowNames()[0]).toBe('L001'));
    },
  );

  it('GRID-002 GRID-005 keeps size and order for the session, and puts them in the address', async () => {
    const { user, router, unmount } = open(someBooks, '/livres?etat=IN&page=1');
    await waitFor(() => expect(rowNames()[0]).toBe('L001'));
    if (isPaged) await user.selectOptions(screen.getByRole('combobox', { name: 'Lignes par page' }), '50');
    if (isPaged) await waitFor(() => expect(rowNames()).toHaveLength(45));
    await user.click(presser('Titre'));
    await waitFor(() => expect(rowNames()[0]).toBe('L002'));
    const kept = `?etat=IN&tri=titre&page=1${isPaged ? '&taille=50' : ''}`;
    await waitFor(() => expect(router.state.location.search).toBe(kept));
    unmount();

    const again = open(someBooks, '/livres');
    await waitFor(() => expect(again.router.state.location.search).toBe(kept));
    expect(queryOf(again.requests.at(-1))).toEqual({ etat: 'IN' });
  });

  it('A11Y-41: hides a column, widens another without dragging, and goes back', async () => {
    const { user } = open(someBooks, '/livres?etat=IN&page=1');
    await waitFor(() => expect(rowNames()[0]).toBe('L001'));
    await user.click(screen.getByRole('button', { name: 'Colonnes' }));
    const panel = await screen.findByRole('group', { name: 'Colonnes affichées' });
    await user.click(within(panel).getByRole('checkbox', { name: 'Pages' }));
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: /Pages/ })).toBeNull());
    await user.click(within(panel).getByRole('button', { name: 'Élargir la colonne Titre' }));
    expect(JSON.parse(sessionStorage.getItem('engine:list:lea:livres/liste') ?? '{}').table).toEqual(
      expect.objectContaining({ hidden: ['pages'], widths: { titre: 280 } }),
    );
    await user.click(within(panel).getByRole('button', { name: 'Rétablir les colonnes par défaut' }));
    await waitFor(() => expect(screen.getByRole('columnheader', { name: /Pages/ })).toBeTruthy());
  });
  it('A11Y-43 names the boxes, and ticks the whole result', async () => {
    const { user, notices } = open(someBooks, '/livres?etat=IN&page=1');
    await waitFor(() => expect(rowNames()[0]).toBe('L001'));
    await user.click(screen.getByRole('checkbox', { name: 'Cocher le livre L003' }));
    expect(screen.getByText('1 ligne cochée')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Tout cocher' }));
    expect(screen.getByText('45 lignes cochées')).toBeTruthy();
    await waitFor(() => expect(notices.getState().announcement.text).toBe('45 lignes cochées'));
    await user.click(screen.getByRole('button', { name: 'Tout décocher' }));
    expect(screen.getByText('Aucune ligne cochée')).toBeTruthy();
    if (!isPaged) return;
    await user.click(screen.getByRole('checkbox', { name: 'Cocher les 20 lignes de la page' }));
    expect(screen.getByText('20 lignes cochées')).toBeTruthy();
  });

  it('A11Y-41 moves a column without dragging, keeps its place for the session, and goes back', async () => {
    const { user, unmount } = open(someBooks, '/livres?etat=IN&page=1');
    const names = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    const titles = ['', 'Cote', 'Titre', 'Acheté le', 'Pages', 'État', 'Rangé'];
    await waitFor(() => expect(names()).toEqual(titles));
    await user.click(screen.getByRole('button', { name: 'Colonnes' }));
    const panel = await screen.findByRole('group', { name: 'Colonnes affichées' });
    const earlier = () => within(panel).getByRole('button', { name: 'Avancer la colonne Titre' });
    await user.click(earlier());
    await waitFor(() =>
      expect(names()).toEqual(['', 'Titre', 'Cote', 'Acheté le', 'Pages', 'État', 'Rangé']),
    );
    // It is the first now: its button closes and keeps the focus.
    expect(earlier().getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(earlier());
    const inRow = () => screen.getAllByRole('row')[1]?.textContent;
    await waitFor(() => expect(inRow()).toMatch(/^Écume 1L001/));
    unmount();
    open(someBooks, '/livres?etat=IN&page=1');
    await waitFor(() => expect(names().slice(0, 3)).toEqual(['', 'Titre', 'Cote']));
    await user.click(screen.getByRole('button', { name: 'Colonnes' }));
    await user.click(await screen.findByRole('button', { name: 'Rétablir les colonnes par défaut' }));
    await waitFor(() => expect(names()).toEqual(titles));
  });

  it('A11Y-41 narrows a column from the width that it has', async () => {
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(300);
    const { user } = open(someBooks, '/livres?etat=IN&page=1');
    await waitFor(() => expect(rowNames()[0]).toBe('L001'));
    await user.click(screen.getByRole('button', { name: 'Colonnes' }));
    await user.click(await screen.findByRole('button', { name: 'Réduire la colonne Titre' }));
    expect(JSON.parse(sessionStorage.getItem('engine:list:lea:livres/liste') ?? '{}').table.widths).toEqual({
      titre: 260,
    });
  });

  it('A11Y-43 ticks with Shift the rows from the last one, by press and by Space, and says how many', async () => {
    const { user, notices } = open(someBooks, '/livres?etat=IN&page=1');
    const box = (cote: string) =>
      screen.findByRole<HTMLInputElement>('checkbox', { name: `Cocher le livre ${cote}` });
    await user.click(await box('L003'));
    await user.keyboard('{Shift>}');
    await user.click(await box('L007'));
    await user.keyboard('{/Shift}');
    expect(screen.getByText('5 lignes cochées')).toBeTruthy();
    await waitFor(() => expect(notices.getState().announcement.text).toBe('5 lignes cochées'));
    expect((await box('L005')).checked).toBe(true);
    // Upwards too, and a range is unticked like a row.
    const upper = await box('L006');
    (upper.closest<HTMLElement>('[col-id]') ?? upper).focus();
    await user.keyboard('{Shift>} {/Shift}');
    expect(screen.getByText('3 lignes cochées')).toBeTruthy();
    expect((await box('L007')).checked).toBe(false);
    const first = await box('L001');
    await user.click(first);
    expect(screen.getByText('4 lignes cochées')).toBeTruthy();
  });

  it('offers the acts on a row in a menu that Shift and F10 open, and goes back to where it was asked for', async () => {
    const { user, notices, requests } = open(someBooks, '/livres?etat=IN&page=1');
    await user.click(await screen.findByRole('checkbox', { name: 'Cocher le livre L005' }));
    const link = await screen.findByRole('link', { name: 'L003' });
    const place = link.closest<HTMLElement>('[col-id]') ?? link;
    const menu = async () => {
      place.focus();
      await screen.findByRole('button', { name: 'Actions\u00a0: le livre L003' });
      await user.keyboard('{Shift>}{F10}{/Shift}');
      return screen.findByRole('menu', { name: 'Actions\u00a0: le livre L003' });
    };
    const items = within(await menu()).getAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Ouvrir L003',
      'Copier la ligne',
      'Rangé\u00a0: Oui',
      'Rangé\u00a0: Non',
    ]);
    expect(document.activeElement).toBe(items[0]);
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(notices.getState().announcement.text).toBe('Ligne copiée.'));
    expect(await navigator.clipboard.readText()).toMatch(/^L003\tÉcume 3\t16\/11\/2026/);
    expect(document.activeElement).toBe(place);
    await menu();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(place);
    await menu();
    await user.keyboard('{End}{ArrowUp}{Enter}');
    await waitFor(() =>
      expect(sentBy('PUT', requests)[0]?.body).toMatchObject({ cote: 'L003', range: true }),
    );
    // What is ticked stays ticked.
    expect(screen.getByText('1 ligne cochée')).toBeTruthy();
  });

  it('says how a checkbox that only shows a value is changed, for a press on a value and not on its heading', async () => {
    const columns = bookList.grid.columns.map((column) =>
      column.id === 'titre' ? { ...column, cell: 'checkbox' } : column,
    );
    const model = { ...bookList, grid: { ...bookList.grid, columns } };
    const { user, notices } = open(someBooks, '/livres?etat=IN&page=1', model);
    await screen.findByText('Écume 3');
    // The first move loads what listens.
    await waitFor(async () => {
      for (const title of ['Écume 1', 'Écume 3']) await user.hover(screen.getByText(title));
      expect(screen.getByRole('button', { name: /^Actions/ })).toBeTruthy();
    });
    await user.click(presser('Titre'));
    expect(heading('Titre').getAttribute('aria-sort')).toBe('ascending');
    expect(notices.getState().banner).toBeNull();
    const [, row] = screen.getAllByRole('row');
    const [, title] = within(row as HTMLElement).getAllByRole(cell);
    await user.click(title as HTMLElement);
    expect(notices.getState().banner?.tone).toBe('info');
  });

  it('shows the button of the acts at the row under the pointer', async () => {
    const { user } = open(someBooks, '/livres?etat=IN&page=1');
    const name = 'Actions\u00a0: le livre L004';
    await screen.findByRole('link', { name: 'L004' });
    // The first move loads it.
    await waitFor(async () => {
      for (const row of ['L001', 'L004']) await user.hover(screen.getByRole('link', { name: row }));
      expect(screen.getByRole('button', { name })).toBeTruthy();
    });
    await user.click(screen.getByRole('button', { name }));
    const menu = await screen.findByRole('menu');
    expect(within(menu).getByRole('menuitem', { name: 'Ouvrir L004' })).toBeTruthy();
    await user.click(document.body);
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  });
});
