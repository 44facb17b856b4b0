/** A field that must be filled while a condition holds. */
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { compiledScreen } from '../../booksApp.ts';
import { runPortal, tokenOf } from '../runPortal.tsx';
import { drawnBy } from '../screenHarness.tsx';

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
