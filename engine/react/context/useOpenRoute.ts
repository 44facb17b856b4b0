/** The current route; null before the first one. */
import { useMatches } from 'react-router-dom';
import type { RouteModel } from '../../core/model/app.ts';
import { routeOf } from '../client/siteStore.ts';
import { useEngine } from './EngineContext.ts';
import type { RouteHandle } from './loadedScreen.ts';

export function useOpenRoute(): RouteModel | null {
  const { routes } = useEngine();
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  return handle === undefined ? null : routeOf(routes, handle.screen);
}
