import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type CustomScreenProps, Heading, ScreenLink, useTitleNote } from 'screen-engine';
import { describe, expect, it } from 'vitest';
import { booksApp, libraryRoutes } from '../../booksApp.ts';
import { operationsOf, runPortal, tokenOf } from '../harness.tsx';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const path = () => window.location.pathname + window.location.search;

describe('guards', () => {
  it('ROUTE-062: sends a visitor to the login page, and SEC-40: requests no data', async () => {
    const { requests } = await runPortal({ path: '/livres' });
    await heading('Connexion');
    expect(path()).toBe('/connexion');
    // What sends requests is loaded with the first of them.
    await waitFor(() => expect(operationsOf(requests)).toEqual(['GET /api/properties']));
  });

  it('ROUTE-063, D47: sends a user without the right to the root and says so once', async () => {
    await runPortal({ path: '/prets', token: tokenOf(['livres']) });
    await heading('Livres');
    expect(path()).toBe('/livres');
    expect(screen.getByText('Page refusée.')).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Ouvrir le livre 7' }));
    await heading('Livre n° 7');
    expect(screen.queryByText('Page refusée.')).toBeNull();
  });

  it('ROUTE-001: redirects from the root to the first accessible home screen', async () => {
    await runPortal({ token: tokenOf(['prets']) });
    await heading('Prêts');
    expect(path()).toBe('/prets');
  });

  it('opens a screen by its alias too', async () => {
    await runPortal({ path: '/catalogue', token: tokenOf(['livres']) });
    await heading('Livres');
    expect(path()).toBe('/catalogue');
  });

  it('D47: shows unknown addresses inside the shell', async () => {
    await runPortal({ path: '/nulle/part', token: tokenOf(['livres']) });
    await heading('Page introuvable');
    expect(screen.getByRole('navigation', { name: 'Menu principal' })).toBeTruthy();
  });

  it('redirects to the gate while its function returns true', async () => {
    const app = {
      ...booksApp,
      special: { ...booksApp.special, gate: { when: 'variantOf', screen: 'compte/accueil' } },
    };
    await runPortal({
      path: '/livres',
      token: tokenOf(['livres']),
      app,
      functions: { variantOf: () => true },
    });
    await heading('Bienvenue');
  });

  it('renders the model of the user’s variant', async () => {
    await runPortal({
      path: '/livres',
      token: tokenOf(['livres']),
      functions: { variantOf: () => 'enfant' },
    });
    await heading('livres/liste pour enfant');
  });
});

describe('arrival on a page', () => {
  it('A11Y-04, A11Y-08, A11Y-09: names the page, focuses its heading, announces its title once; not on the first page', async () => {
    await runPortal({ path: '/livres', token: tokenOf(['livres']) });
    const announcer = () => document.querySelector('[data-announcer]')?.textContent?.trim();
    await heading('Livres');
    expect(document.title).toBe('Livres | Médiathèque');
    expect(announcer()).toBe('');
    expect(document.activeElement).toBe(document.body);

    await userEvent.click(screen.getByRole('link', { name: 'Ouvrir le livre 7' }));
    const title = await heading('Livre n° 7');
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(document.title).toBe('Livre n° 7 | Médiathèque');
    expect(announcer()).toContain('| Médiathèque');
  });

  it('A11Y-04, A11Y-10: announces the title without the mark of an error on the page before', async () => {
    function Refused() {
      useTitleNote({ error: true });
      return (
        <>
          <Heading />
          <ScreenLink screen="livres/detail" path={{ id: '7' }}>
            Ouvrir le livre 7
          </ScreenLink>
        </>
      );
    }
    const Plain = ({ routeParams }: CustomScreenProps) =>
      routeParams.id === undefined ? <Refused /> : <Heading />;
    await runPortal({ path: '/livres', token: tokenOf(['livres']), components: { Plain } });
    await waitFor(() => expect(document.title).toBe('Erreur : Livres | Médiathèque'));
    const said: string[] = [];
    const announcer = document.querySelector('[data-announcer]') ?? document.body;
    new MutationObserver(() => said.push(announcer.textContent ?? '')).observe(announcer, {
      childList: true,
    });
    await userEvent.click(screen.getByRole('link', { name: 'Ouvrir le livre 7' }));
    await waitFor(() => expect(said).toHaveLength(1));
    expect(said[0]).not.toContain('Erreur');
  });

  it('A11Y-10: keeps the focus when only the query changes', async () => {
    await runPortal({ path: '/livres', token: tokenOf(['livres']) });
    await heading('Livres');
    const link = screen.getByRole('link', { name: 'Page suivante' });
    await userEvent.click(link);
    await waitFor(() => expect(path()).toBe('/livres?page=2'));
    expect(document.activeElement).toBe(link);
  });

  it('A11Y-01: skip links move the focus to content and menu', async () => {
    await runPortal({ path: '/livres', token: tokenOf(['livres']) });
    await heading('Livres');
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe('Aller au contenu');
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('main'));
    screen.getByRole('link', { name: 'Aller au menu' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('navigation', { name: 'Menu principal' }));
  });

  it('A11Y-02: has no skip link to an absent menu', async () => {
    await runPortal({ path: '/connexion' });
    await heading('Connexion');
    expect(screen.queryByRole('link', { name: 'Aller au menu' })).toBeNull();
  });

  it('A11Y-03, A11Y-15: has one of each landmark, and the link to the bottom of the page', async () => {
    await runPortal({ path: '/livres/7', token: tokenOf(['livres']) });
    await heading('Livre n° 7');
    for (const role of ['banner', 'main', 'contentinfo'] as const)
      expect(screen.getAllByRole(role)).toHaveLength(1);
    const way = within(screen.getByRole('navigation', { name: "Fil d'Ariane" })).getAllByRole('listitem');
    expect(way.map((item) => item.textContent)).toEqual(['Accueil', 'Livres', 'Livre']);
    expect(way[2]?.querySelector('[aria-current="page"]')).toBeTruthy();
  });

  it('SHELL-037: shows no breadcrumb or menu when the route has none, and accents the footer', async () => {
    await runPortal({ path: '/connexion' });
    await heading('Connexion');
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.getByRole('contentinfo').className).toContain('accent');
    expect(screen.queryByRole('link', { name: 'Se connecter' })).toBeNull();
  });

  it('SHELL-028, SEC-78: opens external links in a new window without an opener', async () => {
    await runPortal({ path: '/connexion' });
    const link = await screen.findByRole('link', { name: 'Ailleurs (nouvelle fenêtre)' });
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener noreferrer',
    ]);
  });

  it('SHELL-042: takes the site title from the properties', async () => {
    await runPortal({
      path: '/aide',
      server: {
        'GET /api/properties': () => ({ body: { titre: 'Bibliothèque', lien: 'javascript:alert(1)' } }),
      },
    });
    await heading('Aide');
    await waitFor(() => expect(document.title).toBe('Aide | Bibliothèque'));
    expect(screen.getByRole('link', { name: /Ailleurs/ }).getAttribute('href')).toBe('https://example.org/');
  });
});

describe('a screen that cannot be displayed', () => {
  it('REL-14: offers to reload when its chunk is missing', async () => {
    await runPortal({ path: '/livres', token: tokenOf(['livres']), missing: ['livres/detail'] });
    await heading('Livres');
    await userEvent.click(screen.getByRole('link', { name: 'Ouvrir le livre 7' }));
    await heading('failure.renewedTitle');
    expect(screen.getByRole('button', { name: 'failure.reload' })).toBeTruthy();
    expect(screen.getByRole('navigation', { name: 'Menu principal' })).toBeTruthy();
  });

  it('REL-13: reports a render error, and the menu stays usable', async () => {
    const routes = libraryRoutes.map((route) =>
      route.screen === 'livres/liste' ? { ...route, title: 'Cassé' } : route,
    );
    const Broken = () => {
      throw new Error('broken');
    };
    await runPortal({
      path: '/livres',
      token: tokenOf(['livres', 'prets']),
      routes,
      components: { Plain: Broken },
    });
    await heading('failure.crashedTitle');
    expect(screen.getByRole('link', { name: 'Prêts' })).toBeTruthy();
  });

  it('REL-13: omits a part of the shell that throws', async () => {
    const Broken = () => {
      throw new Error('broken');
    };
    await runPortal({ path: '/livres', token: tokenOf(['livres']), slots: { account: <Broken /> } });
    await heading('Livres');
    expect(screen.getByRole('button', { name: 'Déconnexion' })).toBeTruthy();
  });
});
