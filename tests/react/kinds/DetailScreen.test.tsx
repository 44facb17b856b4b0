import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import DetailScreen from '../../../engine/react/kinds/DetailScreen.tsx';
import { compiledScreen } from '../../booksApp.ts';
import { operationsOf, renderScreen, routeTo, type Server } from '../harness.tsx';

const model = compiledScreen('fiches/livre', 'detail');
const lent = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ numero: count - index, lecteur: `Léa ${index}` }));
const book = { body: { titre: 'Écume', date: '2026-11-18T15:42:07Z' } };
const answerWith = (count: number): Server => ({
  GET: book,
  'GET /api/livres/L001/prets': { body: { liste: lent(count) } },
});
const open = (server: Server, path = '/livres/L001', drawn = model) =>
  renderScreen(DetailScreen, drawn, {
    server,
    path,
    routeParams: { id: 'L001' },
    routes: [routeTo('livres/liste', '/livres')],
  });
const headingOf = (name: string) => screen.getByRole('columnheader', { name });
const chosenWidth = (column: string) => {
  const headings = [...document.querySelectorAll<HTMLElement>('thead th')];
  const place = headings.findIndex(({ dataset }) => dataset.column === column);
  return document.querySelectorAll('col')[place]?.dataset.width;
};

describe('DetailScreen', () => {
  it('CMD-053 shows the object in panels and fills its values into the title', async () => {
    const { engine, requests } = open(answerWith(3));
    expect(await screen.findByText('18/11/2026 16:42:07')).toBeTruthy();
    expect(screen.getByText('Titre').nextElementSibling?.textContent).toBe('Écume');
    expect(screen.getByText('Remarque').nextElementSibling?.textContent).toBe('—');
    expect(screen.getByText('Remarque').closest('[data-wide]')).not.toBeNull();
    expect(screen.getByText('Acheté le').closest('[data-wide]')).toBeNull();
    expect(screen.queryByText('Caché')).toBeNull();
    await waitFor(() => expect(engine.page.store.getState().args).toMatchObject({ titre: 'Écume' }));
    const url = 'GET /api/livres/L001';
    expect(operationsOf(requests)).toEqual([url, `${url}/prets`]);
    expect(screen.getByRole('link', { name: 'Retour à la liste' }).getAttribute('href')).toBe('/livres');
  });

  it('draws no panel whose values are all hidden', async () => {
    open(answerWith(3));
    expect(await screen.findByRole('heading', { name: 'Le livre' })).toBeTruthy();
    expect(model.panels.map(({ title }) => title)).toEqual(['Le livre', 'Rien']);
    expect(screen.queryByRole('heading', { name: 'Rien' })).toBeNull();
  });

  it('A11Y-37 shows its rows in a native table with sorting and paging', async () => {
    const { user, notices } = open(answerWith(45));
    const table = await screen.findByRole('table', { name: 'Prêts du livre' });
    const firstCells = () =>
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map((row) => within(row).getByRole('rowheader').textContent);
    expect(firstCells()[0]).toBe('1');
    expect(firstCells()).toHaveLength(20);
    await user.click(within(table).getByRole('button', { name: 'N°' }));
    expect(firstCells()[0]).toBe('45');
    expect(within(table).getByRole('columnheader', { name: 'N°' }).getAttribute('aria-sort')).toBe(
      'descending',
    );
    await waitFor(() => expect(notices.getState().announcement.text).toBe('Trié par N°, décroissant'));
    await user.click(screen.getByRole('button', { name: 'Dernier' }));
    expect(firstCells()).toEqual(['5', '4', '3', '2', '1']);
    expect(screen.getByText('41 à 45 sur 45')).toBeTruthy();
  });

  it('GRID-005 GRID-006 REL-34 keeps order, page size and widths of a table for the session, for all objects', async () => {
    const first = open(answerWith(45));
    await first.user.click(await screen.findByRole('button', { name: 'Lecteur' }));
    await first.user.selectOptions(screen.getByRole('combobox', { name: 'Lignes par page' }), '50');
    await screen.findByText('1 à 45 sur 45');
    first.unmount();

    const other = open(answerWith(30), '/livres/L002');
    await screen.findByText('1 à 30 sur 30');
    expect(headingOf('Lecteur').getAttribute('aria-sort')).toBe('ascending');
    other.unmount();

    // The columns and page sizes of a table may have changed since: stored choices that no longer exist are ignored.
    const key = 'engine:list:lea:livres/liste/prets';
    const stored = JSON.parse(sessionStorage.getItem(key) ?? '');
    const stale = { sort: { column: 'gone', direction: 'asc' }, size: 7, widths: { gone: 90, lecteur: 120 } };
    sessionStorage.setItem(key, JSON.stringify({ ...stored, table: { ...stored.table, ...stale } }));
    const later = open(answerWith(45));
    await screen.findByText('1 à 20 sur 45');
    expect(headingOf('N°').getAttribute('aria-sort')).toBe('ascending');
    expect(chosenWidth('lecteur')).toBe('120');
    later.engine.memory.clear();
    later.unmount();

    open(answerWith(45));
    await screen.findByText('1 à 20 sur 45');
    expect(chosenWidth('lecteur')).toBeUndefined();
  });

  describe('a timeline', () => {
    const openTimeline = (rows: number) =>
      open(answerWith(rows), '/livres/L001', compiledScreen('fiches/etapes', 'detail'));

    it('draws its rows as steps in their own order', async () => {
      openTimeline(25);
      const steps = await screen.findAllByRole('listitem');
      expect(steps).toHaveLength(25);
      expect(steps[0]?.textContent.replace(/\s+/g, ' ')).toBe('25 Lecteur : Léa 0');
      expect(screen.queryByRole('table')).toBeNull();
      expect(screen.getByRole('button', { name: 'Imprimer' })).toBeTruthy();
    });

    it('is not drawn without a step', async () => {
      openTimeline(0);
      await screen.findByRole('button', { name: 'Imprimer' });
      expect(screen.queryByRole('heading', { name: 'Prêts' })).toBeNull();
    });
  });

  it('GRID-009 says when there are no rows', async () => {
    open(answerWith(0));
    expect(await screen.findByText('Aucune donnée disponible dans le tableau')).toBeTruthy();
    expect((screen.getByRole('button', { name: 'Imprimer' }) as HTMLButtonElement).disabled).toBe(true);
  });

  it('keeps parts in tabs, and neither shows nor loads the content of a tab without its right', async () => {
    const tabbed = compiledScreen('fiches/onglets', 'detail');
    const { user, requests } = open(answerWith(1), '/livres/L001?onglet=prets', tabbed);
    expect(await screen.findByRole('tablist', { name: 'Livre Écume' })).toBeTruthy();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Édition', 'Achat']);
    const headings = () => screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);
    expect(headings()).toEqual(['Le livre', 'Édition du livre']);
    await user.click(screen.getByRole('tab', { name: 'Achat' }));
    expect(headings()).toEqual(['Le livre', 'Achat du livre']);
    expect(operationsOf(requests)).toEqual(['GET /api/livres/L001']);
  });

  it('says why there is nothing to show, and retries', async () => {
    let tries = 0;
    const answer = () => (++tries === 1 ? { status: 404 } : book);
    const { user } = open({ ...answerWith(1), 'GET /api/livres/L001': answer });
    expect((await screen.findByRole('alert')).textContent).toContain('Erreur inconnue.');
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    await waitFor(() => expect(screen.getByText('Écume')).toBeTruthy());
  });
});
