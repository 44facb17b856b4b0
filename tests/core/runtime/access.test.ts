import { describe, expect, it } from 'vitest';
import type { GuardModel } from '../../../engine/core/model/app.ts';
import { accessOf, holdsRight, homeOf, isOpen, type Visitor } from '../../../engine/core/runtime/access.ts';
import { rootScreen, visit } from '../../../engine/core/runtime/guard.ts';
import { visibleMenu } from '../../../engine/core/runtime/menu.ts';
import { booksApp, libraryRoutes, routeNamed } from '../../booksApp.ts';

const visitor = (rights: Readonly<Record<string, boolean>> | null, variant = 'adulte'): Visitor => ({
  signedIn: rights !== null,
  rights: new Map(Object.entries(rights ?? {})),
  variant,
});
const right = (anyOf: readonly string[], signedIn = true): GuardModel => ({ kind: 'right', anyOf, signedIn });
const { rights } = booksApp;

describe('holdsRight', () => {
  it('RIGHT-003: compares rights without regard to case, by their name or an alias', () => {
    expect(holdsRight(rights, visitor({ livres: true }), 'livres')).toBe(true);
    expect(holdsRight(rights, visitor({ livre: true }), 'livres')).toBe(true);
    expect(holdsRight(rights, visitor({ livres: false }), 'livres')).toBe(false);
    expect(holdsRight(rights, visitor({}), 'livres')).toBe(false);
  });

  it('RIGHT-013: grants the default rights of signed-out users to everyone, unless the token refuses them', () => {
    expect(holdsRight(rights, visitor(null), 'aide')).toBe(true);
    expect(holdsRight(rights, visitor({}), 'aide')).toBe(true);
    expect(holdsRight(rights, visitor({ aide: false }), 'aide')).toBe(false);
  });
});

describe('accessOf', () => {
  it.each([
    ['public page', { kind: 'public' }, 'open', 'open', 'open'],
    ['ROUTE-062, ROUTE-064: login', { kind: 'login' }, 'signIn', 'open', 'open'],
    ['ROUTE-063: right', right(['livres']), 'signIn', 'refused', 'open'],
    ['one of two rights', right(['prets', 'livres']), 'signIn', 'refused', 'open'],
    ['right that signed-out users have', right(['aide'], false), 'open', 'open', 'open'],
    [
      'right that signed-out users have, on a screen that requires a login',
      right(['aide'], true),
      'signIn',
      'open',
      'open',
    ],
    ['right that signed-out users lack', right(['livres'], false), 'signIn', 'refused', 'open'],
  ] as const)('%s', (_name, guard, signedOut, without, withRight) => {
    expect(
      [visitor(null), visitor({}), visitor({ livres: true })].map((who) => accessOf(guard, rights, who)),
    ).toEqual([signedOut, without, withRight]);
  });
});

describe('visit', () => {
  const gated = {
    ...booksApp,
    special: { ...booksApp.special, gate: { when: 'isNew', screen: 'compte/accueil' } },
  };

  it('leads to the screen, to the login page, or back to the root', () => {
    const to = (who: Visitor) => visit(booksApp, routeNamed('livres/liste'), who, false).to;
    expect([visitor({ livres: true }), visitor(null), visitor({})].map(to)).toEqual([
      'screen',
      'signIn',
      'root',
    ]);
  });

  it('refuses a screen that does not exist in the variant', () => {
    const route = { ...routeNamed('livres/liste'), only: ['enfant'] };
    expect(visit(booksApp, route, visitor({ livres: true }), false)).toEqual({ to: 'root' });
    expect(isOpen(route, rights, visitor({ livres: true }, 'enfant'))).toBe(true);
  });

  it('leads from guarded routes and the root to the gate, but not from routes open to signed-out users', () => {
    const who = visitor({ livres: true });
    expect(visit(gated, routeNamed('livres/liste'), who, true)).toEqual({
      to: 'gate',
      screen: 'compte/accueil',
    });
    expect(visit(gated, routeNamed('pages/panne'), who, true).to).toBe('screen');
    const help = { ...routeNamed('livres/liste'), guard: right(['aide'], false) };
    expect(visit(gated, help, who, true).to).toBe('screen');
    expect(visit(gated, { ...help, guard: right(['aide'], true) }, who, true).to).toBe('gate');
    expect(visit(gated, routeNamed('livres/liste'), who, false).to).toBe('screen');
    expect(rootScreen(gated, libraryRoutes, who, true)).toBe('compte/accueil');
    expect(rootScreen(gated, libraryRoutes, visitor(null), true)).toBe('compte/connexion');
  });
});

describe('homeOf', () => {
  it('ROUTE-001 to ROUTE-009: is the first home screen that the visitor may open, else the fallback', () => {
    const home = (who: Visitor) => homeOf(booksApp, libraryRoutes, who);
    expect(home(visitor({ livres: true, prets: true }))).toEqual({ screen: 'livres/liste', found: true });
    expect(home(visitor({ prets: true }))).toEqual({ screen: 'prets/liste', found: true });
    expect(home(visitor({}))).toEqual({ screen: 'compte/connexion', found: false });
    expect(home(visitor(null))).toEqual({ screen: 'compte/connexion', found: false });
  });
});

describe('visibleMenu', () => {
  const names = (who: Visitor, current = routeNamed('livres/liste')) =>
    visibleMenu(booksApp, libraryRoutes, who, current).map(({ entry, isCurrent, entries }) => [
      entry.id,
      isCurrent,
      entries.map((sub) => [sub.entry.id, sub.isCurrent]),
    ]);

  it('MENU-004: shows the entries that the visitor may open, in order', () => {
    expect(names(visitor({ livres: true }))).toEqual([['livres', true, []]]);
    expect(names(visitor({ livres: true, prets: true }))).toEqual([
      ['livres', true, []],
      ['prets', false, [['retards', false]]],
    ]);
    expect(names(visitor({}))).toEqual([]);
  });

  it('marks the ancestors of the open screen as current', () => {
    expect(names(visitor({ livres: true, prets: true }), routeNamed('prets/retards'))[1]).toEqual([
      'prets',
      true,
      [['retards', true]],
    ]);
    expect(names(visitor({ livres: true }), routeNamed('livres/detail'))).toEqual([['livres', true, []]]);
  });
});
