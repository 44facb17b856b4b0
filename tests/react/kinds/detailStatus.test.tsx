/** The state of an object: beside its heading, kept up to date by itself, and the actions and links on the page. */
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import DetailScreen from '../../../engine/react/kinds/DetailScreen.tsx';
import { compiledScreen } from '../../booksApp.ts';
import { type Answer, failed, ok, renderScreen, routeTo } from '../screenHarness.tsx';

const model = compiledScreen('fiches/etat', 'detail');

function open(answer: Answer) {
  return renderScreen(<DetailScreen model={model} validators={{}} routeParams={{ id: 'L1' }} />, {
    answer,
    routes: [routeTo('fiches/lecteur', '/lecteurs/{id}')],
  });
}
const book = (etat: string) => ok({ cote: 'L1', etat, lecteur: '7' });
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

describe('the page of an object', () => {
  it('shows its state beside the heading, links its values, and offers its actions', async () => {
    const { user, sent, notices } = open(() => book('IN'));
    const shown = await screen.findAllByText('Rendu');
    expect(shown).toHaveLength(2);
    expect(shown[0]?.className).toContain('eng-status--success');
    expect(screen.getByRole('link', { name: '7' }).getAttribute('href')).toBe('/lecteurs/7');
    expect(screen.queryByText('Cette page s’actualise automatiquement.')).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Ranger' }));
    await waitFor(() => expect(notices.getState().banner?.text).toBe('L1 est rangé.'));
    expect(sent.map(({ call }) => call.method)).toEqual(['GET', 'PUT', 'GET']);
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
    const { sent, notices } = open(() => book(etat));
    await screen.findByText('Cette page s’actualise automatiquement.');
    expect(sent).toHaveLength(1);
    await pass(4.5);
    expect(sent).toHaveLength(2);
    await pass(4.5);
    expect(sent).toHaveLength(2);
    await pass(2);
    expect(sent).toHaveLength(3);
    etat = 'IN';
    await pass(9.5);
    await waitFor(() => expect(notices.getState().announcement.text).toBe('Le livre L1 : Rendu.'));
    expect(screen.queryByText('Cette page s’actualise automatiquement.')).toBeNull();
    const { count } = notices.getState().announcement;
    const asked = sent.length;
    await pass(120);
    expect(sent).toHaveLength(asked);
    expect(notices.getState().announcement.count).toBe(count);
  });

  it('waits while the page is hidden, and says nothing of a read that fails', async () => {
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    let isDown = false;
    const { sent, notices } = open(() => (isDown ? failed('Panne') : book('OUT')));
    await screen.findByText('Cette page s’actualise automatiquement.');
    await pass(30);
    expect(sent).toHaveLength(1);
    hidden.mockReturnValue('visible');
    isDown = true;
    await pass(60);
    expect(sent.length).toBeGreaterThan(1);
    expect(sent.slice(1).every(({ options }) => options.quiet === true)).toBe(true);
    expect(notices.getState().banner).toBeNull();
    hidden.mockRestore();
  });

  it('is left alone when the reader stops it, and after a quarter of an hour', async () => {
    const { sent } = open(() => book('OUT'));
    (await screen.findByRole('button', { name: 'Arrêter' })).click();
    await screen.findByText('L’actualisation automatique est arrêtée.');
    await pass(60);
    expect(sent).toHaveLength(1);
    screen.getByRole('button', { name: 'Reprendre' }).click();
    await pass(1000);
    expect(await screen.findByText('L’actualisation automatique est arrêtée.')).toBeTruthy();
    const asked = sent.length;
    await pass(600);
    expect(sent).toHaveLength(asked);
  });
});
