/** The route that is shown; null before the first one. */
import { useMatches } from 'react-router-dom';
import type { RouteModel } from '../../core/model.ts';
import { useEngine } from '../EngineContext.ts';
import type { RouteHandle } from '../navigation/loadedScreen.ts';
import { routeOf } from '../siteStore.ts';

export function useOpenRoute(): RouteModel | null {
  const { routes } = useEngine();
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  return handle === undefined ? null : routeOf(routes, handle.screen);
}
