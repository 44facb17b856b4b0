/** A form before an API that puts objects into an envelope, and whose object has one of its own. */
import { join } from 'node:path';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { compile } from '../../../engine/core/compiler/compile.ts';
import type { FormScreenModel } from '../../../engine/core/model/screen.ts';
import { filesOf, fixtures, vocabulary } from '../../core/fixtureFiles.ts';
import { runPortal, tokenOf } from '../runPortal.tsx';
import { routeTo, validatorOf } from '../screenHarness.tsx';

const { files, contract } = filesOf(join(fixtures, 'valid/envelopes'));
const { compiled } = compile(files, vocabulary, contract);
const read = { numero: 'P1', nom: 'Aube', mobile: null, adresse: { id: 7, rue: 'rue Haute', ville: 'Dole' } };

/** Opens a form over the person, changes the street, and returns the body that was sent. */
async function sentBy(name: string): Promise<unknown> {
  const model = compiled?.screens[`personnes/${name}`]?.complete as FormScreenModel;
  const saved = `${model.call.method} /api/personnes/P1`;
  const { requests } = await runPortal({
    path: '/personnes/P1',
    token: tokenOf([]),
    routes: [{ ...routeTo(model.id, '/personnes/:numero'), kind: 'form', guard: { kind: 'login' } }],
    models: { [model.id]: { adulte: model, enfant: model } },
    validators: () => ({ adulte: { form: validatorOf(model.form.schema) } }),
    server: {
      'GET /api/personnes/P1': () => ({ body: { data: read, meta: { version: '1' } } }),
      [saved]: () => ({ body: { data: read } }),
    },
  });
  const street = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Rue' });
  expect(street.value).toBe('rue Haute');
  await userEvent.clear(street);
  await userEvent.type(street, 'rue Basse');
  await userEvent.click(screen.getByRole('button', { name: /submit|Enregistrer/ }));
  await waitFor(() => expect(requests.some(({ operation }) => operation === saved)).toBe(true));
  const { body } = requests.find(({ operation }) => operation === saved) ?? {};
  return typeof body === 'string' ? JSON.parse(body) : body;
}

it('sends the whole object in its envelope, without what is read only', async () => {
  const adresse = { rue: 'rue Basse', ville: 'Dole' };
  expect(await sentBy('remplacee')).toEqual({ data: { nom: 'Aube', mobile: null, adresse } });
});

it('sends the object whose member changed', async () => {
  expect(await sentBy('changee')).toEqual({ adresse: { rue: 'rue Basse', ville: 'Dole' } });
});
