import { readFileSync } from 'node:fs';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type CustomScreenProps, Heading, useEngine, useTitleNote } from 'screen-engine';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { AppModel, RouteModel } from '../../../engine/core/model/app.ts';
import { booksApp, libraryRoutes } from '../../booksApp.ts';
import { runPortal, tokenOf } from '../harness.tsx';
import { settled } from '../settled.ts';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const focused = () => document.activeElement?.textContent?.trim();

async function start(Screen?: (props: CustomScreenProps) => React.ReactNode) {
  await runPortal({
    path: '/livres',
    token: tokenOf(['livres', 'prets']),
    ...(Screen === undefined ? {} : { components: { Plain: Screen } }),
  });
  await heading('Livres');
}

describe('the time zone of what is shown', () => {
  const own = process.env.TZ;
  afterEach(() => {
    if (own === undefined) delete process.env.TZ;
    else process.env.TZ = own;
  });

  it.each([
    ['Indian/Reunion', true],
    ['America/Guadeloupe', true],
    ['Europe/Paris', false],
    ['Europe/Madrid', false],
  ])('CONST-006 is told on a machine in %s: %s', async (zone, isTold) => {
    process.env.TZ = zone;
    await start();
    expect(screen.queryByText('zone.note') !== null).toBe(isTold);
  });
});

it('has its menu and its search for everyone, where nobody signs in', async () => {
  const app = { ...booksApp, special: { ...booksApp.special, signIn: '', expired: '' } } as AppModel;
  const routes = libraryRoutes.map((route): RouteModel => ({ ...route, guard: { kind: 'public' } }));
  await runPortal({ path: '/livres', app, routes });
  await heading('Livres');
  expect(screen.getByRole('navigation', { name: 'Menu principal' })).toBeTruthy();
  expect(screen.getByRole('button', { name: /find.open/ })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Se connecter' })).toBeNull();
});

describe('main menu', () => {
  const menu = () => screen.getByRole('navigation', { name: 'Menu principal' });
  const opener = () => within(menu()).getByRole('button', { name: /menu.opener/ });
  const isOpen = () => opener().getAttribute('aria-expanded') === 'true';

  it('A11Y-11: marks the current entry, and ties the button to its sub-menu', async () => {
    await start();
    const current = within(menu()).getByRole('link', { name: 'Livres (rubrique courante)' });
    expect(current.getAttribute('aria-current')).toBe('page');
    expect(document.getElementById(opener().getAttribute('aria-controls') ?? '')?.tagName).toBe('UL');
  });

  it('MENU-021: marks the current sub-entry', async () => {
    await runPortal({ path: '/prets/retards', token: tokenOf(['livres', 'prets']) });
    await heading('Retards');
    await userEvent.click(opener());
    expect(within(menu()).getByRole('link', { name: 'Retards (sous-rubrique courante)' })).toBeTruthy();
    expect(within(menu()).getByRole('link', { name: 'Prêts (rubrique courante)' })).toBeTruthy();
  });

  it('MENU-026, A11Y-13: opens on hover; Escape closes it without moving the pointer', async () => {
    await start();
    const entry = within(menu()).getByRole('link', { name: 'Prêts' }).closest('li');
    if (entry === null) throw new Error('no entry');
    await userEvent.hover(entry);
    expect(isOpen()).toBe(true);
    await userEvent.keyboard('{Escape}');
    expect(isOpen()).toBe(false);
    await userEvent.unhover(entry);
    await userEvent.hover(entry);
    expect(isOpen()).toBe(true);
    await userEvent.unhover(entry);
    expect(isOpen()).toBe(false);
  });

  it('opens on a press and stays open until the next press', async () => {
    await start();
    await userEvent.click(opener());
    expect(isOpen()).toBe(true);
    await userEvent.click(opener());
    expect(isOpen()).toBe(false);
  });

  it('a key on the button keeps open what the focus has opened and leads in; the next one closes it', async () => {
    await start();
    act(() => within(menu()).getByRole('link', { name: 'Prêts' }).focus());
    await userEvent.tab();
    expect(document.activeElement).toBe(opener());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(focused()).toBe('Retards'));
    expect(isOpen()).toBe(true);
    await userEvent.tab({ shift: true });
    await userEvent.keyboard('{Enter}');
    expect(isOpen()).toBe(false);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(focused()).toBe('Retards'));
  });

  it('MENU-027, MENU-025: opens on focus, and closes when Tab leaves its last link', async () => {
    await start();
    act(() => within(menu()).getByRole('link', { name: 'Prêts' }).focus());
    await waitFor(() => expect(isOpen()).toBe(true));
    await userEvent.tab();
    await userEvent.tab();
    expect(focused()).toBe('Retards');
    await userEvent.tab();
    await waitFor(() => expect(isOpen()).toBe(false));
  });

  it('A11Y-12: arrow keys, letters and Escape work inside it', async () => {
    await start();
    act(() =>
      within(menu())
        .getByRole('link', { name: /^Livres/ })
        .focus(),
    );
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(focused()).toBe('Prêts'));
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(focused()).toBe('Retards'));
    expect(isOpen()).toBe(true);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(opener()));
    expect(isOpen()).toBe(false);
    await userEvent.keyboard('l');
    await waitFor(() => expect(focused()).toMatch(/^Livres/));
  });

  it('MENU-023: Escape closes what hover opened while the focus is on the menu itself', async () => {
    await start();
    const entry = within(menu()).getByRole('link', { name: 'Prêts' }).closest('li');
    if (entry === null) throw new Error('no entry');
    for (const place of [menu(), within(menu()).getByRole('button', { name: 'Menu' })]) {
      act(() => place.focus());
      await userEvent.hover(entry);
      expect(isOpen()).toBe(true);
      await userEvent.keyboard('{Escape}');
      expect(isOpen()).toBe(false);
      await userEvent.unhover(entry);
    }
  });

  it('MENU-027: focus opens it again after Escape on the button', async () => {
    await start();
    act(() => opener().focus());
    await waitFor(() => expect(isOpen()).toBe(true));
    await userEvent.keyboard('{Escape}');
    await new Promise(requestAnimationFrame);
    expect(isOpen()).toBe(false);
    act(() => screen.getByRole('link', { name: 'Page suivante' }).focus());
    act(() => within(menu()).getByRole('link', { name: 'Prêts' }).focus());
    await waitFor(() => expect(isOpen()).toBe(true));
  });

  it('A11Y-14: ignores letters outside the menu', async () => {
    await start();
    screen.getByRole('link', { name: 'Page suivante' }).focus();
    await userEvent.keyboard('p');
    expect(focused()).toBe('Page suivante');
  });

  it('is behind one button when there is no room, and closes on another page', async () => {
    await start();
    const toggle = within(menu()).getByRole('button', { name: 'Menu' });
    await userEvent.click(toggle);
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    await userEvent.click(within(menu()).getByRole('link', { name: 'Prêts' }));
    await heading('Prêts');
    await waitFor(() => expect(toggle.getAttribute('aria-expanded')).toBe('false'));
  });
});

describe('the display preferences', () => {
  it('UX-31: are chosen in a dialog, apply at once, and are reset by one button', async () => {
    await start();
    const { dataset } = document.documentElement;
    await press('display.open');
    const dialog = await screen.findByRole('dialog', { name: 'display.title' });
    await waitFor(() =>
      expect(document.activeElement).toBe(
        within(within(dialog).getByRole('group', { name: 'display.scheme.legend' })).getByRole('radio', {
          name: 'display.scheme.system',
        }),
      ),
    );
    await userEvent.click(within(dialog).getByRole('radio', { name: 'display.scheme.dark' }));
    await userEvent.click(within(dialog).getByRole('radio', { name: 'display.text.larger' }));
    expect([dataset.scheme, dataset.text]).toEqual(['dark', 'larger']);
    await press('display.reset');
    expect([dataset.scheme, dataset.text, localStorage.length]).toEqual([undefined, undefined, 0]);
    await press('dialog.close');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(focused()).toBe('display.open');
  });
});

describe('dialogs', () => {
  const answers: unknown[] = [];
  const asked = { form: null, confirm: 'Oui', cancel: 'Non', about: null, written: [], danger: false };
  function Asking() {
    const { confirm, notify } = useEngine().dialogs;
    const ask = async () => {
      answers.push(await confirm({ ...asked, title: 'Supprimer ?', body: 'Ce livre.' }, {}, []));
    };
    return (
      <>
        <Heading />
        <button type="button" onClick={() => void ask()}>
          Demander
        </button>
        <button type="button" onClick={() => void notify({ title: 'Rien', body: 'Rien de coché.' })}>
          Avertir
        </button>
      </>
    );
  }

  it('A11Y-49: has a name, focuses the least destructive button, takes Escape for no, and restores the focus', async () => {
    await start(Asking);
    await press('Demander');
    expect(screen.getByRole('dialog', { name: 'Supprimer ?' })).toBeTruthy();
    await waitFor(() => expect(focused()).toBe('Non'));
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(focused()).toBe('Demander');
    expect(answers.splice(0)).toEqual([false]);
  });

  it('returns yes when it is confirmed', async () => {
    await start(Asking);
    await press('Demander');
    await press('Oui');
    await waitFor(() => expect(answers.splice(0)).toEqual([true]));
  });

  it('shows an information with one button', async () => {
    await start(Asking);
    await press('Avertir');
    expect(within(screen.getByRole('dialog', { name: 'Rien' })).getAllByRole('button')).toHaveLength(1);
    await press('dialog.close');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('banner', () => {
  function Showing() {
    const { show } = useEngine().banner;
    return (
      <>
        <Heading />
        <button type="button" onClick={() => show({ tone: 'success', text: 'C’est fait.' })}>
          Bien
        </button>
        <button type="button" onClick={() => show({ tone: 'error', text: 'C’est raté.', details: ['n° 7'] })}>
          Mal
        </button>
        <button type="button" onClick={() => show({ tone: 'success', text: 'Enregistré.', focus: true })}>
          Enregistrer
        </button>
      </>
    );
  }

  it('A11Y-45: uses live regions that already exist, and starts with its kind', async () => {
    await start(Showing);
    const textOf = (live: string) =>
      screen
        .getByRole('main')
        .querySelector(`[aria-live="${live}"]`)
        ?.textContent?.replace(/\s+/g, ' ')
        .trim();
    expect([textOf('polite'), textOf('assertive')]).toEqual(['', '']);
    await press('Bien');
    expect(textOf('polite')).toMatch(/^Succès : C’est fait\./);
    await press('Mal');
    expect(textOf('assertive')).toMatch(/^Erreur : C’est raté\.n° 7/);
    expect(textOf('polite')).toBe('');
    await press('banner.close');
    expect(textOf('assertive')).toBe('');
  });

  it('A11Y-62: takes the focus when it tells what a form has led to', async () => {
    await start(Showing);
    await press('Enregistrer');
    expect(document.activeElement?.textContent).toContain('Enregistré.');
  });

  it('is placed before the heading', async () => {
    await start(Showing);
    const position = document
      .querySelector('main [aria-live="assertive"]')
      ?.compareDocumentPosition(screen.getByRole('heading', { level: 1 }));
    expect((position ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });
});

describe('loading overlay', () => {
  let finish = () => {};
  function Working() {
    const { loading: withOverlay } = useEngine();
    const work = () =>
      void withOverlay(
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
      );
    return (
      <>
        <Heading />
        <button type="button" onClick={work}>
          Travailler
        </button>
      </>
    );
  }

  it('SHELL-034, SHELL-035, A11Y-47: shows after 300 ms over an inert page, and restores the focus', async () => {
    await start(Working);
    await press('Travailler');
    expect(screen.queryByText('Chargement en cours ...')).toBeNull();
    const text = await screen.findByText('Chargement en cours ...');
    expect(text.closest('[aria-live="polite"]')?.textContent).toContain('Veuillez patienter');
    expect(document.querySelectorAll('.eng-overlay__squares > span')).toHaveLength(3);
    expect(screen.getByRole('main', { hidden: true }).closest('[inert]')).toBeTruthy();
    finish();
    await waitFor(() => expect(screen.queryByText('Chargement en cours ...')).toBeNull());
    expect(document.querySelector('[inert]')).toBeNull();
    expect(focused()).toBe('Travailler');
  });

  it('SHELL-036: its squares alternate, 200 ms apart in a cycle of 1000 ms', () => {
    const style = readFileSync('engine/react/parts/LoadingOverlay.css', 'utf8');
    expect(style).toMatch(/__squares span \{[^}]*animation: \S+ 1000ms [^}]*infinite/);
    expect(
      [...style.matchAll(/nth-child\((\d)\) \{\s*animation-delay: (\d+)ms/g)].map(([, n, ms]) => [n, ms]),
    ).toEqual([
      ['2', '200'],
      ['3', '400'],
    ]);
  });

  it('A11Y-47: shows nothing for shorter tasks', async () => {
    await start(Working);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    fireEvent.click(screen.getByRole('button', { name: 'Travailler' }));
    finish();
    await vi.advanceTimersByTimeAsync(350);
    await settled();
    expect(screen.queryByText('Chargement en cours ...')).toBeNull();
  });
});

describe('around the screen', () => {
  it('A11Y-17: shows the link to the top below 32 pixels', async () => {
    await start();
    const scrollTo = (y: number) => {
      Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
      fireEvent.scroll(window);
    };
    scrollTo(32);
    expect(screen.queryByRole('button', { name: 'Haut de page' })).toBeNull();
    scrollTo(33);
    await userEvent.click(await screen.findByRole('button', { name: 'Haut de page' }));
    expect(document.activeElement).toBe(screen.getByRole('banner'));
    scrollTo(0);
  });

  it('UX-28: names on paper only the site, the print date and the user', async () => {
    await start();
    const line = () => screen.queryByText('print.made');
    expect(line()).toBeNull();
    fireEvent(window, new Event('beforeprint'));
    expect(line()?.closest('main > p')?.textContent).toMatch(/^Médiathèque/);
    fireEvent(window, new Event('afterprint'));
    expect(line()).toBeNull();
  });

  it('says when the network is lost, until it is back', async () => {
    await start();
    const online = (value: boolean) => {
      Object.defineProperty(navigator, 'onLine', { value, configurable: true });
      fireEvent(window, new Event(value ? 'online' : 'offline'));
    };
    online(false);
    expect(await screen.findByText('Perte de connexion internet.')).toBeTruthy();
    online(true);
    await waitFor(() => expect(screen.queryByText('Perte de connexion internet.')).toBeNull());
  });

  it('A11Y-04: marks the title while there are errors, and on later pages of a list', async () => {
    function Noted() {
      useTitleNote({ error: true, page: '(page 2 sur 9)' });
      return <Heading />;
    }
    await start(Noted);
    await waitFor(() => expect(document.title).toBe('Erreur : Livres (page 2 sur 9) | Médiathèque'));
  });

  it('A11Y-45: announces the same text again when it is repeated', async () => {
    function Saying() {
      const { announce: say } = useEngine();
      return (
        <>
          <Heading />
          <button type="button" onClick={() => say('Trié')}>
            Dire
          </button>
        </>
      );
    }
    await start(Saying);
    const said = () => document.querySelector('[data-announcer] > p');
    await press('Dire');
    const first = said();
    await press('Dire');
    expect([first?.textContent, said()?.textContent]).toEqual(['Trié', 'Trié']);
    expect(said()).not.toBe(first);
  });

  it('A11Y-45: has live regions from the start, which are not reachable while empty', async () => {
    await runPortal({ path: '/aide' });
    await heading('Aide');
    const regions = [...document.querySelectorAll('[aria-live], [role=status], [role=alert], output')];
    expect(regions.map((region) => region.getAttribute('aria-live')).sort()).toContain('assertive');
    expect(regions.filter((region) => region.textContent !== '' || region.hasAttribute('role'))).toEqual([]);
  });

  it('SHELL-018: shows the signed-in user, or the link to the login page', async () => {
    await runPortal({ path: '/aide' });
    await heading('Aide');
    expect(screen.getByRole('link', { name: 'Se connecter' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Déconnexion' })).toBeNull();
  });
});
