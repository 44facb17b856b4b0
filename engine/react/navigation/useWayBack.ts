/** The nearest screen above the open one that needs no object: where what is gone leads back to. */
import type { ScreenId } from '../../core/model/model.ts';
import { useEngine } from '../context/EngineContext.ts';
import { usePlace } from '../context/PlaceContext.ts';
import { routeOf } from '../state/siteStore.ts';

export function useWayBack(): ScreenId | null {
  const { routes } = useEngine();
  const { parents } = usePlace().route;
  const isPlain = (screen: ScreenId) => routeOf(routes, screen)?.path.includes('{') === false;
  return parents.findLast(isPlain) ?? null;
}
