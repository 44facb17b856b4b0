/** What a bulk action asks and tells: the rows that it concerns, written as the list writes them; how it is undone. */
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Row } from '../../../engine/core/runtime/values.ts';
import SearchScreen from '../../../engine/react/kinds/SearchScreen.tsx';
import { compiledScreen } from '../../booksApp.ts';
import { books } from '../bookList.ts';
import { renderScreen, type Server, sentBy } from '../harness.tsx';

const model = compiledScreen('listes/rangement', 'search');

const open = (count: number, server: Server = {}) =>
  renderScreen(SearchScreen, model, {
    server: { GET: { body: books(count) }, PUT: ({ body }) => ({ body }), ...server },
  });

describe('a bulk action', () => {
  it('CMD-041 DBL-043 asks with each row by name, written as in the list', async () => {
    const { user, notices, requests } = open(3);
    await user.click(await screen.findByRole('checkbox', { name: 'Cocher le livre L001' }));
    await user.click(screen.getByRole('checkbox', { name: 'Cocher le livre L002' }));
    await user.click(screen.getByRole('button', { name: 'Marquer comme rangés' }));
    await waitFor(() => expect(notices.getState().dialogs).toHaveLength(1));
    const [dialog] = notices.getState().dialogs;
    expect(dialog).toMatchObject({
      texts: {
        title: 'Oui ?',
        about: ['Écume 1, Prêté, 18/11/2026', 'Arbre 2, Rendu, 17/11/2026'],
        body: '2 livres.',
      },
      danger: false,
    });
    dialog?.answer(true);
    await waitFor(() => expect(notices.getState().banner?.text).toBe('2 livres rangés.'));
    expect(sentBy('PUT', requests)).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Marquer comme rangés' })).toBeNull();
  });

  it('names the first rows and counts the others; the button of a destructive choice is red', async () => {
    const { user, notices } = open(20);
    await screen.findByRole('checkbox', { name: 'Cocher le livre L001' });
    await user.click(screen.getByRole('button', { name: 'Tout cocher' }));
    await user.click(await screen.findByRole('button', { name: 'Dire non rangés' }));
    await waitFor(() => expect(notices.getState().dialogs).toHaveLength(1));
    const [dialog] = notices.getState().dialogs;
    expect(dialog?.danger).toBe(true);
    expect(dialog?.texts.about).toHaveLength(8);
    expect(dialog?.texts.about?.at(-1)).toBe('et 13 autres');
  });

  it('CMD-041 is undone from its banner: rows that it changed have their values of before, with their new versions', async () => {
    const rows = books(3).map((row, index) => ({ ...row, range: index === 1, version: '"1"' }));
    let version = 1;
    const { user, notices, requests } = open(3, {
      GET: { body: rows },
      PUT: ({ body }) => {
        version += 1;
        return { body: { ...(body as object), version: `"${version}"` } };
      },
    });
    await screen.findByRole('checkbox', { name: 'Cocher le livre L001' });
    await user.click(screen.getByRole('button', { name: 'Tout cocher' }));
    await user.click(await screen.findByRole('button', { name: 'Marquer comme rangés' }));
    await waitFor(() => expect(notices.getState().dialogs).toHaveLength(1));
    notices.getState().dialogs[0]?.answer(true);
    await waitFor(() => expect(notices.getState().banner?.actions).toHaveLength(1));
    const puts = () =>
      sentBy('PUT', requests).map(({ operation, body, ifMatch }) => [
        operation.replace('PUT /api/livres/', ''),
        (body as Row).range,
        ifMatch,
      ]);
    expect(puts()).toEqual([
      ['L001', true, '"1"'],
      ['L002', true, '"1"'],
      ['L003', true, '"1"'],
    ]);
    notices.getState().banner?.actions?.[0]?.run();
    await waitFor(() => expect(notices.getState().banner?.focus).toBe(true));
    // The second one was so before.
    expect(puts().slice(3)).toEqual([
      ['L001', false, '"2"'],
      ['L003', false, '"4"'],
    ]);
    expect(notices.getState().banner).toMatchObject({ tone: 'success', text: '2 rétablis' });
  });
});
