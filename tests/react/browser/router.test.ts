/** Entries of the browser's history. */
import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createRouter } from '../../../engine/react/browser/router.ts';

const address = () => window.location.pathname + window.location.search + window.location.hash;
const here = (path: string) => waitFor(() => expect(address()).toBe(path));

/**
 * A router with three pages; the page '/lent' is loaded when `load` is called. The history starts with '/lent',
 * '/livres'.
 */
async function start() {
  window.history.replaceState(null, '', '/lent');
  let load = () => {};
  let isSlow = false;
  const slow = () => (isSlow ? new Promise<void>((done) => (load = done)) : null);
  const router = createRouter(async ({ pathname }) => {
    if (pathname === '/lent') await slow();
    return pathname === '/renvoi' ? { redirect: '/prets' } : { page: pathname };
  });
  onTestFinished(() => router.dispose());
  await waitFor(() => expect(router.state.page).toBe('/lent'));
  await router.navigate('/livres');
  isSlow = true;
  const key = () => router.state.location.key;
  return { router, key, load: () => load(), replace: router.replace, navigate: router.navigate };
}

let portal: Awaited<ReturnType<typeof start>>;
beforeEach(async () => {
  portal = await start();
});

describe('replace', () => {
  it('writes the address into the current entry, with its state', async () => {
    const { key, replace, router } = portal;
    const entries = window.history.length;
    expect(replace(key(), { search: '?page=2' }, { state: { sent: 1 } })).toBe(true);
    await here('/livres?page=2');
    expect(router.state.location.state).toEqual({ sent: 1 });
    expect(window.history.length).toBe(entries);
  });

  it('does not change another entry that was opened meanwhile', async () => {
    const { key, replace, router } = portal;
    const old = key();
    await router.navigate('/prets');
    expect(replace(old, { search: '?page=2' })).toBe(false);
    expect(address()).toBe('/prets');
  });

  it('writes once: writing makes it another entry', async () => {
    const { key, replace } = portal;
    const old = key();
    expect(replace(old, { search: '?page=2' })).toBe(true);
    expect(replace(old, { search: '?page=3' })).toBe(false);
    expect(address()).toBe('/livres?page=2');
  });

  it('does not change an entry that the router does not know yet', () => {
    window.history.pushState({ key: 'autre', idx: 9 }, '', '/prets');
    const { key, replace } = portal;
    expect(replace(key(), { search: '?page=2' })).toBe(false);
    expect(address()).toBe('/prets');
  });

  it('does not change the entry that the user went back to while its page is loading', async () => {
    const { key, replace, router, load } = portal;
    const old = key();
    window.history.back();
    await waitFor(() => expect(router.state.isLoading).toBe(true));
    expect(replace(old, { search: '?page=2' })).toBe(false);
    load();
    await waitFor(() => expect(router.state.location.pathname).toBe('/lent'));
    expect(address()).toBe('/lent');
  });

  it("writes into its own entry while a pending 'back' of the browser is not done, then 'back' happens", async () => {
    const { key, replace, router, load } = portal;
    window.history.back();
    expect(replace(key(), { search: '?page=2' })).toBe(true);
    expect(address()).toBe('/livres?page=2');
    await waitFor(() => expect(router.state.isLoading).toBe(true));
    load();
    await waitFor(() => expect(router.state.location.pathname).toBe('/lent'));
    window.history.forward();
    await here('/livres?page=2');
  });

  it('does not cancel a pressed link whose page is loading', async () => {
    const { key, replace, router, load } = portal;
    void router.navigate('/lent');
    expect(replace(key(), { search: '?page=2' })).toBe(false);
    load();
    await waitFor(() => expect(router.state.location.pathname).toBe('/lent'));
  });
});

describe('navigate', () => {
  it('adds no entry for the current address', async () => {
    const { navigate } = portal;
    void navigate('/prets?etat=IN#a');
    await here('/prets?etat=IN#a');
    const entries = window.history.length;
    void navigate('/prets?etat=IN#a');
    expect(window.history.length).toBe(entries);
    void navigate('/prets?etat=IN');
    expect(window.history.length).toBe(entries + 1);
  });

  it('keeps the entry that the user went back to when the page still shown is requested again', async () => {
    const { navigate, router, load } = portal;
    window.history.back();
    await waitFor(() => expect(router.state.isLoading).toBe(true));
    void navigate('/livres');
    await here('/livres');
    window.history.back();
    await here('/lent');
    await waitFor(() => expect(router.state.isLoading).toBe(true));
    load();
    await waitFor(() => expect(router.state.location.pathname).toBe('/lent'));
  });
});

describe('another address instead', () => {
  it('is one entry of its own after a press', async () => {
    const { navigate } = portal;
    const entries = window.history.length;
    await navigate('/renvoi');
    expect(address()).toBe('/prets');
    expect(window.history.length).toBe(entries + 1);
  });

  it('takes the place of an entry that the user went back to: they can go back further', async () => {
    const { navigate } = portal;
    window.history.replaceState({ idx: 1 }, '', '/renvoi');
    await navigate('/livres?page=2');
    window.history.back();
    await here('/prets');
    window.history.back();
    await here('/lent');
  });
});

describe('an address of another site', () => {
  it.each(['//ailleurs.test/a', '/\\ailleurs.test', 'https://ailleurs.test/a'])(
    '%s is not opened',
    async (to) => {
      await portal.navigate(to);
      expect(address()).toBe('/');
      expect(window.location.host).toBe('localhost:3000');
    },
  );
});

describe('a page that asks before it is left', () => {
  function ask() {
    const answers: ((may: boolean) => void)[] = [];
    const stop = portal.router.checkLeaving({
      isNeeded: (from, to) => from.pathname !== to.pathname,
      mayLeave: () => new Promise((resolve) => answers.push(resolve)),
    });
    return { answers, stop };
  }

  it('stays for another query, and until the answer is yes', async () => {
    const { navigate } = portal;
    const { answers } = ask();
    await navigate('/livres?page=2');
    expect(address()).toBe('/livres?page=2');
    const first = navigate('/prets');
    expect(address()).toBe('/livres?page=2');
    answers[0]?.(false);
    await first;
    expect(address()).toBe('/livres?page=2');
    void navigate('/prets');
    answers[1]?.(true);
    await here('/prets');
  });

  it("returns to its entry after 'back' in the browser, and leaves it after a yes", async () => {
    const { router, load } = portal;
    const { answers, stop } = ask();
    window.history.back();
    await waitFor(() => expect(answers).toHaveLength(1));
    await here('/livres');
    expect(router.state.isLoading).toBe(false);
    stop();
    answers[0]?.(true);
    await here('/lent');
    await waitFor(() => expect(router.state.isLoading).toBe(true));
    load();
    await waitFor(() => expect(router.state.location.pathname).toBe('/lent'));
  });

  it('follows the last of several presses alone', async () => {
    const { navigate } = portal;
    const { answers } = ask();
    const presses = [navigate('/prets'), navigate('/autre')];
    for (const answer of answers) answer(true);
    await Promise.all(presses);
    expect(address()).toBe('/autre');
  });
});
