/** The shell of every page with the portal's own definitions: header, menu, breadcrumb, footer, as specified. */
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Server } from '../react/harness.tsx';
import { claire, prefix, startPortal, tokenWith } from './startPortal.tsx';

const everyRight = [
  ...['transfert', 'commandes', 'doublons', 'demandes', 'beneficiaire', 'statistiques', 'statnationales'],
  ...['mesdonnees', 'administrateur', 'contact', 'aide', 'faq'],
];
const organisme = {
  code: 'ORG075',
  nom: 'Maison de démonstration',
  personneMorale: false,
  logo: '/9j/4AAQSkZJRgABAQAAAQABAAD/2wA=',
};
const server: Server = {
  [`GET ${prefix}/utilisateur/${claire.identifiant}`]: () => ({ body: claire }),
  'GET /api/organismeBeneficiaire/organisme/code/ORG075': () => ({ body: organisme }),
  'GET /api/properties': () => ({
    body: { 'portail.titreSite': 'Portail CMI Organismes', 'portail.titre': 'Portail CMI - Organismes' },
  }),
};

const signedIn = (path: string, rights: readonly string[] = everyRight) =>
  startPortal({ path, token: tokenWith(...rights), server });
const signedOut = (path: string) => startPortal({ path, server });

const banner = () => within(screen.getByRole('banner'));
const footer = () => within(screen.getByRole('contentinfo'));
const menu = () => screen.queryByRole('navigation', { name: 'Menu principal' });
const breadcrumb = () => screen.queryByRole('navigation', { name: /fil d.Ariane/i });
const namesOf = (links: readonly HTMLElement[]) =>
  links.map((link) => (link.textContent ?? '').replace(/\s+\((sous-)?rubrique courante\)\s+$/, ''));
/** The menu as labels and addresses, sub-entries after a dash. */
const entries = () =>
  [...(menu()?.querySelectorAll('a') ?? [])].map((link) => {
    const [name] = namesOf([link]);
    const depth = link.closest('ul')?.id.startsWith('menu-entries') ? '' : '- ';
    return `${depth}${name} ${link.getAttribute('href')}`;
  });

describe('the shell', () => {
  it('SHELL-003: consists of skip links, header, menu, breadcrumb, content and footer, in this order', async () => {
    await signedIn('/commandes');
    const order = ['.eng-skip', 'header', '#menu', '.eng-breadcrumb', 'main', 'footer'].map((selector) =>
      document.querySelector(selector),
    );
    expect(order).not.toContain(null);
    for (const [index, part] of order.slice(1).entries()) {
      const before = order[index]?.compareDocumentPosition(part as Node) ?? 0;
      expect(before & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    }
  });

  it('SHELL-001, SHELL-002: skips to the content and to the menu', async () => {
    await signedIn('/commandes');
    await userEvent.click(screen.getByRole('link', { name: 'Aller au menu' }));
    expect(document.activeElement).toBe(menu());
    await userEvent.click(screen.getByRole('link', { name: 'Aller au contenu' }));
    expect(document.activeElement).toBe(screen.getByRole('main'));
    await userEvent.click(screen.getByRole('link', { name: 'Aller aux critères' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Commande')));
  });

  it('SHELL-004: shows the link to the top after more than 32 pixels of scroll, not at 32', async () => {
    await signedOut('/authentification');
    const scrollTo = (pixels: number) => {
      Object.defineProperty(window, 'scrollY', { value: pixels, configurable: true });
      window.dispatchEvent(new Event('scroll'));
    };
    scrollTo(32);
    expect(screen.queryByRole('button', { name: /haut de page/i })).toBeNull();
    scrollTo(33);
    expect(await screen.findByRole('button', { name: /haut de page/i })).toBeTruthy();
    scrollTo(0);
    await waitFor(() => expect(screen.queryByRole('button', { name: /haut de page/i })).toBeNull());
  });

  it('SHELL-041: is in French', async () => {
    await signedOut('/authentification');
    expect(document.body.textContent).not.toMatch(/\b(sign in|log ?out|password|loading|search)\b/i);
  });
});

describe('the header', () => {
  it('SHELL-005, SHELL-006, SHELL-007, RIGHT-009: has its links, signed in or not', async () => {
    await signedOut('/authentification');
    for (const name of ['Contact', 'Aide en ligne', 'FAQ'])
      expect(banner().getByRole('link', { name }), name).toBeTruthy();
  });

  it('SHELL-008, SHELL-010: links to the login page for a visitor', async () => {
    await signedOut('/mentionsLegales');
    expect(banner().getByRole('link', { name: 'Se connecter' }).getAttribute('href')).toBe(
      '/authentification',
    );
    expect(banner().queryByRole('button', { name: 'Déconnexion' })).toBeNull();
  });

  it('SHELL-009: but not on that page itself', async () => {
    await signedOut('/authentification');
    expect(banner().queryByRole('link', { name: 'Se connecter' })).toBeNull();
  });

  it('SHELL-011, SHELL-012, SHELL-014, A11Y-58: shows the logo, the greeting and the logout to a user', async () => {
    await signedIn('/commandes');
    const logo = await banner().findByRole('img', {
      name: "Logo de l'organisme Maison de démonstration",
    });
    expect([logo.getAttribute('width'), logo.getAttribute('height')]).toEqual(['40', '40']);
    expect(banner().getByText('Bonjour Claire Martin')).toBeTruthy();
    expect(banner().getByRole('button', { name: 'Déconnexion' })).toBeTruthy();
    expect(banner().queryByRole('link', { name: 'Se connecter' })).toBeNull();
  });
});

describe('the footer', () => {
  it('SHELL-019 to SHELL-024, SHELL-030: links to the pages of the site', async () => {
    await signedOut('/authentification');
    const links = Object.fromEntries(
      footer()
        .getAllByRole('link')
        .map((link) => [link.getAttribute('href'), link.textContent]),
    );
    expect(links).toMatchObject({
      '/mentionsLegales': expect.stringMatching(/mentions légales/i),
      '/politiqueConfidentialite': expect.stringMatching(/politique de confidentialité/i),
      '/cgu': "Conditions Générales d'Utilisation",
      '/cgi': "Conditions Générales d'Instruction",
      '/plan': expect.stringMatching(/plan du site/i),
      '/accessibilite': expect.stringMatching(/accessibilité/i),
    });
  });

  it('SHELL-025, SHELL-026, SHELL-027, SHELL-029: links to the public pages on the three cards', async () => {
    await signedOut('/authentification');
    for (const name of [/^CMI Stationnement/, /^CMI Invalidité/, /^CMI Priorité/])
      expect(footer().getByRole('link', { name }).getAttribute('href')).toMatch(
        /^https:\/\/www\.service-public\.fr\//,
      );
  });

  it('SHELL-031: shows the logo of the producer at 100 by 49 pixels', async () => {
    await signedOut('/authentification');
    const logo = footer().getByRole('img');
    expect([logo.getAttribute('width'), logo.getAttribute('height')]).toEqual(['100', '49']);
  });

  it.each([
    ['/authentification', true],
    ['/authentification/expired', true],
    ['/authentification/loginOublie', false],
    ['/mentionsLegales', false],
  ])('SHELL-032, SHELL-033: has a special border on %s: %s', async (path, isSpecial) => {
    await signedOut(path);
    expect(screen.getByRole('contentinfo').classList.contains('eng-footer--accent')).toBe(isSpecial);
  });
});

describe('the breadcrumb', () => {
  it.each(['/authentification', '/authentification/expired'])('SHELL-038: is absent on %s', async (path) => {
    await signedOut(path);
    expect(breadcrumb()).toBeNull();
  });

  it('SHELL-039: is absent on the root', async () => {
    await signedIn('/', []);
    expect(breadcrumb()).toBeNull();
  });

  it.each([
    ['/commandes', 'Suivi des commandes'],
    ['/transfert', 'Transfert'],
    ['/mentionsLegales', 'Mentions légales'],
  ])('SHELL-040: on %s it ends with %s', async (path, label) => {
    await signedIn(path);
    const items = within(breadcrumb() as HTMLElement).getAllByRole('listitem');
    expect(items.at(-1)?.textContent).toContain(label);
  });
});

describe('the title', () => {
  it('SHELL-043, SHELL-044, SHELL-047, SHELL-048: is "{page} | {site title}", from the properties', async () => {
    await startPortal({
      path: '/mentionsLegales',
      server: { ...server, 'GET /api/properties': () => ({ body: { 'portail.titreSite': 'Autre site' } }) },
    });
    await waitFor(() => expect(document.title).toBe('Mentions légales | Autre site'));
  });
});

describe('the main menu', () => {
  it('MENU-005 to MENU-019, MENU-042, MENU-043: contains every entry with its address, in order', async () => {
    await signedIn('/commandes');
    expect(entries()).toEqual([
      'Transfert fichier /transfert',
      'Suivi des commandes /commandes',
      'Suivi des demandes /suivi',
      '- Gestion des doublons /suivi/doublons',
      '- Gestion des demandes /suivi/demandes',
      'Bénéficiaires /beneficiaire',
      'Statistiques /statistiques',
      'Statistiques nationales /statnationales',
      'Administration /administrateur',
      '- Mes données /administrateur/donnees',
      '- Ressources Organisme /administrateur/ressources',
      '- Gestion des groupes /administrateur/groupes',
      '- Gestion des utilisateurs /administrateur/profils',
    ]);
  });

  it.each([
    ['transfert', ['Transfert fichier /transfert']],
    ['commandes', ['Suivi des commandes /commandes']],
    ['doublons', ['Suivi des demandes /suivi', '- Gestion des doublons /suivi/doublons']],
    ['demandes', ['Suivi des demandes /suivi', '- Gestion des demandes /suivi/demandes']],
    ['beneficiaire', ['Bénéficiaires /beneficiaire']],
    ['statistiques', ['Statistiques /statistiques']],
    ['statnationales', ['Statistiques nationales /statnationales']],
    ['mesdonnees', ['Administration /administrateur', '- Mes données /administrateur/donnees']],
    [
      'administrateur',
      [
        'Administration /administrateur',
        '- Ressources Organisme /administrateur/ressources',
        '- Gestion des groupes /administrateur/groupes',
        '- Gestion des utilisateurs /administrateur/profils',
      ],
    ],
  ])(
    'MENU-005 to MENU-017: contains only the entries of the right %s when the user has no other',
    async (right, expected) => {
      await signedIn('/mentionsLegales', [right]);
      expect(entries()).toEqual(expected);
    },
  );

  it('MENU-001: is not shown to a visitor', async () => {
    await signedOut('/mentionsLegales');
    expect(menu()).toBeNull();
  });

  it('MENU-002: is not shown before the first login is done', async () => {
    await startPortal({
      path: '/premiereConnexion',
      token: tokenWith(...everyRight),
      server: {
        ...server,
        [`GET ${prefix}/utilisateur/${claire.identifiant}`]: () => ({
          body: { ...claire, premiereConnexion: true },
        }),
      },
    });
    expect(menu()).toBeNull();
  });

  it('MENU-020: marks the current entry for assistive technology', async () => {
    await signedIn('/commandes');
    const current = within(menu() as HTMLElement).getByRole('link', {
      name: 'Suivi des commandes (rubrique courante)',
    });
    expect(current.getAttribute('aria-current')).toBe('page');
  });

  it('MENU-022, MENU-023, MENU-024: arrow keys move, a letter jumps, Escape closes', async () => {
    await signedIn('/commandes');
    const focused = () => namesOf([document.activeElement as HTMLElement])[0];
    within(menu() as HTMLElement)
      .getByRole('link', { name: /^Transfert fichier/ })
      .focus();
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(focused()).toBe('Suivi des commandes'));
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(focused()).toBe('Suivi des demandes'));
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(focused()).toBe('Gestion des doublons'));
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(focused()).toBe('Gestion des demandes'));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-expanded')).toBe('false'));
    await userEvent.keyboard('b');
    await waitFor(() => expect(focused()).toBe('Bénéficiaires'));
  });
});
