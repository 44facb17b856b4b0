/** A date with its time: shown and typed on the clock of the application, sent with the offset of that clock. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { FormModel } from '../../../engine/core/model/form.ts';
import type { FormScreenModel } from '../../../engine/core/model/screen.ts';
import { lateFormPart } from '../../../engine/react/form/lateFormPart.ts';
import { booksApp, callTo, libraryRoutes } from '../../booksApp.ts';
import { field } from '../../fieldModel.ts';
import { runPortal, tokenOf } from '../runPortal.tsx';
import { validatorOf } from '../screenHarness.tsx';

const when = { type: 'string', format: 'date-time' } as const;
const form: FormModel = {
  schema: { type: 'object', properties: { debut: when, fin: when } },
  fields: [
    field('debut', 'Début', { widget: 'dateTime', errors: { format: 'Une date et une heure.' } }),
    field('fin', 'Fin', { widget: 'dateTime' }),
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
  cancel: null,
};

/** Opens the form. */
const open = () =>
  runPortal({
    app: { ...booksApp, zone: 'Europe/Paris' },
    path: '/livres/7',
    token: tokenOf(['livres', 'prets']),
    routes: libraryRoutes.map((route) =>
      route.screen === 'livres/detail' ? { ...route, kind: 'form' as const, title: 'Livre' } : route,
    ),
    models: { 'livres/detail': { adulte: model, enfant: model } },
    validators: () => ({ adulte: { form: validatorOf(form.schema) } }),
    server: {
      'GET /api/livres/7': () => ({ body: { debut: '2026-07-01T08:15:42Z', fin: '2026-07-01T10:00:00' } }),
      [put]: () => ({ body: {} }),
    },
  });

it('is disabled until its code is here, and says that the code is lost', async () => {
  const load = vi.spyOn(lateFormPart, 'load').mockRejectedValue(new Error('lost'));
  await open();
  await screen.findByRole('button', { name: /reload/ });
  expect(screen.getByLabelText<HTMLInputElement>('Début').disabled).toBe(true);
  load.mockRestore();
});

it('keeps what the server said until it is changed', async () => {
  const { requests } = await open();
  const box = async (name: string) => {
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(name).type).toBe('datetime-local'));
    return screen.getByLabelText<HTMLInputElement>(name);
  };
  expect((await box('Début')).value).toBe('2026-07-01T10:15');
  // Without an offset it is the time as written.
  expect((await box('Fin')).value).toBe('2026-07-01T10:00');
  const save = async (): Promise<unknown> => {
    const before = requests.length;
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(requests.slice(before).some(({ operation }) => operation === put)).toBe(true));
    const { body } = requests.findLast(({ operation }) => operation === put) ?? {};
    return typeof body === 'string' ? JSON.parse(body) : body;
  };
  fireEvent.change(await box('Fin'), { target: { value: '2026-07-02T11:30' } });
  expect(await save()).toEqual({ debut: '2026-07-01T08:15:42Z', fin: '2026-07-02T11:30:00' });
  await screen.findByText('C’est enregistré.');
  fireEvent.change(await box('Début'), { target: { value: '2026-12-01T09:00' } });
  expect(await save()).toMatchObject({ debut: '2026-12-01T09:00:00+01:00' });
});
