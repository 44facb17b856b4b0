/** Creates the portal. At the start, the first screen, the properties and the user are loaded in parallel. */
// Imported first: the styles of a part must follow the base styles.
import './tokens.css';
import './base.css';
import { StrictMode, useMemo } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { useStore } from 'zustand';
import type { AppModel } from '../../core/model/app.ts';
import type { ErrorRuleModel } from '../../core/model/call.ts';
import type { ScreenId } from '../../core/model/value.ts';
import { setZone } from '../../core/runtime/dates.ts';
import { pathToReturnTo } from '../../core/runtime/returnPath.ts';
import { guardDoubleClicks } from '../browser/dom.ts';
import { guardedFunctions } from '../browser/logOnce.ts';
import { oneAtATime, whenIdle } from '../browser/tasks.ts';
import { createApi, sender } from '../client/api.ts';
import { keepDrafts, layAside, reloadPage } from '../client/drafts.ts';
import { createEntries } from '../client/entries.ts';
import { clearNotices } from '../client/notices.ts';
import { createSessionLife } from '../client/sessionLife.ts';
import { onModelUpdate } from '../client/siteStore.ts';
import { createStores, type PortalTable, type Stores } from '../client/stores.ts';
import { type Engine, EngineContext } from '../context/EngineContext.ts';
import type { Registry } from '../context/registry.ts';
import { onCaughtError } from '../parts/PartBoundary.tsx';
import { buildRoutes } from './routes.tsx';
import { createVisits, pathOf } from './visits.ts';
import '../parts/Field.css';

export type PortalOptions = {
  readonly app: AppModel;
  readonly table: PortalTable & {
    /** Components of the engine that few applications have. */
    readonly components?: Registry['components'] | undefined;
  };
  readonly registry: Registry;
  /** Called when a session has ended, to clear what the application keeps in memory. */
  readonly onSessionEnd?: () => void;
};

export function createPortal(options: PortalOptions) {
  const closing = new AbortController();
  const closed = closing.signal;
  const { stores, place, visits, life, partsAt } = assemble(options, closed);
  const { site } = stores;

  /** The page's own name comes with its first screen; until then the document has the title of the site. */
  function nameDocument(): void {
    if (place.isDrawn()) return;
    const { app, properties } = site.getState();
    document.title = properties[app.documentTitle.property] ?? app.documentTitle.default;
  }

  return {
    mount: (element: HTMLElement): void => {
      nameDocument();
      closed.addEventListener('abort', site.subscribe(nameDocument));
      const root = createRoot(listenInShadowRoot(element), { onCaughtError });
      closed.addEventListener('abort', () => root.unmount());
      const router = place.start(buildRoutes(site.getState().routes, visits, life.start()));
      onModelUpdate(site, closed, () => reloadPage(stores));
      life.watch();
      closed.addEventListener('abort', guardDoubleClicks());
      window.addEventListener('pagehide', () => void keepDrafts(stores), { signal: closed });
      // Until the first screen is there, the page keeps what its document shows.
      followPages(router, stores, () => {
        root.render(<Portal parts={partsAt(router)} router={router} />);
        whenIdle(() => void sender.load().catch(() => undefined));
      });
    },
    /** Stops timers, listeners and the router. */
    unmount: (): void => {
      closing.abort();
      place.stop();
    },
  };
}

/** What a portal is made of before it is drawn; `partsAt`: what its screens may use, at a router. */
export function assemble(options: PortalOptions, closed: AbortSignal) {
  const { app, table } = options;
  setZone(app.zone);
  const functions = guardedFunctions(options.registry.functions);
  const components = { ...options.registry.components, ...table.components };
  const registry = { ...options.registry, functions, components };
  const stores = createStores(app, table, functions, closed);
  const place = createPlace(stores);
  const visits = createVisits(stores, registry);
  const { api, life, signOut } = connect(options, stores, place, visits.onSignIn);
  const partsAt = (router: Router): Props['parts'] => ({
    ...stores,
    ...createEntries(router),
    registry,
    api,
    session: stores.session.store,
    signIn: life.signIn,
    signOut,
    reloadUser: life.reloadUser,
    takeReturnPath: visits.takeReturnPath,
    prefetch: visits.prefetch,
  });
  return { stores, place, visits, life, partsAt };
}

type Router = ReturnType<typeof createBrowserRouter>;

/** Where the page is: at the place of its router and, until there is one, at its address. */
function createPlace({ site, drafts }: Stores) {
  let router: Router | null = null;
  return {
    path: (): string => {
      const { pathname, search } = window.location;
      const { page } = site.getState().app.addresses;
      return pathToReturnTo(router?.state.location ?? { pathname, search, state: null }, page);
    },
    isDrawn: (): boolean => router?.state.initialized === true,
    open: (screen: ScreenId): void => {
      layAside(drafts);
      void router?.navigate(pathOf(site, screen));
    },
    start: (routes: RouteObject[]): Router => {
      router = createBrowserRouter(routes);
      return router;
    },
    stop: (): void => {
      router?.dispose();
      router = null;
    },
  };
}

/** The API and the session over it: either may send the user to another page. */
function connect(
  { registry, onSessionEnd }: PortalOptions,
  stores: Stores,
  place: ReturnType<typeof createPlace>,
  onReturnLater: (path: string) => void,
) {
  const { site, trails, drafts } = stores;
  const leave = (then: ErrorRuleModel['then'], epoch: number): boolean => {
    if (then === 'endSession') life.expire(epoch);
    else if (typeof then === 'object') place.open(then.goto);
    else return false;
    return true;
  };
  const api = createApi({ ...stores, functions: registry.functions, leave });
  const life = createSessionLife({
    ...stores,
    api,
    onEnd: (end) => {
      onSessionEnd?.();
      trails.clear();
      const { special } = site.getState().app;
      if (end === 'expired') onReturnLater(place.path());
      place.open(end === 'expired' ? special.expired : special.signIn);
    },
  });
  const once = oneAtATime();
  const leaveAndSignOut = async (): Promise<void> => {
    const { leaving } = site.getState();
    if (leaving !== null && !(await leaving.mayLeave())) return;
    // Given up by its user; a session that ends otherwise leaves it to wait for their return.
    drafts.setState({}, true);
    life.signOut();
  };
  return { api, life, signOut: () => void once(leaveAndSignOut) };
}

/** Draws the first screen once it is known. A page that follows is announced, without the notices of the one before. */
function followPages(router: Router, { notices, page, early }: Stores, draw: () => void): void {
  let path = router.state.location.pathname;
  let isDrawn = router.state.initialized;
  if (isDrawn) draw();
  router.subscribe(({ location, initialized }) => {
    const isSame = location.pathname === path;
    path = location.pathname;
    if (!isSame) clearNotices(notices, 'page');
    if (!isSame && isDrawn) {
      page.expect();
      early.forget();
    }
    if (initialized && !isDrawn) draw();
    isDrawn ||= initialized;
  });
}

type Props = {
  readonly parts: Omit<Engine, 'app' | 'routes' | 'properties'>;
  readonly router: Router;
};

export function Portal({ parts, router }: Props) {
  const { app, routes, properties } = useStore(parts.site);
  const engine = useMemo(() => ({ ...parts, app, routes, properties }), [parts, app, routes, properties]);
  return (
    <StrictMode>
      <EngineContext value={engine}>
        <RouterProvider router={router} />
      </EngineContext>
    </StrictMode>
  );
}

/**
 * Attaches the listeners of an empty element to a shadow root in it; returns the element. React listens to every event at its
 * root, and Chromium tells assistive technology that everything below a click listener is clickable: a heading is read as
 * 'clickable'. Events pass through the shadow root, which is no clickable element (docs/decisions/0018).
 */
function listenInShadowRoot(element: HTMLElement): HTMLElement {
  const between = element.attachShadow({ mode: 'open' });
  between.append(document.createElement('slot'));
  element.addEventListener = between.addEventListener.bind(between);
  // React sets an empty handler on a root without one, for Safari, which fires no click on elements that are not
  // controls.
  Object.defineProperty(element, 'onclick', { value: () => undefined });
  return element;
}
