import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type CustomScreenProps, Heading, heldSession, useEngine } from 'screen-engine';
import { describe, expect, it } from 'vitest';
import type { AppModel } from '../../../engine/core/model/app.ts';
import { booksApp, callTo } from '../../booksApp.ts';
import { calls, runPortal, type Server } from '../harness.tsx';
import { settled } from '../settled.ts';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const stored = () => JSON.parse(sessionStorage.getItem('engine:token') ?? 'null')?.answer;

const app: AppModel = {
  ...booksApp,
  session: {
    ...booksApp.session,
    validate: null,
    user: callTo('GET', '/api/moi'),
    claims: { user: 'id', rightPrefix: 'd.' },
    held: { kind: 'token', rights: 'roles', at: 'jeton', header: 'X-Jeton', scheme: '' },
    renew: {
      ...callTo('POST', '/api/suite'),
      body: { kind: 'fields', fields: { suite: { row: 'suite' } } },
    },
  },
};
const token = JSON.stringify({
  held: 1,
  answer: { jeton: 'j1', suite: 's1' },
  since: 1,
  known: { sid: 'x' },
});

function Caller() {
  const { api } = useEngine();
  return (
    <>
      <Heading />
      <button type="button" onClick={() => [1, 2, 3].forEach(() => void api.call(calls.livres))}>
        Trois livres
      </button>
    </>
  );
}

async function start(server: Server) {
  const portal = await runPortal({
    path: '/livres',
    token,
    app,
    sessionKind: heldSession,
    components: { Plain: Caller as (props: CustomScreenProps) => React.ReactNode },
    server: { 'GET /api/moi': () => ({ body: { id: 'ada', prenom: 'Ada', roles: ['livres'] } }), ...server },
  });
  await heading('Livres');
  const made = (operation: string) => portal.requests.filter((one) => one.operation === operation);
  return { made };
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'Trois livres' }));

describe('a token that can be renewed', () => {
  it('is renewed once for calls that are refused together, which are sent again', async () => {
    const { made } = await start({
      'GET /api/livres': () => (stored()?.jeton === 'j2' ? {} : { status: 401 }),
      'POST /api/suite': ({ body }) => {
        expect(body).toEqual({ suite: 's1' });
        return { body: { jeton: 'j2' } };
      },
    });
    expect(screen.getByText('Bonjour Ada')).toBeTruthy();
    await press();
    await waitFor(() => expect(made('GET /api/livres')).toHaveLength(6));
    expect(made('POST /api/suite')).toHaveLength(1);
    expect(stored()).toEqual({ jeton: 'j2', suite: 's1' });
  });

  it('ends the session if the renewal is refused', async () => {
    await start({ 'GET /api/livres': () => ({ status: 401 }), 'POST /api/suite': () => ({ status: 401 }) });
    await press();
    await heading('Session expirée');
    expect(stored()).toBeUndefined();
  });

  it('ends the session if the new tokens are refused too, after few of them', async () => {
    let issued = 1;
    const { made } = await start({
      'GET /api/livres': () => ({ status: 401 }),
      'POST /api/suite': () => {
        issued += 1;
        return { body: { jeton: `j${issued}` } };
      },
    });
    await press();
    await heading('Session expirée');
    expect(made('POST /api/suite').length).toBeLessThanOrEqual(4);
  });

  it('keeps the session if nobody answers the renewal', async () => {
    const { made } = await start({
      'GET /api/livres': () => ({ status: 401 }),
      'POST /api/suite': () => null,
    });
    await press();
    await waitFor(() => expect(made('POST /api/suite').length).toBeGreaterThan(0));
    await settled();
    await heading('Livres');
    expect(stored()).toEqual({ jeton: 'j1', suite: 's1' });
  });
});
