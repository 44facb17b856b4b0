/**
 * The nearest ancestor of the open screen without path parameters: the target of the link back from a deleted object.
 */
import type { ScreenId } from '../../core/model/value.ts';
import { routeOf } from '../client/siteStore.ts';
import { useEngine, usePlace } from './EngineContext.ts';

export function useWayBack(): ScreenId | null {
  const { routes } = useEngine();
  const { parents } = usePlace().route;
  const isPlain = (screen: ScreenId) => routeOf(routes, screen)?.path.includes('{') === false;
  return parents.findLast(isPlain) ?? null;
}
