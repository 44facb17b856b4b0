import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import CollectionScreen from '../../../engine/react/kinds/CollectionScreen.tsx';
import { compiledScreen } from '../../booksApp.ts';
import { renderScreen, type Server } from '../harness.tsx';

const open = (id: string, server: Server) =>
  renderScreen(CollectionScreen, compiledScreen(id, 'collection'), { server });

it('lists entries without groups, each with its title, note and text', async () => {
  const rows = [
    { titre: 'Ouverture', texte: '<strong>Lundi</strong> à 9 h', jour: 'lundi' },
    { texte: 'Sans plus' },
  ];
  open('textes/breves', { GET: { body: rows } });
  expect((await screen.findAllByRole('listitem')).map((item) => item.textContent)).toEqual([
    'Ouverture (lundi)Lundi à 9 h',
    'Sans titreSans plus',
  ]);
  expect(screen.getByText('Lundi').tagName).toBe('STRONG');
  expect(screen.getByText('Les nouvelles du jour')).toBeTruthy();
});

it('says that there is nothing, and retries what failed', async () => {
  let isAway = true;
  const { user } = open('textes/breves', { GET: () => (isAway ? { status: 400 } : { body: [] }) });
  await screen.findByText('Erreur inconnue.');
  isAway = false;
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('Aucune brève')).toBeTruthy();
});

it('links a title to the file of its entry', async () => {
  open('textes/fichiers', { GET: { body: [{ titre: 'Plan', cle: 'plans/nord' }] } });
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Plan' });
  expect(link.pathname).toBe('/api/fichiers/plans%2Fnord');
});
