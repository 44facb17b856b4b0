import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import CollectionScreen from '../../../engine/react/kinds/CollectionScreen.tsx';
import { compiledScreen } from '../../booksApp.ts';
import { failed, ok, renderScreen } from '../screenHarness.tsx';

const drawn = (id: string) => (
  <CollectionScreen model={compiledScreen(id, 'collection')} validators={{}} routeParams={{}} />
);

it('lists entries without groups, each with its title, note and text', async () => {
  const rows = [
    { titre: 'Ouverture', texte: '<strong>Lundi</strong> à 9 h', jour: 'lundi' },
    { texte: 'Sans plus' },
  ];
  renderScreen(drawn('textes/breves'), { answer: () => ok(rows) });
  expect((await screen.findAllByRole('listitem')).map((item) => item.textContent)).toEqual([
    'Ouverture (lundi)Lundi à 9 h',
    'Sans titreSans plus',
  ]);
  expect(screen.getByText('Lundi').tagName).toBe('STRONG');
  expect(screen.getByText('Les nouvelles du jour')).toBeTruthy();
});

it('says that there is nothing, and retries what failed', async () => {
  let isAway = true;
  const { user } = renderScreen(drawn('textes/breves'), {
    answer: () => (isAway ? failed('Perdu.') : ok([])),
  });
  await screen.findByText('Perdu.');
  isAway = false;
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('Aucune brève')).toBeTruthy();
});

it('links a title to the file of its entry', async () => {
  renderScreen(drawn('textes/fichiers'), { answer: () => ok([{ titre: 'Plan', cle: 'plans/nord' }]) });
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Plan' });
  expect(link.pathname).toBe('/api/fichiers/plans%2Fnord');
});
