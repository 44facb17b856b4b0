/** The router's table: each screen under its path and its aliases, guarded and loaded before it renders. */
import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router-dom';
import type { ScreenId } from '../../core/model/value.ts';
import { rootScreen, visit } from '../../core/runtime/guard.ts';
import { routerPath } from '../../core/runtime/routerPath.ts';
import { routeOf, type SiteStore } from '../client/siteStore.ts';
import type { LoadedScreen, RouteHandle } from '../context/openRoute.ts';
import { Shell } from '../shell/Shell.tsx';
import { MissingFile, ScreenError } from './ScreenError.tsx';
import { ScreenHost } from './ScreenHost.tsx';
import type { createVisits } from './visits.ts';

export type Guarding = ReturnType<typeof createVisits> & {
  /** Resolves when the visitor is known. */
  readonly ready: Promise<void>;
};

export function buildRoutes(guarding: Guarding): RouteObject[] {
  const { routes } = guarding.site.getState();
  return [
    {
      Component: Shell,
      ErrorBoundary: ScreenError,
      children: [
        { path: '/', loader: () => openRoot(guarding) },
        ...routes.flatMap((route) =>
          [route.path, ...route.aliases].map(
            (path): RouteObject => ({
              path: routerPath(path),
              handle: { screen: route.screen } satisfies RouteHandle,
              loader: (args) => openScreen(guarding, route.screen, args),
              shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
              Component: ScreenHost,
              ErrorBoundary: ScreenError,
            }),
          ),
        ),
      ],
    },
  ];
}

async function openRoot({ site, ready, visitor, isGated }: Guarding): Promise<Response> {
  await ready;
  const { app, routes } = site.getState();
  return redirect(pathOf(site, rootScreen(app, routes, visitor(), isGated())));
}

async function openScreen(
  guarding: Guarding,
  screen: ScreenId,
  { request }: LoaderFunctionArgs,
): Promise<LoadedScreen> {
  const { site, ready, visitor, isGated, load, onSignIn, onRefused } = guarding;
  const route = routeOf(site.getState().routes, screen);
  if (route === null) throw redirect('/');
  const url = new URL(request.url);
  const files = load(route, url.search === '');
  // A redirected visitor never awaits it: its failure must not be an unhandled rejection.
  files.catch(() => {});
  await ready;
  const { app } = site.getState();
  const decision = visit(app, route, visitor(), isGated());
  if (decision.to === 'signIn') {
    onSignIn(url.pathname + url.search);
    throw redirect(pathOf(site, app.special.signIn));
  }
  if (decision.to === 'home') throw redirect('/');
  if (decision.to === 'root') {
    onRefused();
    throw redirect('/');
  }
  if (decision.to === 'gate') throw redirect(pathOf(site, decision.screen));
  const [module, Component] = await files.catch((cause) => {
    throw new MissingFile(screen, { cause });
  });
  return { route, module, Component, address: url.pathname };
}

/** The path of a screen that the application's own definition names. */
export function pathOf(site: SiteStore, screen: ScreenId): string {
  const { app, routes } = site.getState();
  return (routeOf(routes, screen) ?? routeOf(routes, app.special.signIn))?.path ?? '/';
}
