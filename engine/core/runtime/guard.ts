/** Where a visit leads: to the screen, to the sign-in, back to '/', or to the gate that comes before every page but the open ones. */
import type { AppModel, RouteModel, ScreenId } from '../model/model.ts';
import { accessOf, existsFor, homeOf, type Visitor } from './access.ts';

export type Visit =
  | { readonly to: 'screen' }
  | { readonly to: 'signIn' }
  /** For want of a right: the user is told so once. */
  | { readonly to: 'root' }
  /** The gate lies behind the user: on to '/', with nothing to tell. */
  | { readonly to: 'home' }
  | { readonly to: 'gate'; readonly screen: ScreenId };

/** Who has not signed in: what is open to them is so before the gate too. */
const nobody: Visitor = { signedIn: false, rights: new Map(), variant: '' };

/** @param isGated whether the gate's function answers true for the user */
export function visit(app: AppModel, route: RouteModel, visitor: Visitor, isGated: boolean): Visit {
  const { gate } = app.special;
  if (gate !== null && !isGated && visitor.signedIn && route.screen === gate.screen) return { to: 'home' };
  if (
    gate !== null &&
    isGated &&
    visitor.signedIn &&
    route.screen !== gate.screen &&
    accessOf(route.guard, app.rights, nobody) !== 'open'
  ) {
    return { to: 'gate', screen: gate.screen };
  }
  const access = accessOf(route.guard, app.rights, visitor);
  if (access === 'signIn') return { to: 'signIn' };
  return access === 'open' && existsFor(route, visitor) ? { to: 'screen' } : { to: 'root' };
}

/** The screen that '/' leads to. */
export function rootScreen(
  app: AppModel,
  routes: readonly RouteModel[],
  visitor: Visitor,
  isGated: boolean,
): ScreenId {
  const { gate } = app.special;
  return gate !== null && isGated && visitor.signedIn ? gate.screen : homeOf(app, routes, visitor).screen;
}
