/** Which screen stands at a path. */
import { matchPath } from 'react-router-dom';
import type { RouteModel } from '../../core/model/app.ts';
import { routerPath } from '../../core/runtime/routerPath.ts';

/** The route of a path within the site; null when there is none. */
export function matchScreen(routes: readonly RouteModel[], path: string): RouteModel | null {
  const matches = (pattern: string) => pattern !== '*' && matchPath(routerPath(pattern), path) !== null;
  return routes.find((route) => [route.path, ...route.aliases].some(matches)) ?? null;
}
