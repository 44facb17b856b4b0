import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type CustomScreenProps, Heading, useEngine } from 'screen-engine';
import { describe, expect, it, vi } from 'vitest';
import { calls, type Reply, runPortal, type Server, tokenOf } from '../harness.tsx';
import { settled } from '../settled.ts';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const stored = () => sessionStorage.getItem('engine:token');
const token = tokenOf(['livres']);

/** A screen with a button for each call. */
function Caller({ model }: CustomScreenProps) {
  const { api } = useEngine();
  const run = (name: keyof typeof calls, times = 1) => {
    for (let n = 0; n < times; n++) void api.call(model.calls[name] ?? calls[name]);
  };
  return (
    <>
      <Heading />
      <button type="button" onClick={() => run('livres')}>
        Livres
      </button>
      <button type="button" onClick={() => run('prets')}>
        Prêts
      </button>
      <button type="button" onClick={() => run('livres', 20)}>
        Vingt fois
      </button>
    </>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function start(server: Server) {
  const portal = await runPortal({ path: '/livres', token, server, components: { Plain: Caller } });
  await heading('Livres');
  return portal;
}

/** A reply that arrives when the test says so. */
function later(reply: Reply) {
  let send = () => {};
  const reached = new Promise<Reply>((resolve) => {
    send = () => resolve(reply);
  });
  return { reply: () => reached, send: () => send() };
}

describe('session', () => {
  it('API-001, AUTH-025: sends the token with every call, and loads the user of the token', async () => {
    const { requests } = await start({});
    expect(requests.find(({ operation }) => operation === 'GET /api/users/ada')?.authorization).toBe(
      `Bearer ${token}`,
    );
  });

  it('API-002: replaces the token by the newer one of a response, with or without Bearer', async () => {
    const newer = tokenOf(['livres'], { iat: 1_001 });
    const newest = tokenOf(['livres', 'prets'], { iat: 1_002 });
    await start({
      'GET /api/livres': () => ({ authorization: `Bearer ${newer}` }),
      'GET /api/prets': () => ({ authorization: newest }),
    });
    await press('Livres');
    await waitFor(() => expect(stored()).toBe(newer));
    expect(screen.queryByRole('link', { name: 'Prêts' })).toBeNull();
    await press('Prêts');
    await waitFor(() => expect(stored()).toBe(newest));
    expect(await screen.findByRole('link', { name: 'Prêts' })).toBeTruthy();
  });

  it('API-002: replaces the token by one of the same second with other rights', async () => {
    const former = tokenOf(['livres'], { iat: 1_001 });
    const opened = tokenOf(['livres', 'prets'], { iat: 1_001 });
    const answers = [former, opened];
    await start({ 'GET /api/livres': () => ({ authorization: answers.shift() ?? '' }) });
    await press('Livres');
    await waitFor(() => expect(stored()).toBe(former));
    await press('Livres');
    await waitFor(() => expect(stored()).toBe(opened));
    expect(await screen.findByRole('link', { name: 'Prêts' })).toBeTruthy();
  });

  it('SEC-20: keeps the newer token when the older one arrives last', async () => {
    const newer = tokenOf(['livres'], { iat: 1_002 });
    const slow = later({ authorization: tokenOf(['livres'], { iat: 1_001 }) });
    await start({ 'GET /api/livres': slow.reply, 'GET /api/prets': () => ({ authorization: newer }) });
    await press('Livres');
    await press('Prêts');
    await waitFor(() => expect(stored()).toBe(newer));
    slow.send();
    await settled();
    expect(stored()).toBe(newer);
  });

  it.each(['', 'undefined', 'Bearer ', 'a.b.c'])(
    'SEC-25: keeps the token after the header %j',
    async (authorization) => {
      await start({ 'GET /api/livres': () => ({ authorization }) });
      await press('Livres');
      await settled();
      expect(stored()).toBe(token);
    },
  );

  it('SEC-22: a response that arrives after logout restores nothing', async () => {
    const slow = later({ authorization: tokenOf(['livres'], { iat: 2_000 }) });
    await start({ 'GET /api/livres': slow.reply });
    await press('Livres');
    await press('Déconnexion');
    await heading('Connexion');
    slow.send();
    await settled();
    expect(stored()).toBeNull();
    expect(screen.queryByRole('button', { name: 'Déconnexion' })).toBeNull();
  });

  it('ERR-002: leads to the expired page, also for signed-out users', async () => {
    await runPortal({
      path: '/connexion',
      server: { 'GET /api/livres': () => ({ status: 401 }) },
      components: { Plain: Caller },
    });
    await heading('Connexion');
    await press('Livres');
    await heading('Session expirée');
  });

  it('SHELL-015 to 017, SEC-29: logout clears both storages, calls the server and opens the login page', async () => {
    const { requests } = await start({});
    sessionStorage.setItem('engine:list:ada:livres', '{}');
    localStorage.setItem('reste', '1');
    await press('Déconnexion');
    await heading('Connexion');
    expect([sessionStorage.getItem('engine:list:ada:livres'), stored(), localStorage.length]).toEqual([
      null,
      null,
      0,
    ]);
    expect(window.location.pathname).toBe('/connexion');
    expect(requests.find(({ operation }) => operation === 'POST /api/session/end')).toMatchObject({
      authorization: `Bearer ${token}`,
      body: {},
    });
  });

  it('SEC-29: ends when another tab signs out', async () => {
    await start({});
    const channel = new BroadcastChannel('engine:session');
    channel.postMessage('ended');
    await heading('Connexion');
    channel.close();
    expect(stored()).toBeNull();
  });

  describe('SEC-29: of a browser', () => {
    const first = tokenOf(['livres'], { sid: 'one' });
    const second = tokenOf(['livres', 'prets'], { sid: 'two', iat: 900 });
    const say = (message: unknown) => {
      const channel = new BroadcastChannel('engine:session');
      channel.postMessage(message);
      channel.close();
    };
    async function begin(server: Server = {}) {
      const portal = await runPortal({
        path: '/livres',
        token: first,
        server,
        components: { Plain: Caller },
      });
      await heading('Livres');
      const ended = () =>
        portal.requests.flatMap(({ operation, authorization }) =>
          operation === 'POST /api/session/end' ? [authorization] : [],
        );
      return { ...portal, ended };
    }

    it('a sign-out in another tab ends the sign-in of this one on the server', async () => {
      const { ended } = await begin();
      say('ended');
      await heading('Connexion');
      expect(ended()).toEqual([`Bearer ${first}`]);
    });

    it('another user who signs in in another tab ends the session of this one, here and on the server', async () => {
      const { ended } = await begin();
      say({ signedIn: tokenOf([], { sub: 'eve', sid: 'two' }) });
      await heading('Session expirée');
      expect([ended(), stored()]).toEqual([[`Bearer ${first}`], null]);
    });

    it('the same user who signs in again in another tab goes on here, and the former sign-in ends', async () => {
      const refused = later({ status: 401, authorization: tokenOf(['livres'], { sid: 'one', iat: 2_000 }) });
      const answers: (() => Reply | Promise<Reply>)[] = [refused.reply, () => ({})];
      const { ended, requests } = await begin({
        'GET /api/livres': () => answers.shift()?.() ?? {},
        'POST /api/session/end': () => ({ status: 401 }),
      });
      await press('Livres');
      say({ signedIn: second });
      await waitFor(() => expect(ended()).toEqual([`Bearer ${first}`]));
      expect(stored()).toBe(second);
      expect(await screen.findByRole('link', { name: 'Prêts' })).toBeTruthy();
      refused.send();
      await waitFor(() => expect(requests.at(-1)?.authorization).toBe(`Bearer ${second}`));
      expect(requests.filter(({ operation }) => operation === 'GET /api/livres')).toHaveLength(2);
      expect([stored(), window.location.pathname]).toEqual([second, '/livres']);
    });

    it('D2: neither a response nor another tab brings the token of another sign-in', async () => {
      const other = tokenOf(['livres'], { sid: 'two', iat: 2_000 });
      const { ended } = await begin({ 'GET /api/livres': () => ({ authorization: other }) });
      await press('Livres');
      say({ token: other });
      say({ token: tokenOf(['livres'], { sid: 'one', iat: 1_500 }) });
      await waitFor(() => expect(stored()).not.toBe(first));
      expect([stored(), ended()]).toEqual([tokenOf(['livres'], { sid: 'one', iat: 1_500 }), []]);
    });

    it('a sign-in in the place of another, and one that is refused, leave nothing behind', async () => {
      const Again = () => {
        const { signIn } = useEngine();
        return (
          <>
            <Heading />
            <button type="button" onClick={() => void signIn(second, () => false)}>
              Encore
            </button>
          </>
        );
      };
      const { requests } = await runPortal({
        path: '/livres',
        token: first,
        components: { Plain: Again },
      });
      await heading('Livres');
      await press('Encore');
      const ended = () => requests.filter(({ operation }) => operation === 'POST /api/session/end');
      await waitFor(() =>
        expect(ended().map(({ authorization }) => authorization)).toEqual([
          `Bearer ${first}`,
          `Bearer ${second}`,
        ]),
      );
    });

    it.each([
      null,
      5,
      'other',
      [],
      {},
      { token: {} },
      { token: null },
      { signedIn: 7 },
      { signedIn: '__proto__' },
    ])('the message %j of another page changes nothing', async (message) => {
      const { ended } = await begin();
      say(message);
      say({ token: tokenOf(['livres'], { sid: 'one', iat: 1_500 }) });
      await waitFor(() => expect(stored()).not.toBe(first));
      expect([ended(), window.location.pathname]).toEqual([[], '/livres']);
    });
  });

  it('SEC-23: a burst of 401 leads to the expired page once', async () => {
    const pushed = vi.spyOn(window.history, 'pushState');
    await start({ 'GET /api/livres': () => ({ status: 401 }) });
    await press('Vingt fois');
    await heading('Session expirée');
    expect(pushed).toHaveBeenCalledTimes(1);
    expect(stored()).toBeNull();
  });

  it('ERR-009: a 500 leads to the unavailable page, but not for the user’s own path', async () => {
    await runPortal({
      path: '/livres',
      token,
      server: { 'GET /api/users/ada': () => ({ status: 500 }), 'GET /api/livres': () => ({ status: 503 }) },
      components: { Plain: Caller },
    });
    await heading('Livres');
    await press('Livres');
    await heading('Panne');
  });

  it('starts signed out when the stored token is refused', async () => {
    await runPortal({ path: '/livres', token, server: { 'GET /api/users/ada': () => ({ status: 401 }) } });
    await heading('Session expirée');
    expect(stored()).toBeNull();
  });

  it('REL-34: ignores a damaged token, and ERR-015: a start without properties is only logged', async () => {
    await runPortal({ path: '/aide', token: '{{{', server: { 'GET /api/properties': () => null } });
    await heading('Aide');
    expect(screen.getByRole('link', { name: 'Se connecter' })).toBeTruthy();
  });

  it('ERR-015: properties that fail to load cause no navigation, soon or late', async () => {
    for (const isLate of [false, true]) {
      const failing = later({ status: 500 });
      if (!isLate) failing.send();
      await runPortal({ path: '/aide', server: { 'GET /api/properties': failing.reply } });
      await heading('Aide');
      failing.send();
      await settled();
      expect(window.location.pathname).toBe('/aide');
    }
  });

  it('AUTH-029, D13: a session refused before its first screen ends on its page, and returns afterwards', async () => {
    const refused = { 'GET /api/users/ada': () => ({ status: 401 }) };
    await runPortal({ path: '/livres', token, server: refused });
    await heading('Session expirée');
    expect(sessionStorage.getItem('engine:return')).toBe('/livres');
  });

  it('REL-34: works without browser storage', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    await runPortal({ path: '/aide' });
    await heading('Aide');
  });
});

describe('periodic check', () => {
  const isCheck = ({ operation }: { readonly operation: string }) => operation === 'POST /api/session/check';

  async function tick(server: Parameters<typeof runPortal>[0], seconds = 60) {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const portal = await runPortal(server);
      await vi.advanceTimersByTimeAsync(seconds * 1000);
      return portal.requests.filter(isCheck);
    } finally {
      vi.useRealTimers();
    }
  }

  it('AUTH-026: checks the token every 60 seconds', async () => {
    const checks = await tick(
      { path: '/livres', token, server: { 'POST /api/session/check': () => ({ body: true }) } },
      121,
    );
    expect(checks).toHaveLength(2);
    expect(checks[0]).toMatchObject({ authorization: `Bearer ${token}`, body: {} });
  });

  it('AUTH-026: checks in a hidden tab too', async () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const server = { 'POST /api/session/check': () => ({ body: true }) };
    expect(await tick({ path: '/livres', token, server })).toHaveLength(1);
  });

  it('AUTH-027: checks nothing without a token', async () => {
    expect(await tick({ path: '/aide' })).toEqual([]);
  });

  it.each([{ body: false }, { status: 401 }])(
    'AUTH-028 to AUTH-031: ends the session after %j, with its stored data and rights',
    async (reply) => {
      const kept = { path: '/livres', token, server: { 'POST /api/session/check': () => reply } };
      sessionStorage.setItem('engine:list:ada:livres', '{}');
      localStorage.setItem('reste', '1');
      await tick(kept);
      await heading('Session expirée');
      expect(stored()).toBeNull();
      expect([Object.keys(sessionStorage), localStorage.length]).toEqual([['engine:return'], 0]);
      expect(screen.queryByRole('link', { name: /^Livres/ })).toBeNull();
    },
  );

  it.each([null, { status: 503 }])('goes on when the check fails: %j', async (reply) => {
    await tick({ path: '/livres', token, server: { 'POST /api/session/check': () => reply } });
    expect(stored()).toBe(token);
  });
});
