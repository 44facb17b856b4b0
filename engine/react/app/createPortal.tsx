/**
 * Creates the portal: stores, API, session, router. At the start, route table, properties and user are loaded in
 * parallel; the first screen renders when the visitor is known.
 */
// Imported first: the styles of a part must follow the base styles.
import './tokens.css';
import './base.css';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import type { AppModel, RouteModel } from '../../core/model/app.ts';
import type { ErrorRuleModel } from '../../core/model/call.ts';
import type { AidsLoader, ScreenLoaders } from '../../core/model/screenModule.ts';
import type { ScreenId, Text } from '../../core/model/value.ts';
import type { RegistryFunctions } from '../../core/runtime/reference.ts';
import { formatText, type TextArgs } from '../../core/runtime/text.ts';
import { listenInShadowRoot } from '../browser/listenInShadowRoot.ts';
import { createDeviceMemory, createSessionMemory } from '../browser/storage.ts';
import type { Registry } from '../context/registry.ts';
import { onCaughtError } from '../feedback/PartBoundary.tsx';
import { createApi } from '../state/api.ts';
import { type Arrivals, createArrivals } from '../state/arrivals.ts';
import { createDisplay } from '../state/display.ts';
import { createDrafts, type Drafts, layAside, openDrafts } from '../state/drafts.ts';
import { beginAt, createEntries, currentKey } from '../state/entries.ts';
import { createNotices, type NoticeStore, turnPage, whileCounted } from '../state/notices.ts';
import { reloadPage, takeDrafts } from '../state/reload.ts';
import { createSessionLife } from '../state/sessionLife.ts';
import { createSession } from '../state/sessionStore.ts';
import { createSiteStore, type SiteStore } from '../state/siteStore.ts';
import { createTrails } from '../state/trails.ts';
import { guardedFunctions } from './guardedFunctions.ts';
import { onModelUpdate } from './onModelUpdate.ts';
import { Portal } from './Portal.tsx';
import { buildRoutes, type Guarding, pathOf } from './routes.tsx';
import { StartError } from './StartError.tsx';
import { createVisits } from './visits.ts';

export type PortalOptions = {
  readonly app: AppModel;
  /** Loads the route table, which has its own chunk so that the entry does not grow with it. */
  readonly loadRoutes: () => Promise<{
    readonly routes: readonly RouteModel[];
    readonly loadScreen: ScreenLoaders;
    readonly loadAids: AidsLoader;
  }>;
  readonly registry: Registry;
  /** Called when a session has ended, to clear what the application keeps in memory. */
  readonly onSessionEnd?: () => void;
};

export type RunningPortal = {
  /** Resolves when the first screen may render. */
  readonly mount: (element: HTMLElement) => Promise<void>;
  /** Stops timers, listeners and the router. */
  readonly unmount: () => void;
};

export function createPortal(options: PortalOptions): RunningPortal {
  const { app, loadRoutes, registry } = options;
  const functions = guardedFunctions(registry.functions);
  const stores = createStores(app, functions);
  const { site, session, memory, display, notices, arrivals, drafts } = stores;
  const place = createPlace(site, drafts);
  const { takeReturnPath, prefetch, ...guarding } = createVisits({ ...stores, functions });
  const { api, life, signOut } = connect(options, stores, place, guarding.onSignIn);
  const undo: (() => void)[] = [display.stop];
  let root: Root | null = null;
  let isStopped = false;
  const reload = () => reloadPage({ drafts, memory });

  /** The page's own name comes with its first screen; until then the document has the title of the site. */
  function nameDocument(): void {
    const { documentTitle } = site.getState().app;
    if (!place.isDrawn()) {
      document.title = site.getState().properties[documentTitle.property] ?? documentTitle.default;
    }
  }

  return {
    mount: async (element) => {
      nameDocument();
      undo.push(site.subscribe(nameDocument));
      const asked = currentKey();
      const ready = life.start();
      const table = await loadRoutes().catch((error: unknown) => {
        console.error('The route table could not be loaded', error);
        return null;
      });
      if (isStopped) return;
      root = createRoot(listenInShadowRoot(element), { onCaughtError });
      if (table === null) {
        root.render(<StartError texts={app.texts} onReload={reload} />);
        return;
      }
      site.setState(table);
      const router = place.start(asked, { ...guarding, ready });
      undo.push(followPages(router, notices, arrivals), onModelUpdate(site, reload), life.watch());
      const parts = {
        ...stores,
        ...createEntries(router),
        registry: { ...registry, functions },
        api,
        session: session.store,
        display: display.store,
        say: (text: Text, args?: TextArgs) => formatText(text, args, site.getState().app.codeProperty),
        signIn: life.signIn,
        signOut,
        reloadUser: life.reloadUser,
        takeReturnPath,
        prefetch,
      };
      root.render(
        <StrictMode>
          <Portal parts={parts} router={router} />
        </StrictMode>,
      );
    },
    unmount: () => {
      isStopped = true;
      for (const stop of undo.splice(0)) stop();
      root?.unmount();
      place.stop();
      root = null;
    },
  };
}

type Stores = ReturnType<typeof createStores>;

/** What the portal knows while its page is open. */
function createStores(app: AppModel, functions: RegistryFunctions) {
  const site = createSiteStore(app);
  const memory = createSessionMemory();
  const notices = createNotices();
  return {
    site,
    memory,
    notices,
    session: createSession(site, functions, memory),
    display: createDisplay(createDeviceMemory()),
    arrivals: createArrivals(notices),
    trails: createTrails(),
    drafts: createDrafts(takeDrafts(memory)),
  };
}

type Router = ReturnType<typeof createBrowserRouter>;
type Place = ReturnType<typeof createPlace>;

/** Where the page is: at the place of its router and, until there is one, at its address. */
function createPlace(site: SiteStore, drafts: Drafts) {
  let router: Router | null = null;
  /** The first screen, in place of the requested one: the session may end before the route table is loaded. */
  let first: ScreenId | null = null;
  const pathTo = (screen: string) => pathOf(site.getState().app, site.getState().routes, screen);
  return {
    path: (): string => {
      const { pathname, search } = router?.state.location ?? window.location;
      return pathname + search;
    },
    /** Whether a screen was drawn. */
    isDrawn: (): boolean => router?.state.initialized === true,
    open: (screen: ScreenId): void => {
      layAside(drafts);
      if (router === null) first = screen;
      else void router.navigate(pathTo(screen));
    },
    /** Starts the router from the entry `asked` of the history. */
    start: (asked: string, guarding: Guarding): Router => {
      if (first !== null) beginAt(asked, pathTo(first));
      router = createBrowserRouter(buildRoutes(guarding));
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
  place: Place,
  onReturnLater: (path: string) => void,
) {
  const { site, notices, trails, drafts } = stores;
  const leave = (then: ErrorRuleModel['then'], epoch: number): boolean => {
    if (then === 'endSession') life.expire(epoch);
    else if (typeof then === 'object') place.open(then.goto);
    else return false;
    return true;
  };
  const api = createApi({
    ...stores,
    functions: registry.functions,
    leave,
    whileAway: (pause) => whileCounted(notices, 'away', pause),
  });
  const life = createSessionLife({
    ...stores,
    api,
    onEnd: (end) => {
      onSessionEnd?.();
      trails.clear();
      if (end === 'signedOut') drafts.setState({}, true);
      const { special } = site.getState().app;
      if (end === 'expired') onReturnLater(place.path());
      place.open(end === 'expired' ? special.expired : special.signIn);
    },
  });
  const leaveAndSignOut = async (): Promise<void> => {
    const isAtStake = openDrafts(drafts).length > 0;
    const module = isAtStake ? await import('../state/leave.ts').catch(() => null) : null;
    if (module === null || (await module.mayLeave(stores))) life.signOut();
  };
  return { api, life, signOut: () => void leaveAndSignOut() };
}

/** Turns the notices with the page, and has an arrival on another page announced; answers what ends it. */
function followPages(router: Router, notices: NoticeStore, arrivals: Arrivals): () => void {
  let path = router.state.location.pathname;
  let isFirst = true;
  return router.subscribe((state) => {
    const isSame = state.location.pathname === path;
    path = state.location.pathname;
    if (!isSame) turnPage(notices);
    if (!isSame && !isFirst) arrivals.expect();
    if (state.initialized) isFirst = false;
  });
}
