/** The router's table: each screen under its path and its aliases, guarded and loaded before it renders. */
import type { RouteObject } from 'react-router-dom';
import type { RouteModel } from '../../core/model/app.ts';
import { routerPath } from '../../core/runtime/routerPath.ts';
import type { RouteHandle } from '../context/openRoute.ts';
import { Shell } from '../shell/Shell.tsx';
import { ScreenError } from './ScreenError.tsx';
import { ScreenHost } from './ScreenHost.tsx';
import type { createVisits } from './visits.ts';

/** @param ready resolves when the visitor is known */
export function buildRoutes(
  routes: readonly RouteModel[],
  { openRoot, openScreen }: ReturnType<typeof createVisits>,
  ready: Promise<void>,
): RouteObject[] {
  return [
    {
      Component: Shell,
      ErrorBoundary: ScreenError,
      children: [
        { path: '/', loader: () => openRoot(ready) },
        ...routes.flatMap((route) =>
          [route.path, ...route.aliases].map(
            (path): RouteObject => ({
              path: routerPath(path),
              handle: { screen: route.screen } satisfies RouteHandle,
              loader: ({ request }) => openScreen(route.screen, new URL(request.url), ready),
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
