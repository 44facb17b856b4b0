/** The nearest screen above the open one that needs no object: where what is gone leads back to. */
import type { ScreenId } from '../../core/model.ts';
import { useEngine } from '../EngineContext.ts';
import { usePlace } from '../screens/PlaceContext.ts';
import { routeOf } from '../siteStore.ts';

export function useWayBack(): ScreenId | null {
  const { routes } = useEngine();
  const { parents } = usePlace().route;
  const isPlain = (screen: ScreenId) => routeOf(routes, screen)?.path.includes('{') === false;
  return parents.findLast(isPlain) ?? null;
}
