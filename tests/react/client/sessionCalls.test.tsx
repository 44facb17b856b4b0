import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { AppModel } from '../../../engine/core/model/app.ts';
import { booksApp, libraryRoutes } from '../../booksApp.ts';
import { operationsOf, runPortal, tokenOf } from '../harness.tsx';
import { settled } from '../settled.ts';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const stored = () => sessionStorage.getItem('engine:token');
const absent = { validate: null, user: null, logout: null, properties: null };
const without = (calls: Partial<typeof absent>): AppModel => ({
  ...booksApp,
  session: { ...booksApp.session, ...calls },
});

describe('an application without sign-in', () => {
  it('opens its pages to everyone, offers no sign-in and calls nothing of a session', async () => {
    const app = without(absent);
    const { requests } = await runPortal({
      path: '/livres',
      app: { ...app, special: { ...app.special, signIn: '', expired: '' } },
      routes: libraryRoutes.map((route) => ({ ...route, guard: { kind: 'public' } })),
    });
    await heading('Livres');
    expect(screen.queryByRole('link', { name: 'Se connecter' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Déconnexion' })).toBeNull();
    document.dispatchEvent(new Event('visibilitychange'));
    await settled();
    expect(operationsOf(requests)).toEqual([]);
  });
});

describe('a server without the calls of the session', () => {
  it('goes on with a token alone: its claims are the user and the rights', async () => {
    const { requests } = await runPortal({
      path: '/livres',
      token: tokenOf(['livres'], { prenom: 'Ada' }),
      app: without(absent),
    });
    await heading('Livres');
    expect(screen.getByText('Bonjour Ada')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Prêts' })).toBeNull();
    document.dispatchEvent(new Event('visibilitychange'));
    await settled();
    expect(operationsOf(requests)).toEqual([]);
  });

  it('signs out in the browser alone', async () => {
    const { requests } = await runPortal({
      path: '/livres',
      token: tokenOf(['livres']),
      app: without(absent),
    });
    await heading('Livres');
    await userEvent.click(screen.getByRole('button', { name: 'Déconnexion' }));
    await heading('Connexion');
    expect(stored()).toBeNull();
    expect(operationsOf(requests)).toEqual([]);
  });

  it('checks the session by the call that it has', async () => {
    const user = booksApp.session.user;
    let status = 200;
    await runPortal({
      path: '/livres',
      token: tokenOf(['livres']),
      app: without({ ...absent, user, validate: user } as Partial<typeof absent>),
      server: { 'GET /api/users/ada': () => ({ status, body: { prenom: 'Ada' } }) },
    });
    await heading('Livres');
    expect(screen.getByText('Bonjour Ada')).toBeTruthy();
    status = 401;
    document.dispatchEvent(new Event('visibilitychange'));
    await heading('Session expirée');
    await waitFor(() => expect(stored()).toBeNull());
  });
});
