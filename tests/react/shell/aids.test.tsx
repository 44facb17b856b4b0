/** Aids: the help of a page, the guided tour, the keyboard shortcuts, and what is stored for the user. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Heading } from 'screen-engine';
import { describe, expect, it, vi } from 'vitest';
import { aidsPart } from '../../../engine/react/shell/HeaderButtons.tsx';
import { booksApp, engineTexts, libraryAids } from '../../booksApp.ts';
import { runPortal, tokenOf } from '../harness.tsx';
import { settled } from '../settled.ts';

const app = { ...booksApp, texts: { ...booksApp.texts, ...engineTexts } };

/** A page with a text field. */
function Page() {
  return (
    <>
      <Heading />
      <input aria-label="Titre" />
    </>
  );
}

async function start(path = '/livres') {
  const portal = await runPortal({
    path,
    app,
    aids: libraryAids,
    token: tokenOf(['livres']),
    components: { Plain: Page },
  });
  await screen.findByRole('heading', { level: 1 });
  return portal;
}

const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => userEvent.click(button(name));
const key = (pressed: string, target: Element = document.body) => fireEvent.keyDown(target, { key: pressed });

describe('UX-24 the help of a page', () => {
  it('says what the page is for, what its parts mean, and where to find more', async () => {
    await start();
    expect(button('Aide sur cette page').getAttribute('aria-expanded')).toBe('false');
    await press('Aide sur cette page');
    const panel = await screen.findByRole('region', { name: 'Aide\u00a0: Livres' });
    expect(button('Aide sur cette page').getAttribute('aria-expanded')).toBe('true');
    expect(panel.textContent).toContain('Tous les livres du rayon.');
    expect(within(panel).getByRole('term').textContent).toBe('Cote');
    expect(within(panel).getByRole('definition').textContent).toBe('La place du livre.');
    const links = within(panel).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Comment emprunter ?', '/aide?onglet=prets#emprunter'],
    ]);
    expect(document.activeElement?.textContent).toBe('Aide\u00a0: Livres');
  });

  it('closes with Escape, which restores the focus', async () => {
    await start();
    await press('Aide sur cette page');
    await screen.findByRole('region', { name: 'Aide\u00a0: Livres' });
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Aide\u00a0: Livres' })).toBeNull();
    expect(document.activeElement).toBe(button('Aide sur cette page'));
  });

  it('links to the general help when the page has no help of its own', async () => {
    await start('/aide');
    await press('Aide sur cette page');
    const panel = await screen.findByRole('region', { name: 'Aide\u00a0: Aide' });
    expect(panel.textContent).toContain('Cette page n’a pas d’aide particulière.');
  });

  it.each([
    [true, /Le portail a été mis à jour/],
    [false, /La connexion internet est perdue\./],
  ])('REL-14: reports that its file cannot be loaded, with a network: %s', async (onLine, text) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
    await runPortal({
      path: '/livres',
      app,
      withoutAids: true,
      token: tokenOf(['livres']),
    });
    await screen.findByRole('heading', { level: 1 });
    await press('Aide sur cette page');
    const told = await screen.findByText(text);
    expect(button('Recharger la page')).toBeTruthy();
    expect(told.closest('[aria-live="assertive"]')).not.toBeNull();
    expect(button('Aide sur cette page').getAttribute('aria-expanded')).toBe('false');
  });
});

describe('UX-24 the guided tour', () => {
  it('is opened by the help, and shows the parts of the page one by one', async () => {
    await start();
    await press('Aide sur cette page');
    await userEvent.click(await screen.findByRole('button', { name: 'Suivre la visite guidée' }));
    const dialog = await screen.findByRole('dialog', { name: 'Visite guidée du portail' });
    expect(dialog.textContent).toContain('Étape 1 sur 2');
    expect(document.querySelector('[data-tour]')?.matches('.eng-menu')).toBe(true);
    await press('Suivant');
    expect(dialog.textContent).toContain('C’est ici que l’on travaille.');
    expect(document.querySelector('[data-tour]')?.matches('.eng-main')).toBe(true);
    await press('Terminer');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.querySelector('[data-tour]')).toBeNull();
    expect(document.activeElement).toBe(button('Aide sur cette page'));
  });

  it('has no line of its own on a page', async () => {
    await start();
    expect(screen.queryByRole('button', { name: /visite/i })).toBeNull();
  });
});

describe('UX-25 A11Y-14 the keyboard shortcuts', () => {
  it('are off by default; when switched on, the choice is kept for the user', async () => {
    await start();
    key('a');
    key('?');
    await settled();
    expect(button('Aide sur cette page').getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('dialog')).toBeNull();

    await press('Aide sur cette page');
    await userEvent.click(await screen.findByRole('button', { name: 'Raccourcis clavier' }));
    const dialog = await screen.findByRole('dialog', { name: 'Raccourcis clavier' });
    expect(within(dialog).getAllByRole('row').length).toBe(10);
    await userEvent.click(within(dialog).getByRole('checkbox'));
    await press('Fermer');
    expect(localStorage.getItem('device:ada:shortcuts')).toBe('on');
    await waitFor(() => {
      key('?');
      expect(screen.getByRole('dialog')).toBeTruthy();
    });
  });

  it('act on the page, but not during typing or with a modifier key', async () => {
    localStorage.setItem('device:ada:shortcuts', 'on');
    await start();
    await waitFor(() => {
      key('m');
      expect(document.activeElement?.closest('.eng-menu')).toBeTruthy();
    });
    key('c');
    expect(document.activeElement?.matches('.eng-main')).toBe(true);
    screen.getByLabelText('Titre').focus();
    key('m', screen.getByLabelText('Titre'));
    fireEvent.keyDown(document.body, { key: 'm', ctrlKey: true });
    expect(document.activeElement).toBe(screen.getByLabelText('Titre'));
  });

  it('REL-14 say when their code cannot be loaded, also on the next press', async () => {
    localStorage.setItem('device:ada:shortcuts', 'on');
    vi.spyOn(aidsPart, 'here').mockReturnValue(null);
    vi.spyOn(aidsPart, 'load').mockRejectedValue(new Error('Unable to preload'));
    await start();
    for (let presses = 0; presses < 2; presses += 1) {
      key('m');
      expect(await screen.findByRole('button', { name: 'Recharger la page' })).toBeTruthy();
      await press('Fermer le message');
    }
  });
});
