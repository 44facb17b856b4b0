/** The state of an object: beside its heading, kept up to date by itself, and the actions and links on the page. */
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import DetailScreen from '../../../engine/react/kinds/DetailScreen.tsx';
import { compiledScreen, routeNamed } from '../../booksApp.ts';
import { operationsOf, renderScreen, routeTo, type Server } from '../harness.tsx';

const model = compiledScreen('fiches/etat', 'detail');

const open = (server: Server) =>
  renderScreen(DetailScreen, model, {
    server,
    routeParams: { id: 'L1' },
    routes: [routeTo('fiches/lecteur', '/lecteurs/{id}'), routeNamed('pages/panne')],
  });
const book = (etat: string) => ({ body: { cote: 'L1', etat, lecteur: '7' } });
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

describe('the page of an object', () => {
  it('shows its state beside the heading, links its values, and offers its actions', async () => {
    const { user, requests, notices } = open({ GET: book('IN') });
    const shown = await screen.findAllByText('Rendu');
    expect(shown).toHaveLength(2);
    expect(shown[0]?.className).toContain('eng-status--success');
    expect(screen.getByRole('link', { name: '7' }).getAttribute('href')).toBe('/lecteurs/7');
    expect(screen.queryByText('Cette page s’actualise automatiquement.')).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Ranger' }));
    await waitFor(() => expect(notices.getState().banner?.text).toBe('L1 est rangé.'));
    const url = '/api/livres/L1';
    expect(operationsOf(requests)).toEqual([`GET ${url}`, `PUT ${url}`, `GET ${url}`]);
  });
});

describe('an object that changes elsewhere', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is read again at growing distances until it is done, which is announced once', async () => {
    let etat = 'OUT';
    const { requests, notices } = open({ GET: () => book(etat) });
    await screen.findByText('Cette page s’actualise automatiquement.');
    expect(requests).toHaveLength(1);
    await pass(4.5);
    expect(requests).toHaveLength(2);
    await pass(4.5);
    expect(requests).toHaveLength(2);
    await pass(2);
    expect(requests).toHaveLength(3);
    etat = 'IN';
    await pass(9.5);
    await waitFor(() => expect(notices.getState().announcement.text).toBe('Le livre L1 : Rendu.'));
    expect(screen.queryByText('Cette page s’actualise automatiquement.')).toBeNull();
    const { count } = notices.getState().announcement;
    const asked = requests.length;
    await pass(120);
    expect(requests).toHaveLength(asked);
    expect(notices.getState().announcement.count).toBe(count);
  });

  it('waits while the page is hidden, and says nothing of a read that fails', async () => {
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    let isDown = false;
    const { requests, notices, router } = open({ GET: () => (isDown ? { status: 500 } : book('OUT')) });
    await screen.findByText('Cette page s’actualise automatiquement.');
    await pass(30);
    expect(requests).toHaveLength(1);
    hidden.mockReturnValue('visible');
    isDown = true;
    await pass(60);
    expect(requests.length).toBeGreaterThan(1);
    expect(router.state.location.pathname).toBe('/livres');
    expect(notices.getState().banner).toBeNull();
  });

  it('is left alone when the reader stops it, and after a quarter of an hour', async () => {
    const { requests } = open({ GET: book('OUT') });
    (await screen.findByRole('button', { name: 'Arrêter' })).click();
    await screen.findByText('L’actualisation automatique est arrêtée.');
    await pass(60);
    expect(requests).toHaveLength(1);
    screen.getByRole('button', { name: 'Reprendre' }).click();
    await pass(1000);
    expect(await screen.findByText('L’actualisation automatique est arrêtée.')).toBeTruthy();
    const asked = requests.length;
    await pass(600);
    expect(requests).toHaveLength(asked);
  });
});
