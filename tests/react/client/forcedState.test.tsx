import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Heading, useEngine } from 'screen-engine';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CallModel, ErrorRuleModel } from '../../../engine/core/model/call.ts';
import { calls, runPortal, tokenOf } from '../runPortal.tsx';

const rule: ErrorRuleModel = {
  statuses: [409],
  codes: ['EMPRUNTE'],
  offline: false,
  general: false,
  except: [],
  message: ['Déjà emprunté ', { arg: 'n' }, ' fois'],
  field: null,
  then: 'stay',
};
const change: CallModel = { ...calls.livres, method: 'PUT', errors: [rule] };

/** Reads, writes, and shows the results. */
function Reader() {
  const { api } = useEngine();
  const [seen, setSeen] = useState('');
  const run = async (call: CallModel) => {
    setSeen('…');
    const answer = await api.call(call);
    setSeen(
      answer.ok ? JSON.stringify(answer.data) : `${answer.failure.status} ${answer.failure.message}`.trim(),
    );
  };
  return (
    <>
      <Heading />
      <output>{seen}</output>
      <button type="button" onClick={() => void run(calls.livres)}>
        Lire
      </button>
      <button type="button" onClick={() => void run(change)}>
        Changer
      </button>
    </>
  );
}

const books = { data: [{ titre: 'A' }], recordsTotal: 1, rayon: { livres: [1], nom: 'Art' } };

async function start(state: string) {
  const portal = await runPortal({
    path: `/livres?tri=titre&simulate=${state}`,
    token: tokenOf(['livres']),
    components: { Plain: Reader },
    server: {
      'GET /api/livres': () => ({ body: books }),
      'PUT /api/livres': () => ({ body: 'changed' }),
    },
  });
  await screen.findByRole('heading', { level: 1, name: 'Livres' });
  return portal;
}

async function press(name: string) {
  await userEvent.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(screen.getByText(/^(?!…)./, { selector: 'output' })).toBeTruthy());
  return screen.getByText(/./, { selector: 'output' }).textContent;
}

describe('a forced state', () => {
  afterEach(() => {
    Reflect.deleteProperty(window.navigator, 'onLine');
  });

  it('is removed from the address, whose other parameters stay', async () => {
    await start('500');
    expect(window.location.search).toBe('?tri=titre');
  });

  it('empty: reads come without rows, and nothing else changes', async () => {
    await start('empty');
    expect(await press('Lire')).toBe('{"data":[],"recordsTotal":0,"rayon":{"livres":[],"nom":"Art"}}');
    expect(await press('Changer')).toBe('"changed"');
  });

  it('409: writes are refused with a reason of the definitions, reads work', async () => {
    await start('409');
    expect(await press('Lire')).toBe(JSON.stringify(books));
    expect(await press('Changer')).toBe('409 Déjà emprunté 2 fois');
  });

  it('500: every call of a screen fails, those of the session do not', async () => {
    const { requests } = await start('500');
    expect(screen.getByRole('button', { name: 'Déconnexion' })).toBeTruthy();
    expect(requests.map(({ operation }) => operation)).toContain('GET /api/users/ada');
    await userEvent.click(screen.getByRole('button', { name: 'Lire' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Panne' })).toBeTruthy();
  });

  it('offline: no answer comes, and the page says that the network is lost', async () => {
    await start('offline');
    expect(screen.getByText(/Perte de connexion/)).toBeTruthy();
    expect(await press('Lire')).toMatch(/^0/);
  });

  it('slow: the answer takes longer than a wait that is called long', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      await start('slow');
      screen.getByRole('button', { name: 'Lire' }).click();
      await vi.advanceTimersByTimeAsync(12_000);
      expect(screen.getByText('…')).toBeTruthy();
      await vi.advanceTimersByTimeAsync(5_000);
      await waitFor(() => expect(screen.getByText(JSON.stringify(books))).toBeTruthy());
    } finally {
      vi.useRealTimers();
    }
  });

  it('any other value is ignored', async () => {
    await start('slower');
    expect(await press('Lire')).toBe(JSON.stringify(books));
  });
});
