/** The route of the open screen: what its loader passes on, and which route a path has. */
import type { ComponentType } from 'react';
import { matchPath, useMatches } from 'react-router-dom';
import type { RouteModel } from '../../core/model/app.ts';
import type { ScreenModule } from '../../core/model/screenModule.ts';
import type { ScreenId } from '../../core/model/value.ts';
import { routerPath } from '../../core/runtime/routerPath.ts';
import { routeOf } from '../client/siteStore.ts';
import { useEngine } from './EngineContext.ts';
import type { ScreenProps } from './registry.ts';

export type RouteHandle = { readonly screen: ScreenId };

export type LoadedScreen = {
  readonly route: RouteModel;
  readonly module: ScreenModule;
  readonly Component: ComponentType<ScreenProps>;
  /** Another address is another visit, also of the same screen. */
  readonly address: string;
};

/** The current route; null before the first one. */
export function useOpenRoute(): RouteModel | null {
  const { routes } = useEngine();
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  return handle === undefined ? null : routeOf(routes, handle.screen);
}

/** The route of a path within the site; null when there is none. */
export function matchScreen(routes: readonly RouteModel[], path: string): RouteModel | null {
  const matches = (pattern: string) => pattern !== '*' && matchPath(routerPath(pattern), path) !== null;
  return routes.find((route) => [route.path, ...route.aliases].some(matches)) ?? null;
}
