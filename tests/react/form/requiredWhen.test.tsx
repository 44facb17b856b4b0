/** A field that must be filled, always or while a condition holds. */
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { compiledScreen } from '../../booksApp.ts';
import { drawnBy, runPortal, tokenOf } from '../harness.tsx';

const model = compiledScreen('saisie/requis', 'form');
const put = 'PUT /api/livres/7';

it('is marked, refused while empty, and free again when the condition no longer holds', async () => {
  const { requests } = await runPortal({
    path: '/saisie/requis/7',
    token: tokenOf(['livres', 'prets']),
    ...drawnBy(model),
    server: { 'GET /api/livres/7': () => ({ body: {} }), [put]: () => ({ body: {} }) },
  });
  const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
  const isRequired = async () => (await box('Rayon')).required;
  const sent = () => requests.filter(({ operation }) => operation === put).length;
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));

  await box('Titre');
  expect(await isRequired()).toBe(false);
  await userEvent.type(await box('Titre'), 'Écume');
  expect(await isRequired()).toBe(true);
  expect(screen.getByText('Rayon').textContent).toBe('Rayon *');
  await save();
  expect(await screen.findAllByText('Un titre a un rayon.')).toHaveLength(2);
  expect(sent()).toBe(0);

  await userEvent.type(await box('Rayon'), ' ');
  expect(await screen.findAllByText('Un titre a un rayon.')).toHaveLength(2);
  await userEvent.type(await box('Rayon'), 'A');
  expect(screen.queryByText('Un titre a un rayon.')).toBeNull();
  await userEvent.clear(await box('Rayon'));
  await userEvent.clear(await box('Titre'));
  expect(await isRequired()).toBe(false);
  await save();
  await screen.findByText('C’est enregistré.');
  expect(sent()).toBe(1);
});

it('misses a list whose last choice is taken away, as one of which nothing was chosen', async () => {
  const { requests } = await runPortal({
    path: '/saisie/choix-requis/7',
    token: tokenOf(['livres', 'prets']),
    ...drawnBy(compiledScreen('saisie/choix-requis', 'form')),
    server: {
      'GET /api/livres/7': () => ({ body: { titre: 'Écume', langues: ['fr'], rayons: ['A'] } }),
      [put]: () => ({ body: {} }),
    },
  });
  const tick = async (name: string) => userEvent.click(await screen.findByRole('checkbox', { name }));
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await tick('Français');
  await tick('Rayon A');
  await save();
  expect(await screen.findAllByText('Une langue.')).toHaveLength(2);
  // A text for any check comes before that of the engine for this one.
  expect(await screen.findAllByText('Un rayon.')).toHaveLength(2);
  expect(requests.filter(({ operation }) => operation === put)).toEqual([]);
  await tick('Breton');
  await tick('Rayon B');
  await save();
  await screen.findByText('C’est enregistré.');
});
