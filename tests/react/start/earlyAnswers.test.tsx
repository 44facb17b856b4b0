/** The page takes the answers that were asked for before its code ran: each once, in its own session. */
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type CustomScreenProps, Heading, useEngine } from 'screen-engine';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type AskedEarly,
  passOn,
  type RawAnswer,
  takeOver,
} from '../../../engine/react/browser/askedEarly.ts';
import { createEarlyAnswers } from '../../../engine/react/state/earlyAnswers.ts';
import { calls, runPortal, tokenOf } from '../runPortal.tsx';

const token = tokenOf(['livres']);
const raw = (body: unknown, status = 200): RawAnswer => ({ status, data: JSON.stringify(body), headers: {} });

function asked(answers: Readonly<Record<string, RawAnswer | null>>, of = token): void {
  const entries = Object.entries(answers).map(([address, answer]) => {
    const isSigned = address !== '/api/properties';
    return [address, { isSigned, answer: Promise.resolve(answer) }] as const;
  });
  passOn({ token: of, answers: new Map(entries) } satisfies AskedEarly);
}

function Reader(_: CustomScreenProps) {
  const { api } = useEngine();
  return (
    <>
      <Heading />
      <button type="button" onClick={() => void api.call(calls.livres)}>
        Lire
      </button>
    </>
  );
}

const open = async (server: Parameters<typeof runPortal>[0]) => {
  const { requests } = await runPortal({ path: '/livres', token, components: { Plain: Reader }, ...server });
  return { operations: () => requests.map(({ operation }) => operation) };
};
const read = () => userEvent.click(screen.getByRole('button', { name: 'Lire' }));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

beforeEach(() => void takeOver());

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
    expect(operations()).toEqual(['GET /api/livres']);
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

  it('is dropped when it is out of date', () => {
    asked({ '/api/livres': raw([]) });
    const early = createEarlyAnswers();
    early.forget();
    expect(early.take('/api/livres', token, 1)).toBeNull();
  });
});
