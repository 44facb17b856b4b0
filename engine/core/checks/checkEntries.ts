/** The screens where the portal itself leads visitors are open to all of them: another would lead back here, without end. */
import type { AppDefinition } from '../../../schemas/types/definition.ts';
import type { Linker } from '../definition/linker.ts';
import type { Compiled, RouteModel } from '../model/app.ts';
import type { ScreenId } from '../model/value.ts';
import type { At } from '../problems/places.ts';

/** Who is led to a screen: every visitor, or signed-in users only. */
type Led = 'visitors' | 'users';

/** Kinds of screens that can sign in. */
const signingIn: readonly RouteModel['kind'][] = ['signIn', 'custom'];

/** Checks `special`, and where `/` leads when no other screen is open. */
export function checkEntries(
  { routes }: Pick<Compiled, 'routes'>,
  { definitions, screens, report }: Linker,
): void {
  // There is a model, so nothing of the application is broken.
  const { home, special } = definitions.app.definition as AppDefinition;
  const { gate } = special;
  const roles = ['signIn', 'expired', 'unavailable', 'notFound'] as const;
  for (const role of roles) check(special[role], 'visitors', [special, role]);
  // A signed-out visitor may be led on to the sign-in page from these two.
  check(home.otherwise, 'users', [home, 'otherwise']);
  if (gate) check(gate.screen, 'users', [gate, 'screen']);
  const signIn = routeOf(special.signIn);
  const isAsked = routes.some(({ screen, guard }) => guard.kind !== 'public' && saysWhoOpens(screen));
  if (signIn && isAsked && !signingIn.includes(signIn.kind))
    report('no-sign-in', [special, 'signIn'], signIn.screen);

  function check(screen: ScreenId, led: Led, at: At): void {
    const route = routeOf(screen);
    if (route === undefined || !saysWhoOpens(screen)) return;
    const { guard, only } = route;
    const isOpen = guard.kind === 'public' || (guard.kind === 'login' && led === 'users');
    if (!isOpen || only !== null) report('screen-closed', at, screen, led);
  }

  /** Where nothing says it, that is the problem. */
  function saysWhoOpens(id: ScreenId): boolean {
    const { screen, area } = screens.get(id) ?? {};
    return [screen, area?.definition].some((one) => one?.guard !== undefined || one?.right !== undefined);
  }

  function routeOf(screen: ScreenId): RouteModel | undefined {
    return routes.find((route) => route.screen === screen);
  }
}
