import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Row } from '../../../engine/core/runtime/values.ts';
import SearchScreen from '../../../engine/react/kinds/SearchScreen.tsx';
import SectionsScreen from '../../../engine/react/kinds/SectionsScreen.tsx';
import { compiledScreen } from '../../booksApp.ts';
import { books } from '../bookList.ts';
import { type Answer, failed, ok, renderScreen, routeTo } from '../screenHarness.tsx';

const list = compiledScreen('gestion/liste', 'search');
const routes = [
  routeTo('gestion/livre', '/gestion/{id}'),
  routeTo('gestion/creation', '/livres/creation'),
  routeTo('livres/liste', '/livres'),
];
const open = (answer: Answer) =>
  renderScreen(<SearchScreen model={list} validators={{}} routeParams={{}} />, { routes, answer });
const some: readonly Row[] = books(2).map((book, index) => ({ ...book, etat: index === 0 ? 'IN' : 'OUT' }));
const first = String(some[0]?.cote);

describe('actions', () => {
  it('A11Y-56 are shown above the list and in the rows they apply to, and are named after the row', async () => {
    open(() => ok(some));
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
    const { user, sent, notices } = open(({ call }) => ok(call.method === 'GET' ? some : null));
    await user.click(await screen.findByRole('button', { name: `Supprimer le livre ${first}` }));
    const [asked] = notices.getState().dialogs;
    expect(asked).toMatchObject({
      texts: { title: 'Supprimer le livre', body: `Supprimer ${first} ?` },
      danger: true,
    });
    asked?.answer(false);
    await waitFor(() => expect(notices.getState().dialogs).toEqual([]));
    expect(sent).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: `Supprimer le livre ${first}` }));
    notices.getState().dialogs[0]?.answer(true);
    await waitFor(() => expect(notices.getState().banner?.text).toBe(`${first} a été supprimé.`));
    expect(document.activeElement?.tagName).toBe('H1');
    await waitFor(() => expect(sent.map(({ call }) => call.method)).toEqual(['GET', 'DELETE', 'GET']));
    expect(sent[1]?.values.row).toMatchObject({ cote: first });
  });

  it.each([
    ['stay', ['GET', 'DELETE']],
    ['refresh', ['GET', 'DELETE', 'GET']],
  ] as const)('report a failure, and reload the list after %s', async (then, methods) => {
    const { user, sent, notices } = open(({ call }) =>
      call.method === 'GET' ? ok(some) : failed('Ce livre est prêté.', { then }),
    );
    await user.click(await screen.findByRole('button', { name: `Supprimer le livre ${first}` }));
    notices.getState().dialogs[0]?.answer(true);
    await waitFor(() =>
      expect(notices.getState().banner).toMatchObject({ tone: 'error', text: 'Ce livre est prêté.' }),
    );
    await waitFor(() => expect(sent.map(({ call }) => call.method)).toEqual(methods));
  });

  it('on an object send the version that was read, and may navigate away', async () => {
    const model = compiledScreen('gestion/livre', 'sections');
    const { user, sent, router, notices, engine } = renderScreen(
      <SectionsScreen model={model} validators={{}} routeParams={{ id: 'L1' }} />,
      {
        routes,
        answer: ({ call }) => ok(call.method === 'GET' ? { titre: 'Écume', cote: 'L1' } : true, '"7"'),
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Supprimer' }));
    notices.getState().dialogs[0]?.answer(true);
    await waitFor(() => expect(router.state.location.pathname).toBe('/livres/creation'));
    expect(sent.at(-1)?.options.etag).toBe('"7"');
    expect(notices.getState().banner).toMatchObject({ text: 'L1 a été supprimé.', keep: true });
    expect(engine.page.store.getState().args).toMatchObject({ titre: 'Écume' });
    expect(within(document.body).getByRole('heading', { name: 'Titre' })).toBeTruthy();
  });
});
