/** The page takes the answers that were asked for before its code ran: each once, in its own session. */
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { type CustomScreenProps, Heading, useEngine } from 'screen-engine';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type AskedEarly,
  type EarlyAnswer,
  openTabChannel,
  passOn,
  takeOver,
} from '../../../engine/react/browser/senders.ts';
import { createEarlyAnswers } from '../../../engine/react/client/earlyAnswers.ts';
import { calls, operationsOf, runPortal, tokenOf } from '../harness.tsx';
import { settled } from '../settled.ts';

const token = tokenOf(['livres']);
const raw = (body: unknown, status = 200, age = 0): EarlyAnswer => ({
  ...{ status, data: JSON.stringify(body), headers: {} },
  arrivedAt: Date.now() - age,
});

type Answers = Readonly<Record<string, EarlyAnswer | Promise<EarlyAnswer>>>;

/** Passes on what the script would; answers the channel of the tabs. */
function asked(answers: Answers, of = token): AskedEarly['tabs'] {
  const entries = Object.entries(answers).map(([address, answer]) => {
    const isSigned = address !== '/api/properties';
    return [address, { isSigned, answer: Promise.resolve(answer) }] as const;
  });
  const tabs = openTabChannel();
  opened.push(tabs);
  passOn({ token: of, answers: new Map(entries), tabs });
  return tabs;
}
const opened: AskedEarly['tabs'][] = [];

function Reader(_: CustomScreenProps) {
  const { api } = useEngine();
  const [given, setGiven] = useState('');
  const aborter = useRef(new AbortController());
  const read = async () => {
    const answer = await api.call(calls.livres, {}, { signal: aborter.current.signal });
    setGiven(answer.ok ? 'rendu' : answer.failure.aborted ? 'abandonné' : 'perdu');
  };
  return (
    <>
      <Heading />
      <p>{given}</p>
      <button type="button" onClick={() => void read()}>
        Lire
      </button>
      <button type="button" onClick={() => aborter.current.abort()}>
        Abandonner
      </button>
    </>
  );
}

const open = async (server: Parameters<typeof runPortal>[0]) => {
  const { requests } = await runPortal({ path: '/livres', token, components: { Plain: Reader }, ...server });
  return { operations: () => operationsOf(requests) };
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const read = () => press('Lire');
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

beforeEach(() => void takeOver());
afterEach(() => {
  for (const tabs of opened.splice(0)) tabs.close();
});

describe('what was asked for before', () => {
  it('is not asked for again: user, properties, and the first call of the screen', async () => {
    asked({
      '/api/properties': raw({ site: 'Ici' }),
      '/api/users/ada': raw({ prenom: 'Ada' }),
      '/api/livres': raw([]),
    });
    const { operations } = await open({});
    await heading('Livres');
    expect(screen.getByText('Bonjour Ada')).toBeTruthy();
    await read();
    expect(operations()).toEqual([]);
    await read();
    await expect.poll(operations).toEqual(['GET /api/livres']);
  });

  it('is asked for again if no answer came', async () => {
    asked({ '/api/users/ada': null });
    const { operations } = await open({
      server: { 'GET /api/users/ada': () => ({ body: { prenom: 'Ada' } }) },
    });
    await heading('Livres');
    expect(screen.getByText('Bonjour Ada')).toBeTruthy();
    expect(operations()).toContain('GET /api/users/ada');
  });

  it('is asked for again if the answer has waited too long', async () => {
    asked({ '/api/users/ada': raw({ prenom: 'Ada' }), '/api/livres': raw([], 200, 20_000) });
    const { operations } = await open({});
    await heading('Livres');
    await read();
    await screen.findByText('rendu');
    expect(operations()).toEqual(['GET /api/properties', 'GET /api/livres']);
  });

  it('is not waited for by a call that is given up, nor taken by one that was', async () => {
    asked({ '/api/users/ada': raw({ prenom: 'Ada' }), '/api/livres': new Promise(() => {}) });
    const { operations } = await open({});
    await heading('Livres');
    await read();
    await press('Abandonner');
    await screen.findByText('abandonné');
    expect(operations()).toEqual(['GET /api/properties']);
  });

  it('SEC-29: a sign-out in another tab meanwhile ends the session', async () => {
    asked({ '/api/users/ada': raw({ prenom: 'Ada' }) });
    const [other, witness] = [openTabChannel(), openTabChannel()];
    const heard = new Promise((resolve) => witness.listen(resolve));
    other.tell('ended');
    await heard;
    for (const channel of [other, witness]) channel.close();
    await open({});
    await heading('Connexion');
    expect(sessionStorage.getItem('engine:token')).toBeNull();
  });

  it('AUTH-029: ends the session once if the token is dead, and nothing of it is shown', async () => {
    asked({ '/api/users/ada': raw({}, 401), '/api/livres': raw({}, 401) });
    const { operations } = await open({});
    await heading('Session expirée');
    expect(operations()).toEqual(['GET /api/properties']);
    expect(sessionStorage.getItem('engine:token')).toBeNull();
  });

  it('is not taken by another session', () => {
    const address = '/api/livres';
    asked({ [address]: raw([]) });
    const early = createEarlyAnswers();
    expect(early.take(address, tokenOf(['livres'], { iat: 2_000 }), 1)).toBeNull();
    expect(early.take('/api/users/ada', token, 2)).toBeNull();
    expect(early.take(address, token, 3)).toBeNull();
    expect(early.take(address, null, 2)).toBeNull();
    // The token may have been renewed meanwhile: the session is the same.
    expect(early.take(address, tokenOf(['livres'], { iat: 3_000 }), 2)).not.toBeNull();
    expect(early.take(address, token, 2)).toBeNull();
  });

  it('can be looked at by the call that takes it, once it has arrived', async () => {
    const livres = raw([]);
    asked({ '/api/livres': livres, '/api/users/ada': null, '/api/old': raw([], 200, 20_000) });
    const early = createEarlyAnswers();
    expect(early.look('/api/livres', token, 1)).toBeNull();
    await settled();
    expect(early.look('/api/livres', token, 1)).toBe(livres);
    expect(early.look('/api/livres', token, 2)).toBeNull();
    expect(early.look('/api/users/ada', token, 1)).toBeNull();
    expect(early.look('/api/old', token, 1)).toBeNull();
    expect(await early.take('/api/livres', token, 1)).toBe(livres);
    expect(early.look('/api/livres', token, 1)).toBeNull();
  });

  it('is dropped when it is out of date', () => {
    asked({ '/api/livres': raw([]) });
    const early = createEarlyAnswers();
    early.forget();
    expect(early.take('/api/livres', token, 1)).toBeNull();
  });
});
