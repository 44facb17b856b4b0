import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { RouteModel } from '../../../engine/core/model/app.ts';
import PageScreen from '../../../engine/react/kinds/PageScreen.tsx';
import { compiledScreen, routeNamed } from '../../booksApp.ts';
import { renderScreen } from '../harness.tsx';

const open = (id: string, routes: readonly RouteModel[] = []) =>
  renderScreen(PageScreen, compiledScreen(id, 'page'), { routes });

it('folds the content below a heading of level 2, in tabs for users who may see them', async () => {
  const { user } = open('textes/onglets');
  expect((await screen.findAllByRole('tab')).map((tab) => tab.textContent)).toEqual(['Lecteurs']);
  expect(screen.getByText('Avant tout.').closest('[role="tabpanel"]')).toBeNull();
  expect(screen.getByText('Pour lire.').closest('[hidden]')).toBeNull();
  expect(screen.queryByText('Pour prêter.')).toBeNull();
  const folded = screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);
  expect(folded).toEqual(['Titre a', 'Titre b']);
  await user.click(screen.getByRole('button', { name: 'Titre a' }));
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Titre a-un');
  expect(screen.getByText('Réponse a.').closest('[hidden]')).toBeNull();
  expect(screen.getByText('Réponse b.').closest('[hidden]')).not.toBeNull();
});

it('starts with links to its headings of level 2 when configured', async () => {
  open('textes/sommaire');
  const links = within(await screen.findByRole('navigation', { name: 'Sommaire' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Titre a', '#titre-a'],
    ['Titre b', '#titre-b'],
  ]);
});

it('shows a part while its condition holds; a contact or picture of a property without a value is left out', async () => {
  open('textes/parties');
  expect((await screen.findByText('Pour Léa.')).textContent).toBe('Pour Léa.');
  expect(screen.queryByText('Pour prêter.')).toBeNull();
  expect(screen.queryByRole('img')).toBeNull();
});

it('is read by visitors who may not open the screen of `forward`', async () => {
  const { router } = open('textes/renvoi', [routeNamed('prets/liste')]);
  expect(await screen.findByText('Avant tout.')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/livres');
});
