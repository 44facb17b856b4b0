/** A field that must be filled while a condition holds. */
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { FormModel } from '../../../engine/core/model/form.ts';
import type { FormScreenModel } from '../../../engine/core/model/screen.ts';
import { callTo, libraryRoutes } from '../../booksApp.ts';
import { field } from '../../fieldModel.ts';
import { runPortal, tokenOf } from '../runPortal.tsx';
import { validatorOf } from '../screenHarness.tsx';

const properties = { titre: { type: 'string' }, rayon: { type: 'string' } };
const form: FormModel = {
  schema: { type: 'object', properties },
  fields: [
    field('titre', 'Titre'),
    field('rayon', 'Rayon', {
      required: { value: { field: 'titre' }, isEmpty: false },
      errors: { required: 'Un titre a un rayon.' },
    }),
  ],
  rules: [],
  dependents: [],
  submit: 'Enregistrer',
  reset: null,
  note: null,
};
const path = { id: { path: 'id' } } as const;
const put = 'PUT /api/livres/7';
const model: FormScreenModel = {
  kind: 'form',
  actions: [],
  id: 'livres/detail',
  heading: 'Livre',
  intro: null,
  source: callTo('GET', '/api/livres/{id}', { pathParams: path }),
  form,
  call: callTo('PUT', '/api/livres/{id}', { pathParams: path, body: { kind: 'form', set: {} } }),
  success: { reloadUser: false, message: 'C’est enregistré.', then: 'stay', link: null },
  cancel: { screen: 'livres/liste', label: 'Annuler' },
};

it('is marked, refused while empty, and free again when the condition no longer holds', async () => {
  const { requests } = await runPortal({
    path: '/livres/7',
    token: tokenOf(['livres', 'prets']),
    routes: libraryRoutes.map((route) =>
      route.screen === 'livres/detail' ? { ...route, kind: 'form' as const, title: 'Livre' } : route,
    ),
    models: { 'livres/detail': { adulte: model, enfant: model } },
    validators: () => ({ adulte: { form: validatorOf(form.schema) } }),
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
