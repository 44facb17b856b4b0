import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { PageBlock, PageModel } from '../../../engine/core/model/screen.ts';
import PageScreen from '../../../engine/react/kinds/PageScreen.tsx';
import { failed, renderScreen, routeTo } from '../screenHarness.tsx';

const heading = (id: string, depth: 2 | 3 = 2): PageBlock => ({
  type: 'heading',
  depth,
  id,
  children: [`Titre ${id}`],
});
const paragraph = (text: string): PageBlock => ({ type: 'paragraph', children: [text] });
const model: PageModel = {
  kind: 'page',
  id: 'livres/aide',
  heading: 'Aide',
  intro: null,
  blocks: [paragraph('Avant tout.')],
  parts: [],
  tabs: [
    {
      id: 'lecteurs',
      label: 'Lecteurs',
      right: null,
      blocks: [
        paragraph('Pour lire.'),
        heading('a'),
        paragraph('Réponse a.'),
        heading('a-un', 3),
        heading('b'),
        paragraph('Réponse b.'),
      ],
    },
    { id: 'personnel', label: 'Personnel', right: 'prets', blocks: [paragraph('Pour prêter.')] },
  ],
  contents: false,
  accordion: true,
  forward: null,
};

it('folds the content below a heading of level 2, in tabs for users who may see them', async () => {
  const { user } = renderScreen(<PageScreen model={model} validators={{}} routeParams={{}} />, {
    answer: () => failed(''),
  });
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
  const blocks = [heading('a'), paragraph('Un.'), heading('a-un', 3), heading('b')];
  const long: PageModel = { ...model, blocks, tabs: [], contents: true, accordion: false };
  renderScreen(<PageScreen model={long} validators={{}} routeParams={{}} />, { answer: () => failed('') });
  const links = within(await screen.findByRole('navigation', { name: 'Sommaire' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Titre a', '#a'],
    ['Titre b', '#b'],
  ]);
});

it('shows a part while its condition holds; a contact or picture of a property without a value is left out', async () => {
  const long: PageModel = {
    ...model,
    tabs: [],
    accordion: false,
    parts: [
      { id: 'a', visible: { right: 'prets' }, blocks: [paragraph('Réservé.')] },
      {
        id: 'b',
        visible: { value: { user: 'sub' }, is: 'lea' },
        blocks: [
          {
            type: 'paragraph',
            children: [
              'Pour Léa.',
              { type: 'contact', scheme: 'mailto:', property: 'site.courriel', children: ['Écrire'] },
              { type: 'picture', property: 'site.telephone', note: 'Gratuit', alternative: ['Téléphone'] },
            ],
          },
        ],
      },
    ],
  };
  renderScreen(<PageScreen model={long} validators={{}} routeParams={{}} />, { answer: () => failed('') });
  expect((await screen.findByText('Pour Léa.')).textContent).toBe('Pour Léa.');
  expect(screen.queryByText('Réservé.')).toBeNull();
  expect(screen.queryByRole('img')).toBeNull();
});

it('is read by visitors who may not open the screen of `forward`', async () => {
  const closed = {
    ...routeTo('livres/reserve', '/reserve'),
    guard: { kind: 'right', anyOf: ['prets'], signedIn: true },
  } as const;
  const page: PageModel = { ...model, tabs: [], forward: 'livres/reserve' };
  const drawn = <PageScreen model={page} validators={{}} routeParams={{}} />;
  const { router } = renderScreen(drawn, { answer: () => failed(''), routes: [closed] });
  expect(await screen.findByText('Avant tout.')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/livres');
});
