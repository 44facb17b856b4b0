import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Row } from '../../../engine/core/runtime/values.ts';
import SearchScreen from '../../../engine/react/kinds/SearchScreen.tsx';
import SectionsScreen from '../../../engine/react/kinds/SectionsScreen.tsx';
import { compiledScreen } from '../../booksApp.ts';
import { books } from '../bookList.ts';
import { operationsOf, renderScreen, routeTo, type Server } from '../harness.tsx';

const list = compiledScreen('gestion/liste', 'search');
const routes = [
  routeTo('gestion/livre', '/gestion/{id}'),
  routeTo('gestion/creation', '/livres/creation'),
  routeTo('livres/liste', '/livres'),
];
const open = (server: Server) => renderScreen(SearchScreen, list, { routes, server });
const some: readonly Row[] = books(2).map((book, index) => ({ ...book, etat: index === 0 ? 'IN' : 'OUT' }));
const first = String(some[0]?.cote);
const [read, remove] = ['GET /api/livres', `DELETE /api/livres/${first}`];

describe('actions', () => {
  it('A11Y-56 are shown above the list and in the rows they apply to, and are named after the row', async () => {
    open({ GET: { body: some } });
    const links = await screen.findAllByRole('link', { name: /^Modifier / });
    expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
      [`Modifier le livre ${first}`, `/gestion/${first}`],
    ]);
    expect(screen.getAllByRole('button', { name: /^Supprimer le livre / })).toHaveLength(2);
    expect((await screen.findByRole('link', { name: 'Livres à lire' })).getAttribute('href')).toBe(
      '/livres?titre=IN+%C3%A0+lire&page=1',
    );
  });

  it('ask for confirmation; "no" changes nothing, "yes" is announced and reloads the list', async () => {
    const { user, requests, notices } = open({ GET: { body: some } });
    await user.click(await screen.findByRole('button', { name: `Supprimer le livre ${first}` }));
    const [asked] = notices.getState().dialogs;
    expect(asked).toMatchObject({
      texts: { title: 'Supprimer le livre', body: `Supprimer ${first} ?` },
      danger: true,
    });
    asked?.answer(false);
    await waitFor(() => expect(notices.getState().dialogs).toEqual([]));
    expect(requests).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: `Supprimer le livre ${first}` }));
    notices.getState().dialogs[0]?.answer(true);
    await waitFor(() => expect(notices.getState().banner?.text).toBe(`${first} a été supprimé.`));
    expect(document.activeElement?.tagName).toBe('H1');
    await waitFor(() => expect(operationsOf(requests)).toEqual([read, remove, read]));
  });

  it.each([
    ['stay', 400, [read, remove]],
    ['refresh', 409, [read, remove, read]],
  ] as const)('report a failure, and reload the list after %s', async (_, status, asked) => {
    const { user, requests, notices } = open({ GET: { body: some }, DELETE: { status } });
    await user.click(await screen.findByRole('button', { name: `Supprimer le livre ${first}` }));
    notices.getState().dialogs[0]?.answer(true);
    await waitFor(() =>
      expect(notices.getState().banner).toMatchObject({ tone: 'error', text: 'Ce livre est prêté.' }),
    );
    await waitFor(() => expect(operationsOf(requests)).toEqual(asked));
  });

  it('on an object send the version that was read, and may navigate away', async () => {
    const model = compiledScreen('gestion/livre', 'sections');
    const { user, requests, router, notices, engine } = renderScreen(SectionsScreen, model, {
      routeParams: { id: 'L1' },
      routes,
      server: { GET: { body: { titre: 'Écume', cote: 'L1' }, etag: '"7"' } },
    });
    await user.click(await screen.findByRole('button', { name: 'Supprimer' }));
    notices.getState().dialogs[0]?.answer(true);
    await waitFor(() => expect(router.state.location.pathname).toBe('/livres/creation'));
    expect(requests.at(-1)?.ifMatch).toBe('"7"');
    expect(notices.getState().banner).toMatchObject({ text: 'L1 a été supprimé.', keep: true });
    expect(engine.page.store.getState().args).toMatchObject({ titre: 'Écume' });
    expect(within(document.body).getByRole('heading', { name: 'Titre' })).toBeTruthy();
  });
});
