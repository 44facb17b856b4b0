/** What an address shows: its screen, if the visitor may open it, with the screen's files; or another address. */
import type { AppModel, RouteModel } from '../../core/model/app.ts';
import type { ScreenId } from '../../core/model/value.ts';
import { rootScreen, visit } from '../../core/runtime/guard.ts';
import { routeAt } from '../../core/runtime/routeAt.ts';
import type { Loaded, Location } from '../browser/router.ts';
import { routeOf } from '../client/siteStore.ts';
import type { OpenScreen } from '../context/router.tsx';
import type { createVisits } from './visits.ts';

export type Guarding = Omit<ReturnType<typeof createVisits>, 'takeReturnPath' | 'prefetch'> & {
  /** Resolves when the visitor is known. */
  readonly ready: Promise<void>;
};

export async function openAddress(guarding: Guarding, address: Location): Promise<Loaded<OpenScreen>> {
  const { site, ready, visitor, isGated } = guarding;
  const { pathname: path } = address;
  if (path !== '/') return openScreen(guarding, address);
  await ready;
  const { app, routes } = site.getState();
  return { redirect: pathOf(app, routes, rootScreen(app, routes, visitor(), isGated())) };
}

async function openScreen(
  { site, ready, visitor, isGated, load, onSignIn, onRefused }: Guarding,
  { pathname: path, search }: Location,
): Promise<Loaded<OpenScreen>> {
  const { routes: table } = site.getState();
  const others = table.find((route) => route.path === '*');
  const { route, params } = routeAt(table, path) ?? { route: others, params: {} };
  if (route === undefined) return { redirect: '/' };
  const loading = load(route, search === '').then(
    ([module, Component]) => ({ module, Component }),
    () => null,
  );
  await ready;
  const { app, routes } = site.getState();
  const decision = visit(app, route, visitor(), isGated());
  if (decision.to === 'signIn') {
    onSignIn(path + search);
    return { redirect: pathOf(app, routes, app.special.signIn) };
  }
  if (decision.to === 'home') return { redirect: '/' };
  if (decision.to === 'root') {
    onRefused();
    return { redirect: '/' };
  }
  if (decision.to === 'gate') return { redirect: pathOf(app, routes, decision.screen) };
  return { page: { route, params, path, files: await loading } };
}

/** The path of a screen that the application's own definition names. */
export function pathOf(app: AppModel, routes: readonly RouteModel[], screen: ScreenId): string {
  return (routeOf(routes, screen) ?? routeOf(routes, app.special.signIn))?.path ?? '/';
}
