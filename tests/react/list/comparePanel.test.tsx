/** The panel that compares a row with its other record, leads through the rows and decides on them. */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Row } from '../../../engine/core/runtime/values.ts';
import SearchScreen from '../../../engine/react/kinds/SearchScreen.tsx';
import { compiledScreen } from '../../booksApp.ts';
import { books } from '../bookList.ts';
import { type Answer, operationsOf, renderScreen, sentBy } from '../harness.tsx';

const model = compiledScreen('listes/jumeaux', 'search');
// The first two go together; the last one's twin is elsewhere.
const rows: readonly Row[] = books(4).map((book, index) => ({
  ...book,
  lot: index < 2 ? 'A' : String(index),
  jumeau: index === 3 ? null : `J${index}`,
  coteJumeau: `X${index}`,
}));

/** The record of a row in its own room, or its twin in another one. */
const recordOf: Answer = ({ operation }) => {
  const cote = operation.replace('GET /api/exemplaires/', '');
  const row = rows.find((one) => one.cote === cote || one.jumeau === cote);
  return { body: { ...row, cote, salle: row?.cote === cote ? 'A' : 'B' } };
};
const open = (record: Answer = recordOf) =>
  renderScreen(SearchScreen, model, { server: { 'GET /api/livres': { body: rows }, GET: record } });
const line = async (name: string) => {
  const head = await within(await screen.findByRole('dialog')).findByRole('rowheader', { name });
  return within(head.closest('tr') as HTMLElement)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
};

describe('the comparison of a row', () => {
  it('DBL-046 A11Y-38 reads both records, says in words what differs, and names its table', async () => {
    const { user, requests } = open();
    await user.click(await screen.findByRole('button', { name: 'Comparer le livre L001' }));
    expect(await screen.findByRole('heading', { name: 'Livre L001' })).toBeTruthy();
    await waitFor(async () => expect(await line('Cote')).toEqual(['L001', 'J0', 'Différent']));
    expect(await line('Titre')).toEqual(['Écume 1', 'Écume 1', 'Identique']);
    expect(await line('Salle')).toEqual(['A', 'B', 'Différent']);
    expect(screen.getByText('2 différences')).toBeTruthy();
    expect(screen.getByRole('table', { name: 'Livre L001' })).toBeTruthy();
    expect(operationsOf(requests).filter((one) => one.startsWith('GET /api/exemplaires'))).toHaveLength(2);
  });

  it('leads through the rows with the arrows, and asks for no record that is not told', async () => {
    const { user, requests } = open();
    await user.click(await screen.findByRole('button', { name: 'Comparer le livre L003' }));
    await screen.findByText('3 sur 4');
    await user.keyboard('{ArrowRight}');
    expect(await screen.findByText('4 sur 4')).toBeTruthy();
    expect(screen.getByText('Le jumeau X3 est ailleurs.')).toBeTruthy();
    expect(await line('Cote')).toEqual(['L004', 'X3', 'Différent']);
    expect(screen.queryByRole('rowheader', { name: 'Titre' })).toBeNull();
    expect(operationsOf(requests).slice(1).toSorted()).toEqual([
      'GET /api/exemplaires/J2',
      'GET /api/exemplaires/L003',
    ]);
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(await screen.findByText('2 sur 4')).toBeTruthy();
    await user.keyboard('{Escape}');
  });

  it('DBL-042 DBL-043 decides on the row with those that go with it, and shows the next one', async () => {
    const { user, requests, notices } = open();
    await user.click(await screen.findByRole('button', { name: 'Comparer le livre L001' }));
    await user.click(await screen.findByRole('button', { name: 'Oui' }));
    expect(await screen.findByRole('heading', { name: 'Livre L003' })).toBeTruthy();
    expect(operationsOf(sentBy('PUT', requests))).toEqual(['PUT /api/livres/L001']);
    expect(notices.getState().banner?.text).toBe('2 livres rangés.');
    expect(within(screen.getByRole('dialog')).getByText('2 livres rangés.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Précédent' }));
    expect(await screen.findByText('Rangé : Oui')).toBeTruthy();
    expect(within(screen.getByRole('dialog')).queryByRole('button', { name: 'Oui' })).toBeNull();
  });

  it('says why the record is missing, and reads it again on request', async () => {
    let isDown = true;
    const { user } = open((request) => (isDown ? { status: 400 } : recordOf(request)));
    await user.click(await screen.findByRole('button', { name: 'Comparer le livre L001' }));
    expect(await screen.findByText('Erreur inconnue.')).toBeTruthy();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    await waitFor(async () => expect(await line('Salle')).toEqual(['A', 'B', 'Différent']));
  });
});
