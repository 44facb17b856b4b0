/** The definitions and the properties of the page, which change when the properties arrive, and in development. */
import type { ComponentType } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AidsModel, AppModel, RouteModel } from '../../core/model/app.ts';
import {
  type AidsLoader,
  type ModelUpdate,
  modelUpdateEvent,
  type ScreenLoaders,
  type ScreenModule,
} from '../../core/model/screenModule.ts';
import type { ScreenId } from '../../core/model/value.ts';

/** A number above 0, and the text that tells what it counts. */
export type Waiting = { readonly n: number; readonly text: string };

/** The route table, and what loads the rest of the model. */
export type SiteTable = {
  readonly routes: readonly RouteModel[];
  readonly loadScreen: ScreenLoaders;
  readonly loadAids: AidsLoader;
};

type SiteState = SiteTable & {
  readonly app: AppModel;
  /** Null until they are loaded. */
  readonly aids: AidsModel | null;
  /** Asks before a page is left. Loaded with the first form with unsaved input; null until then. */
  readonly leaving: { readonly LeaveGuard: ComponentType; readonly mayLeave: () => Promise<boolean> } | null;
  /** Key/value configuration of the server; empty until it is loaded. */
  readonly properties: Readonly<Record<string, string>>;
  /** The properties are loaded, or have failed to: a missing property now has its default. */
  readonly arePropertiesKnown: boolean;
  /** What waits for the user, by the screen that lists it, and by those above that in the menu. */
  readonly waiting: Readonly<Record<ScreenId, Waiting>>;
  /** Screens whose definition changed while the page is open (development only). */
  readonly replaced: Readonly<Record<ScreenId, ScreenModule>>;
};

export type SiteStore = StoreApi<SiteState>;

export function createSiteStore(app: AppModel, table: SiteTable): SiteStore {
  return createStore<SiteState>(() => ({
    app,
    ...table,
    aids: null,
    leaving: null,
    properties: {},
    arePropertiesKnown: false,
    waiting: {},
    replaced: {},
  }));
}

/** The route of a screen; the compiler has checked that each screen named in a definition has one. */
export function routeOf(routes: readonly RouteModel[], screen: ScreenId): RouteModel | null {
  return routes.find((route) => route.screen === screen) ?? null;
}

/** The texts and models that the start leaves out; rejects if they cannot be loaded now. */
export async function aidsOf(site: SiteStore): Promise<AidsModel> {
  const { aids, loadAids } = site.getState();
  if (aids !== null) return aids;
  const { default: loaded } = await loadAids();
  site.setState({ aids: loaded });
  return loaded;
}

/**
 * Puts each part of the model that the development server changes into the site; a built site does not listen.
 * @param onAddresses called when the addresses are others: a router keeps those that it was made with
 */
export function onModelUpdate(site: SiteStore, closed: AbortSignal, onAddresses: () => void): void {
  if (!import.meta.hot) return;
  const take = (update: ModelUpdate): void => {
    if (update.kind === 'app') site.setState({ app: update.app });
    else if (update.kind === 'aids') site.setState({ aids: update.aids });
    else if (update.kind === 'screen')
      site.setState(({ replaced }) => ({ replaced: { ...replaced, [update.screen]: update.module } }));
    else {
      const { routes, loadScreen, loadAids } = update;
      const isAsBefore = addressesOf(routes) === addressesOf(site.getState().routes);
      site.setState({ routes, loadScreen, loadAids });
      if (!isAsBefore) onAddresses();
    }
  };
  const receive = (event: Event) => take((event as CustomEvent<ModelUpdate>).detail);
  window.addEventListener(modelUpdateEvent, receive, { signal: closed });
}

/** What the router is made of; the rest of a route is read when it is opened. */
function addressesOf(routes: readonly RouteModel[]): string {
  return JSON.stringify(routes.map(({ screen, path, aliases }) => [screen, path, aliases]));
}
