import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { CollectionModel } from '../../../engine/core/model/screen.ts';
import CollectionScreen from '../../../engine/react/kinds/CollectionScreen.tsx';
import { callTo } from '../../booksApp.ts';
import { failed, ok, renderScreen } from '../screenHarness.tsx';

const model: CollectionModel = {
  kind: 'collection',
  id: 'livres/breves',
  heading: 'Brèves',
  intro: 'Les nouvelles du jour',
  source: { call: callTo('GET', '/api/breves'), rows: '' },
  groups: null,
  entry: { title: ['titre'], text: 'texte', note: 'jour', download: null },
  accordion: false,
  search: null,
  texts: { empty: 'Aucune brève', untitled: 'Sans titre', anchor: '' },
};
const drawn = (changed: Partial<CollectionModel> = {}) => (
  <CollectionScreen model={{ ...model, ...changed }} validators={{}} routeParams={{}} />
);

it('lists entries without groups, each with its title, note and text', async () => {
  const rows = [
    { titre: 'Ouverture', texte: '<strong>Lundi</strong> à 9 h', jour: 'lundi' },
    { texte: 'Sans plus' },
  ];
  renderScreen(drawn(), { answer: () => ok(rows) });
  expect((await screen.findAllByRole('listitem')).map((item) => item.textContent)).toEqual([
    'Ouverture (lundi)Lundi à 9 h',
    'Sans titreSans plus',
  ]);
  expect(screen.getByText('Lundi').tagName).toBe('STRONG');
  expect(screen.getByText('Les nouvelles du jour')).toBeTruthy();
});

it('says that there is nothing, and retries what failed', async () => {
  let isAway = true;
  const { user } = renderScreen(drawn(), { answer: () => (isAway ? failed('Perdu.') : ok([])) });
  await screen.findByText('Perdu.');
  isAway = false;
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('Aucune brève')).toBeTruthy();
});

it('links a title to the file of its entry', async () => {
  const call = { ...callTo('GET', '/api/fichiers/{cle}'), pathParams: { cle: { row: 'cle' } } };
  const files = drawn({
    entry: { ...model.entry, download: { call, name: 'cle', extension: 'pdf' } },
  });
  renderScreen(files, { answer: () => ok([{ titre: 'Plan', cle: 'plans/nord' }]) });
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Plan' });
  expect(link.pathname).toBe('/api/fichiers/plans%2Fnord');
});
