/** The route of the open screen, and what its loader passes on. */
import type { ComponentType } from 'react';
import { useMatches } from 'react-router-dom';
import type { RouteModel } from '../../core/model/app.ts';
import type { ScreenModule } from '../../core/model/screenModule.ts';
import type { ScreenId } from '../../core/model/value.ts';
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
