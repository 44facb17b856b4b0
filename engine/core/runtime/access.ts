/** Access control in the browser, from the routes and the rights of the token; the server decides independently. */
import type { AppModel, GuardModel, RightModel, RouteModel } from '../model/app.ts';
import type { ScreenId } from '../model/value.ts';

export type Visitor = {
  readonly signedIn: boolean;
  /** Rights granted or refused by name; names are in lower case. */
  readonly rights: ReadonlyMap<string, boolean>;
  readonly variant: string;
};

/** A visitor who is signed out, in no variant. */
export const nobody: Visitor = { signedIn: false, rights: new Map(), variant: '' };

/** `signIn`: must sign in first. `refused`: signed in, but not allowed. */
type Access = 'open' | 'signIn' | 'refused';

/** What is known of each right besides the token. */
export type Rights = Readonly<Record<string, Pick<RightModel, 'signedOut' | 'aliases'>>>;

/** Whether the visitor has a right, by its name or an alias; one that the token does not mention has its default. */
export function holdsRight(rights: Rights, visitor: Visitor, name: string): boolean {
  const right = rights[name];
  const spellings = [name, ...(right?.aliases ?? [])];
  const told = spellings.map((spelling) => visitor.rights.get(spelling.toLowerCase()));
  if (told.every((granted) => granted === undefined)) return right?.signedOut ?? false;
  return told.includes(true);
}

/** Whether the guard of a route lets the visitor pass. */
export function accessOf(guard: GuardModel, rights: Rights, visitor: Visitor): Access {
  if (guard.kind === 'public') return 'open';
  if (guard.kind === 'login') return visitor.signedIn ? 'open' : 'signIn';
  const holds = guard.anyOf.some((name) => holdsRight(rights, visitor, name));
  if (!visitor.signedIn && (guard.signedIn || !holds)) return 'signIn';
  return holds ? 'open' : 'refused';
}

/** Whether the visitor may open the route: by its guard, and in their variant. */
export function isOpen(route: Pick<RouteModel, 'guard' | 'only'>, rights: Rights, visitor: Visitor): boolean {
  return existsFor(route, visitor) && accessOf(route.guard, rights, visitor) === 'open';
}

/** Whether the route exists in the visitor's variant. */
export function existsFor(route: Pick<RouteModel, 'only'>, visitor: Visitor): boolean {
  return route.only === null || route.only.includes(visitor.variant);
}

/** The screen to which '/' redirects, and whether it is one of the home screens. */
export function homeOf(
  app: Pick<AppModel, 'home'> & { readonly rights: Rights },
  routes: readonly Pick<RouteModel, 'screen' | 'guard' | 'only'>[],
  visitor: Visitor,
): { readonly screen: ScreenId; readonly found: boolean } {
  const screen = app.home.screens.find((id) =>
    routes.some((route) => route.screen === id && isOpen(route, app.rights, visitor)),
  );
  return screen === undefined ? { screen: app.home.otherwise, found: false } : { screen, found: true };
}
