/** Entries of the browser's history, written by the real router. */
import { waitFor } from '@testing-library/react';
import { createBrowserRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createEntries } from '../../../engine/react/client/entries.ts';

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
  const slow = () => (isSlow ? new Promise<null>((done) => (load = () => done(null))) : null);
  const router = createBrowserRouter([
    { path: '/lent', loader: slow, HydrateFallback: () => null },
    { path: '/livres' },
    { path: '/prets' },
  ]);
  onTestFinished(() => router.dispose());
  await waitFor(() => expect(router.state.initialized).toBe(true));
  await router.navigate('/livres');
  isSlow = true;
  const key = () => router.state.location.key;
  return { router, key, load: () => load(), ...createEntries(router) };
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
    await waitFor(() => expect(router.state.navigation.state).toBe('loading'));
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
    await waitFor(() => expect(router.state.navigation.state).toBe('loading'));
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
    navigate('/prets?etat=IN#a');
    await here('/prets?etat=IN#a');
    const entries = window.history.length;
    navigate('/prets?etat=IN#a');
    expect(window.history.length).toBe(entries);
    navigate('/prets?etat=IN');
    expect(window.history.length).toBe(entries + 1);
  });

  it('keeps the entry that the user went back to when the page still shown is requested again', async () => {
    const { navigate, router, load } = portal;
    window.history.back();
    await waitFor(() => expect(router.state.navigation.state).toBe('loading'));
    navigate('/livres');
    await here('/livres');
    window.history.back();
    await here('/lent');
    await waitFor(() => expect(router.state.navigation.state).toBe('loading'));
    load();
    await waitFor(() => expect(router.state.location.pathname).toBe('/lent'));
  });
});
