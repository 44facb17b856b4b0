import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { type CustomScreenProps, Heading, useEngine } from 'screen-engine';
import { describe, expect, it } from 'vitest';
import { callTo } from '../../booksApp.ts';
import { calls, type Reply, runPortal, tokenOf } from '../harness.tsx';

const token = tokenOf(['livres']);
const busy: Reply = { status: 429, headers: { 'retry-after': '0' } };
const away: Reply = { status: 502, headers: { 'retry-after': '0' } };
const order = callTo('POST', '/api/livres');

/** A screen that calls, aborts, and shows the result. */
function Caller(_: CustomScreenProps) {
  const { api } = useEngine();
  const [result, setResult] = useState('');
  const [controller] = useState(() => new AbortController());
  const ask = (made: typeof order) => async () => {
    const answer = await api.call(made, {}, { signal: controller.signal });
    setResult(answer.ok ? `reçu ${String(answer.data)}` : answer.failure.aborted ? 'abandonné' : 'refusé');
  };
  return (
    <>
      <Heading />
      <button type="button" onClick={ask(calls.livres)}>
        Lire
      </button>
      <button type="button" onClick={ask(order)}>
        Commander
      </button>
      <button type="button" onClick={() => controller.abort()}>
        Abandonner
      </button>
      <p>Résultat : {result}</p>
    </>
  );
}

async function start(replies: readonly (Reply | null)[]) {
  let asked = 0;
  const next = () => replies[Math.min(asked++, replies.length - 1)] ?? null;
  await runPortal({
    path: '/livres',
    token,
    server: { 'GET /api/livres': next, 'POST /api/livres': next },
    components: { Plain: Caller },
  });
  await screen.findByRole('heading', { level: 1, name: 'Livres' });
  return { asked: () => asked };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const shows = (result: string) => waitFor(() => screen.getByText(`Résultat : ${result}`));

describe('a call that is refused by the rate limit (SEC-81)', () => {
  it('a read is retried after the delay', async () => {
    const { asked } = await start([busy, busy, { body: 'trois' }]);
    await press('Lire');
    await shows('reçu trois');
    expect(asked()).toBe(3);
  });

  it('a write is sent only once', async () => {
    const { asked } = await start([busy, { body: 'deux' }]);
    await press('Commander');
    await shows('refusé');
    expect(asked()).toBe(1);
  });

  it('a delay of several seconds is announced', async () => {
    const { asked } = await start([{ status: 429, headers: { 'retry-after': '60' } }]);
    await press('Lire');
    await shows('refusé');
    expect(asked()).toBe(1);
  });

  it('an abort ends the wait', async () => {
    const { asked } = await start([{ status: 429, headers: { 'retry-after': '5' } }]);
    await press('Lire');
    await waitFor(() => expect(asked()).toBe(1));
    await press('Abandonner');
    await shows('abandonné');
  });
});

describe('a server that is unavailable for a moment (REL-07)', () => {
  it('is retried for a read, and the page says so meanwhile', async () => {
    const { asked } = await start([{ ...away, headers: { 'retry-after': '1' } }, away, { body: 'trois' }]);
    await press('Lire');
    await screen.findByText('Le service ne répond pas pour l’instant.');
    await waitFor(() => screen.getByText('Résultat : reçu trois'), { timeout: 5_000 });
    expect(asked()).toBe(3);
    expect(screen.queryByText('Le service ne répond pas pour l’instant.')).toBeNull();
  });

  it('is retried twice when there is no response', async () => {
    const { asked } = await start([null, { body: 'deux' }]);
    await press('Lire');
    await waitFor(() => screen.getByText('Résultat : reçu deux'), { timeout: 5_000 });
    expect(asked()).toBe(2);
  });

  it('is never retried for a write', async () => {
    const { asked } = await start([away, { body: 'deux' }]);
    await press('Commander');
    await shows('refusé');
    expect(asked()).toBe(1);
  });

  it('is not retried without Retry-After', async () => {
    const { asked } = await start([{ status: 502 }, { body: 'deux' }]);
    await press('Lire');
    await shows('refusé');
    expect(asked()).toBe(1);
  });
});
