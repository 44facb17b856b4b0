/** Errors that a server finds in fields: at the fields, in the summary, in the banner for what the form does not show. */
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { AppModel } from '../../../engine/core/model/app.ts';
import type { FormModel } from '../../../engine/core/model/form.ts';
import type { FormScreenModel } from '../../../engine/core/model/screen.ts';
import { booksApp, callTo, libraryRoutes } from '../../booksApp.ts';
import { field } from '../../fieldModel.ts';
import { type Reply, runPortal, tokenOf } from '../runPortal.tsx';
import { text, validatorOf } from '../screenHarness.tsx';

const form: FormModel = {
  schema: { type: 'object', properties: { titre: { type: 'string' }, cote: { type: 'string' } } },
  fields: [field('titre', 'Titre', { errors: { pris: 'Ce titre existe déjà.' } }), field('cote', 'Cote')],
  rules: [],
  dependents: [],
  submit: 'Enregistrer',
  reset: null,
  note: null,
};
const path = { id: { path: 'id' } } as const;
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
const app: AppModel = {
  ...booksApp,
  failures: {
    code: 'error.type',
    fields: [{ at: 'error.errors', field: 'pointer', message: 'detail', code: 'rule' }],
    refused: text('« {label} » : {message}'),
  },
  errors: [
    {
      ...{ statuses: null, codes: ['clos'], offline: false, general: false, except: [] },
      ...{ message: 'La fiche est close.', field: null, then: 'stay' },
    },
    {
      ...{ statuses: null, codes: null, offline: false, general: true, except: [] },
      ...{ message: 'La fiche est refusée.', field: null, then: 'stay' },
    },
  ],
};

async function refuse(error: object): Promise<() => Promise<void>> {
  const reply: Reply = { status: 422, body: { error } };
  await runPortal({
    app,
    path: '/livres/7',
    token: tokenOf(['livres', 'prets']),
    routes: libraryRoutes.map((route) =>
      route.screen === 'livres/detail' ? { ...route, kind: 'form' as const, title: 'Livre' } : route,
    ),
    models: { 'livres/detail': { adulte: model, enfant: model } },
    validators: () => ({ adulte: { form: validatorOf(form.schema) } }),
    server: { 'GET /api/livres/7': () => ({ body: {} }), 'PUT /api/livres/7': () => reply },
  });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Titre' }), 'Nana');
  return () => userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
}
const described = (name: string) =>
  screen.getByRole('textbox', { name }).getAttribute('aria-describedby') ?? '';

it('shows each at its field and in the summary, which takes the focus', async () => {
  const save = await refuse({
    errors: [
      { pointer: '#/cote', detail: '<b>trop</b> {longue}' },
      { pointer: '#/titre', detail: 'exists', rule: 'pris' },
    ],
  });
  await save();
  const summary = await screen.findByRole('region', { name: 'form.errors' });
  expect(document.activeElement).toBe(summary);
  expect(
    within(summary)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Ce titre existe déjà.', '« Cote » : <b>trop</b> {longue}']);
  expect(document.getElementById(described('Cote'))?.textContent).toBe('« Cote » : <b>trop</b> {longue}');
  expect(screen.queryByText('La fiche est refusée.')).toBeNull();
  await userEvent.type(screen.getByRole('textbox', { name: 'Cote' }), 'x');
  expect(described('Cote')).toBe('');
  await userEvent.click(within(summary).getByRole('link', { name: 'Ce titre existe déjà.' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Titre' }));
});

it('tells in the banner what the form does not show', async () => {
  const save = await refuse({ errors: [{ pointer: '/rayon', detail: 'absent' }] });
  await save();
  const banner = await screen.findByText('La fiche est refusée.');
  expect(banner.closest('.eng-banner')?.textContent).toContain('« rayon » : absent');
  expect(screen.queryByRole('region', { name: 'form.errors' })).toBeNull();
});

it('reads the code of a refusal at the path that the application names', async () => {
  const save = await refuse({ type: 'clos' });
  await save();
  expect(await screen.findByText('La fiche est close.')).toBeTruthy();
});
