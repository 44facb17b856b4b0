/**
 * The definitions and the properties of the page. They change while the page is open in two cases: the properties
 * arrive after the start, and a development server sends a changed definition.
 */
import type { ComponentType } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AidsModel, AppModel, RouteModel } from '../../core/model/app.ts';
import type { AidsLoader, ScreenLoaders, ScreenModule } from '../../core/model/screenModule.ts';
import type { ScreenId } from '../../core/model/value.ts';

type SiteState = {
  readonly app: AppModel;
  readonly routes: readonly RouteModel[];
  readonly loadScreen: ScreenLoaders;
  readonly loadAids: AidsLoader;
  /** Null until they are loaded. */
  readonly aids: AidsModel | null;
  /** Asks before a page is left. Loaded with the first form with unsaved input; null until then. */
  readonly leaving: { readonly LeaveGuard: ComponentType; readonly mayLeave: () => Promise<boolean> } | null;
  /** Key/value configuration of the server; empty until it is loaded. */
  readonly properties: Readonly<Record<string, string>>;
  /** The properties are loaded, or have failed to: a missing property now has its default. */
  readonly arePropertiesKnown: boolean;
  /** Screens whose definition changed while the page is open (development only). */
  readonly replaced: Readonly<Record<ScreenId, ScreenModule>>;
};

export type SiteStore = StoreApi<SiteState>;

export function createSiteStore(
  app: AppModel,
  table: Pick<SiteState, 'routes' | 'loadScreen' | 'loadAids'>,
): SiteStore {
  return createStore<SiteState>(() => ({
    app,
    ...table,
    aids: null,
    leaving: null,
    properties: {},
    arePropertiesKnown: false,
    replaced: {},
  }));
}

/** The route of a screen; the compiler has checked that each screen named in a definition has one. */
export function routeOf(routes: readonly RouteModel[], screen: ScreenId): RouteModel | null {
  return routes.find((route) => route.screen === screen) ?? null;
}
