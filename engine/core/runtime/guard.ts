/** The target of a visit: the screen, the login page, '/', or the gate that precedes all pages except the open ones. */
import type { AppModel, RouteModel } from '../model/app.ts';
import type { ScreenId } from '../model/value.ts';
import { accessOf, existsFor, homeOf, nobody, type Visitor } from './access.ts';
import { noValues, type RegistryFunctions, type Values } from './reference.ts';

type Visit =
  | { readonly to: 'screen' }
  | { readonly to: 'signIn' }
  /** A right is missing: the user is told so once. */
  | { readonly to: 'root' }
  /** The user has passed the gate: continue to '/', without a message. */
  | { readonly to: 'home' }
  | { readonly to: 'gate'; readonly screen: ScreenId };

/** @param isGated whether the gate's function returns true for the user */
export function visit(app: AppModel, route: RouteModel, visitor: Visitor, isGated: boolean): Visit {
  const { gate } = app.special;
  if (gate !== null && visitor.signedIn) {
    const isAtGate = route.screen === gate.screen;
    if (isAtGate && !isGated) return { to: 'home' };
    // Pages that are open to a signed-out visitor are also open before the gate.
    const isBehind = !isAtGate && accessOf(route.guard, app.rights, nobody) !== 'open';
    if (isBehind && isGated) return { to: 'gate', screen: gate.screen };
  }
  const access = accessOf(route.guard, app.rights, visitor);
  if (access === 'signIn') return { to: 'signIn' };
  return access === 'open' && existsFor(route, visitor) ? { to: 'screen' } : { to: 'root' };
}

/** Whether the gate of the application precedes every page of this user; null: nobody is signed in. */
export function isGatedUser(app: AppModel, user: Values | null, functions: RegistryFunctions): boolean {
  const { gate } = app.special;
  return gate !== null && user !== null && functions[gate.when]?.({ ...noValues, user }) === true;
}

/** The screen to which '/' redirects. */
export function rootScreen(
  app: AppModel,
  routes: readonly RouteModel[],
  visitor: Visitor,
  isGated: boolean,
): ScreenId {
  const { gate } = app.special;
  return gate !== null && isGated && visitor.signedIn ? gate.screen : homeOf(app, routes, visitor).screen;
}
