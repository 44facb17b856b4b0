/** A date with its time: shown and typed on the clock of the application, sent with the offset of that clock. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { lateFormPart } from '../../../engine/react/form/lateFormPart.ts';
import { booksApp, compiledScreen } from '../../booksApp.ts';
import { drawnBy, runPortal, tokenOf } from '../harness.tsx';

const model = compiledScreen('saisie/horaire', 'form');
const put = 'PUT /api/livres/7';

/** Opens the form. */
const open = () =>
  runPortal({
    app: { ...booksApp, zone: 'Europe/Paris' },
    path: '/saisie/horaire/7',
    token: tokenOf(['livres', 'prets']),
    ...drawnBy(model),
    server: {
      'GET /api/livres/7': () => ({ body: { debut: '2026-07-01T08:15:42Z', fin: '2026-07-01T10:00:00' } }),
      [put]: () => ({ body: {} }),
    },
  });

it('is disabled until its code is here, and says that the code is lost', async () => {
  vi.spyOn(lateFormPart, 'load').mockRejectedValue(new Error('lost'));
  await open();
  await screen.findByRole('button', { name: /reload/ });
  expect(screen.getByLabelText<HTMLInputElement>('Début').disabled).toBe(true);
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
