/** The timeout of an idle session: warning, extension, and how the tabs of the browser share it. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { booksApp, engineTexts } from '../../booksApp.ts';
// The code of the first call is loaded with it, which must not take the time of the clock that a test sets.
import '../../../engine/react/client/send.ts';
import { type Reply, runPortal, type Server, tokenOf } from '../harness.tsx';

const half = 30 * 60;
const start = 1_800_000_000;

/**
 * A token valid for half an hour, issued this many seconds after the start, by a server whose clock is off by two days.
 */
const issued = (after: number, claims: Readonly<Record<string, unknown>> = {}) =>
  tokenOf(['livres'], { iat: start + 172_800 + after, exp: start + 172_800 + after + half, ...claims });

const named = { name: 'Votre session va bientôt se terminer' };
const warning = () => screen.queryByRole('dialog', named);
const press = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name }).click();
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
const renewing = (after: number): Reply => ({ authorization: issued(after) });

/** A portal whose first response brought a token valid for half an hour. */
async function begin(server: Server = {}) {
  let users = 0;
  const portal = await runPortal({
    path: '/livres',
    token: issued(-60),
    app: { ...booksApp, texts: { ...booksApp.texts, ...engineTexts } },
    server: {
      'GET /api/users/ada': () => (users++ === 0 ? renewing(0) : renewing(users)),
      'POST /api/session/check': () => ({ body: true }),
      ...server,
    },
  });
  await pass(1);
  return portal;
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: start * 1000 });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the session timeout', () => {
  it('A11Y-59: is announced two minutes before, in a text that changes only a few times', async () => {
    await begin();
    await pass(half - 125);
    expect(warning()).toBeNull();
    await pass(10);
    // Its chunk is loaded on first use.
    const dialog = await screen.findByRole('dialog', named);
    expect(dialog.textContent).toMatch(/moins de 2 minutes/);
    await pass(1);
    await pass(1);
    expect(dialog.querySelector('p')?.getAttribute('aria-live')).toBe('polite');
    await pass(58);
    expect(warning()).toBe(dialog);
    expect(dialog.textContent).toMatch(/moins de 1 minute\b/);
    await pass(30);
    expect(dialog.textContent).toMatch(/moins de 30 secondes/);
    await pass(20);
    expect(dialog.textContent).toMatch(/moins de 15 secondes/);
  });

  it('A11Y-59: is announced after a reload in the same second as the token was issued', async () => {
    await begin({ 'GET /api/users/ada': () => renewing(-60) });
    await pass(half - 115);
    expect(warning()).not.toBeNull();
  });

  it('A11Y-59: is extended by one press, for any clock of the browser, as often as wanted', async () => {
    const { requests } = await begin();
    for (const round of [1, 2]) {
      await pass(half - 100);
      expect(warning(), `round ${round}`).not.toBeNull();
      press('Rester connecté');
      await pass(1);
      expect(warning()).toBeNull();
    }
    expect(requests.filter(({ operation }) => operation === 'GET /api/users/ada')).toHaveLength(3);
    await pass(half - 200);
    expect(warning()).toBeNull();
    expect(window.location.pathname).toBe('/livres');
  });

  it('A11Y-59: stays announced when the server does not respond, and can be retried', async () => {
    let isAway = true;
    let users = 0;
    await begin({
      'GET /api/users/ada': () => {
        users += 1;
        return isAway && users > 1 ? null : renewing(users);
      },
    });
    await pass(half - 100);
    press('Rester connecté');
    // Two automatic retries.
    await pass(4);
    expect(warning()?.textContent).toMatch(/n’a pas pu être prolongée/);
    isAway = false;
    press('Rester connecté');
    await pass(1);
    expect(warning()).toBeNull();
  });

  it('SEC-31: is announced once when it cannot be extended, for any number of further responses', async () => {
    const exp = start + 172_800 + half;
    const answers = [0, half - 100, half - 80];
    let isOver = false;
    await begin({
      'GET /api/users/ada': () => ({ authorization: issued(answers.shift() ?? 0, { exp }) }),
      'POST /api/session/check': () => ({ body: !isOver }),
    });
    await pass(half - 101);
    press('Rester connecté');
    await pass(1);
    expect(warning()?.textContent).toMatch(/ne peut plus être prolongée/);
    press('Fermer');
    await pass(1);
    expect(warning()).toBeNull();
    await pass(29);
    const channel = new BroadcastChannel('engine:session');
    channel.postMessage({ token: issued(half - 71, { exp }) });
    await waitFor(() => expect(sessionStorage.getItem('engine:token')).toBe(issued(half - 71, { exp })));
    channel.close();
    await pass(10);
    expect(warning()).toBeNull();
    isOver = true;
    await pass(75);
    await screen.findByRole('heading', { level: 1, name: 'Session expirée' });
  });

  it('D2: asks the server at the end, and again after the computer slept', async () => {
    const { requests } = await begin({ 'POST /api/session/check': () => null });
    const checks = () => requests.filter(({ operation }) => operation === 'POST /api/session/check').length;
    await pass(30);
    vi.setSystemTime((start + 2 * half) * 1000);
    const before = checks();
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(1);
    expect(checks()).toBeGreaterThan(before);
    expect(warning()).toBeNull();
    expect(window.location.pathname).toBe('/livres');
  });

  it('is not announced for a token without an expiry', async () => {
    await begin({
      'GET /api/users/ada': () => ({ authorization: issued(0, { exp: undefined }) }),
    });
    await pass(2 * half);
    expect(warning()).toBeNull();
  });
});

describe('the tabs of a browser', () => {
  /** Another tab, as seen through its broadcast messages. */
  function otherTab() {
    const channel = new BroadcastChannel('engine:session');
    const heard: unknown[] = [];
    channel.onmessage = ({ data }: MessageEvent<unknown>) => heard.push(data);
    return { say: (message: unknown) => channel.postMessage(message), heard, close: () => channel.close() };
  }

  it('A11Y-59: a session that another tab extends shows no warning', async () => {
    await begin();
    const tab = otherTab();
    await pass(half - 100);
    expect(warning()).not.toBeNull();
    const newer = issued(half - 100);
    tab.say({ token: newer });
    await waitFor(() => expect(warning()).toBeNull());
    expect(sessionStorage.getItem('engine:token')).toBe(newer);
    tab.close();
  });

  it('SEC-22: takes no token of another user, and no older one, from another tab', async () => {
    await begin();
    const held = sessionStorage.getItem('engine:token');
    const tab = otherTab();
    tab.say({ token: issued(500, { sub: 'eve' }) });
    tab.say({ token: issued(-500) });
    tab.say({ token: 'a.b.c' });
    await pass(5);
    expect(sessionStorage.getItem('engine:token')).toBe(held);
    tab.close();
  });

  it('SEC-29: broadcasts its newest token, and that the session expired', async () => {
    const tab = otherTab();
    let isOver = false;
    await begin({ 'POST /api/session/check': () => ({ body: !isOver }) });
    await waitFor(() => expect(tab.heard).toContainEqual({ token: issued(0) }));
    isOver = true;
    await pass(60);
    await screen.findByRole('heading', { level: 1, name: 'Session expirée' });
    await waitFor(() => expect(tab.heard.at(-1)).toBe('expired'));
    tab.close();
  });

  it.each([
    [true, '/livres'],
    [false, '/expire'],
  ])('SEC-29: asks the server when another tab expired; the response is %j', async (body, path) => {
    const { requests } = await begin({ 'POST /api/session/check': () => ({ body }) });
    const tab = otherTab();
    const before = requests.length;
    tab.say('expired');
    await waitFor(() => expect(requests.length).toBeGreaterThan(before));
    await waitFor(() => expect(window.location.pathname).toContain(path));
    tab.close();
  });
});
