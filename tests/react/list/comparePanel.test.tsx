/** The panel that compares a row with its other record, leads through the rows and decides on them. */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CallModel } from '../../../engine/core/model/call.ts';
import SearchScreen from '../../../engine/react/kinds/SearchScreen.tsx';
import { compiledScreen } from '../../booksApp.ts';
import { books } from '../bookList.ts';
import { type Answer, failed, ok, renderScreen } from '../screenHarness.tsx';

const model = compiledScreen('listes/jumeaux', 'search');
// The first two go together; the last one's twin is elsewhere.
const rows = books(4).map((book, index) => ({
  ...book,
  lot: index < 2 ? 'A' : String(index),
  jumeau: index === 3 ? null : `J${index}`,
  coteJumeau: `X${index}`,
}));

function open(
  answer: Answer = ({ call, values }) => ok(call.path === '/api/livres' ? rows : recordOf(call, values.row)),
) {
  return renderScreen(<SearchScreen model={model} validators={{}} routeParams={{}} />, { answer });
}
const recordOf = (call: CallModel, row: Record<string, unknown> | undefined) =>
  call === model.compare?.ownCall ? { ...row, salle: 'A' } : { ...row, cote: row?.jumeau, salle: 'B' };
const line = async (name: string) => {
  const head = await within(await screen.findByRole('dialog')).findByRole('rowheader', { name });
  return within(head.closest('tr') as HTMLElement)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
};

describe('the comparison of a row', () => {
  it('DBL-046 A11Y-38 reads both records, says in words what differs, and names its table', async () => {
    const { user, sent } = open();
    await user.click(await screen.findByRole('button', { name: 'Comparer le livre L001' }));
    expect(await screen.findByRole('heading', { name: 'Livre L001' })).toBeTruthy();
    await waitFor(async () => expect(await line('Cote')).toEqual(['L001', 'J0', 'Différent']));
    expect(await line('Titre')).toEqual(['Écume 1', 'Écume 1', 'Identique']);
    expect(await line('Salle')).toEqual(['A', 'B', 'Différent']);
    expect(screen.getByText('2 différences')).toBeTruthy();
    expect(screen.getByRole('table', { name: 'Livre L001' })).toBeTruthy();
    expect(sent.filter(({ call }) => call.path.startsWith('/api/exemplaires'))).toHaveLength(2);
  });

  it('leads through the rows with the arrows, and asks for no record that is not told', async () => {
    const { user, sent } = open();
    await user.click(await screen.findByRole('button', { name: 'Comparer le livre L003' }));
    await screen.findByText('3 sur 4');
    await user.keyboard('{ArrowRight}');
    expect(await screen.findByText('4 sur 4')).toBeTruthy();
    expect(screen.getByText('Le jumeau X3 est ailleurs.')).toBeTruthy();
    expect(await line('Cote')).toEqual(['L004', 'X3', 'Différent']);
    expect(screen.queryByRole('rowheader', { name: 'Titre' })).toBeNull();
    expect(sent.filter(({ values }) => values.row?.cote === 'L004')).toEqual([]);
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(await screen.findByText('2 sur 4')).toBeTruthy();
    await user.keyboard('{Escape}');
  });

  it('DBL-042 DBL-043 decides on the row with those that go with it, and shows the next one', async () => {
    const { user, sent, notices } = open();
    await user.click(await screen.findByRole('button', { name: 'Comparer le livre L001' }));
    await user.click(await screen.findByRole('button', { name: 'Oui' }));
    expect(await screen.findByRole('heading', { name: 'Livre L003' })).toBeTruthy();
    expect(sent.filter(({ call }) => call.method === 'PUT').map(({ values }) => values.row?.cote)).toEqual([
      'L001',
    ]);
    expect(notices.getState().banner?.text).toBe('2 livres rangés.');
    expect(within(screen.getByRole('dialog')).getByText('2 livres rangés.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Précédent' }));
    expect(await screen.findByText('Rangé : Oui')).toBeTruthy();
    expect(within(screen.getByRole('dialog')).queryByRole('button', { name: 'Oui' })).toBeNull();
  });

  it('says why the record is missing, and reads it again on request', async () => {
    let isDown = true;
    const { user } = open(({ call, values }) => {
      if (call.path === '/api/livres') return ok(rows);
      return isDown ? failed('Le jumeau ne répond pas.') : ok(recordOf(call, values.row));
    });
    await user.click(await screen.findByRole('button', { name: 'Comparer le livre L001' }));
    expect(await screen.findByText('Le jumeau ne répond pas.')).toBeTruthy();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    await waitFor(async () => expect(await line('Salle')).toEqual(['A', 'B', 'Différent']));
  });
});
