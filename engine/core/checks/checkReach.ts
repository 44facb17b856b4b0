/**
 * Ways to screens: each screen must be reachable, and be in the menu once; those to which the application redirects must be
 * open to the redirected visitors, or the redirection never ends.
 */
import type { AppDefinition } from '../../../schemas/types/definition.ts';
import type { Linker, Used } from '../definition/linker.ts';
import { menuEntries } from '../definition/menuEntries.ts';
import type { Compiled, RouteModel } from '../model/app.ts';
import type { ScreenId } from '../model/value.ts';
import { nearest } from '../problems/nearest.ts';
import type { At } from '../problems/places.ts';
import { accessOf, nobody } from '../runtime/access.ts';

/** Reports unreachable screens. In an application without a menu, its components lead to the screens. */
export function checkReach({ screens: reached }: Used, linker: Linker): void {
  const { definitions, screens, report } = linker;
  const { entrances = [] } = linker.vocabulary;
  const { app, areas, complete } = definitions;
  const { menu } = app.definition;
  for (const id of entrances) linker.screen(id, [app.definition]);
  const seen = new Map<string, string>();
  for (const { id, entry, above } of menuEntries(menu)) {
    const earlier = seen.get(entry.screen);
    if (earlier === undefined) seen.set(entry.screen, id);
    // An entry may repeat the screen of the one that it is below.
    else if (entry.screen !== above?.screen) report('menu-twice', [entry, 'screen'], entry.screen, earlier);
  }
  // A part that was removed as invalid may lead to the screen.
  const isWhole = complete && [app, ...areas].every(({ broken }) => broken.size === 0);
  if (!isWhole || menu === undefined) return;
  // A misspelt name of a screen is reported at its own position.
  const misspelt = [...reached].filter((id) => !screens.has(id));
  const meant = new Set(misspelt.map((id) => nearest(id, screens.keys())));
  for (const { id, screen } of screens.values())
    if (!reached.has(id) && !meant.has(id) && !entrances.includes(id))
      report('screen-unreachable', [screen, 'path'], id, app.definition.home?.screens.includes(id) ?? false);
}

/** Who is redirected to a screen: every visitor, or signed-in users only. */
type Led = 'visitors' | 'users';

/** Kinds of screens that can sign in. */
const signingIn: readonly RouteModel['kind'][] = ['signIn', 'custom'];

/** Checks `special`, and the screen of `/` when no other is open. */
export function checkEntries(
  { app, routes }: Pick<Compiled, 'app' | 'routes'>,
  { definitions, screens, report }: Linker,
): void {
  // There is a model, so nothing of the application is broken.
  const { home, special } = definitions.app.definition as AppDefinition;
  const { gate } = special;
  for (const role of ['signIn', 'expired', 'unavailable', 'notFound'] as const)
    check(special[role] ?? '', 'visitors', [special, role]);
  // From these two, a signed-out visitor is redirected to the sign-in page.
  check(home.otherwise, 'users', [home, 'otherwise']);
  if (gate) check(gate.screen, 'users', [gate, 'screen']);
  const closed = routes.filter(
    ({ screen, guard }) => saysWhoOpens(screen) && accessOf(guard, app.rights, nobody) !== 'open',
  );
  if (special.signIn === undefined) {
    for (const { screen } of closed)
      report('session-missing', [screens.get(screen)?.screen ?? special], screen);
    return;
  }
  const signIn = routeOf(special.signIn);
  if (signIn && closed.length > 0 && !signingIn.includes(signIn.kind))
    report('no-sign-in', [special, 'signIn'], signIn.screen);

  function check(screen: ScreenId, led: Led, at: At): void {
    const route = routeOf(screen);
    if (route === undefined || !saysWhoOpens(screen)) return;
    const { guard, only } = route;
    const isOpen = guard.kind === 'public' || (guard.kind === 'login' && led === 'users');
    if (!isOpen || only !== null) report('screen-closed', at, screen, led);
  }

  /** Whether the screen or its area says who may open it; a screen without either is reported elsewhere. */
  function saysWhoOpens(id: ScreenId): boolean {
    const { screen, area } = screens.get(id) ?? {};
    return [screen, area?.definition].some((one) => one?.guard !== undefined || one?.right !== undefined);
  }

  function routeOf(screen: ScreenId): RouteModel | undefined {
    return routes.find((route) => route.screen === screen);
  }
}
