/**
 * Puts the parts together: stores, API, session, router. The order of the start: route table, properties and user are
 * fetched side by side; the first screen is drawn once it is known who visits.
 */
// First: the rules of a part come after those that all parts build on.
import './tokens.css';
import './base.css';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import type { AppModel, ErrorRuleModel, RouteModel, ScreenId, Text } from '../../core/model/model.ts';
import type { AidsLoader, ScreenLoaders } from '../../core/model/screenModule.ts';
import type { Visitor } from '../../core/runtime/access.ts';
import { noValues } from '../../core/runtime/reference.ts';
import { safePath } from '../../core/runtime/returnPath.ts';
import { formatText, type TextArgs } from '../../core/runtime/text.ts';
import { listenInShadowRoot } from '../browser/listenInShadowRoot.ts';
import { createDeviceMemory, createSessionMemory } from '../browser/storage.ts';
import type { Registry } from '../context/registry.ts';
import { onCaughtError } from '../feedback/PartBoundary.tsx';
import { loadKind } from '../kinds/screenKinds.ts';
import { matchScreen } from '../navigation/matchScreen.ts';
import { createApi } from '../state/api.ts';
import { createArrivals } from '../state/arrivals.ts';
import { createDisplay } from '../state/display.ts';
import { createDrafts, layAside, openDrafts } from '../state/drafts.ts';
import { beginAt, createEntries, currentKey } from '../state/entries.ts';
import { createNotices, turnPage, whileCounted } from '../state/notices.ts';
import { reloadPage, takeDrafts } from '../state/reload.ts';
import { createSessionLife } from '../state/sessionLife.ts';
import { createSession } from '../state/sessionStore.ts';
import { createSiteStore, routeOf } from '../state/siteStore.ts';
import { createTrails } from '../state/trails.ts';
import { guardedFunctions } from './guardedFunctions.ts';
import { onModelUpdate } from './onModelUpdate.ts';
import { Portal } from './Portal.tsx';
import { buildRoutes, pathOf } from './routes.tsx';
import { StartError } from './StartError.tsx';

export type PortalOptions = {
  readonly app: AppModel;
  /** Fetches the route table, a file of its own so that the entry does not grow with it. */
  readonly loadRoutes: () => Promise<{
    readonly routes: readonly RouteModel[];
    readonly loadScreen: ScreenLoaders;
    readonly loadAids: AidsLoader;
  }>;
  readonly registry: Registry;
  /** Called when a session has ended, for what the application keeps in memory. */
  readonly onSessionEnd?: () => void;
};

export type RunningPortal = {
  /** Resolves when the first screen may be drawn. */
  readonly mount: (element: HTMLElement) => Promise<void>;
  /** Stops timers, listeners and the router. */
  readonly unmount: () => void;
};

const returnKey = 'engine:return';

export function createPortal({ app, loadRoutes, registry, onSessionEnd }: PortalOptions): RunningPortal {
  const functions = guardedFunctions(registry.functions);
  const site = createSiteStore(app);
  const memory = createSessionMemory();
  const display = createDisplay(createDeviceMemory());
  const notices = createNotices();
  const arrivals = createArrivals(notices);
  const trails = createTrails();
  const drafts = createDrafts(takeDrafts(memory));
  const session = createSession(site, functions, memory);
  const undo: (() => void)[] = [display.stop];
  let router: ReturnType<typeof createBrowserRouter> | null = null;
  let root: Root | null = null;
  let isStopped = false;

  /** The screen to begin with in place of the asked one: the session may end before the route table is there. */
  let first: ScreenId | null = null;
  const open = (screen: ScreenId) => {
    layAside(drafts);
    if (router === null) first = screen;
    else void router.navigate(screenPath(screen));
  };
  const screenPath = (screen: string) => pathOf(site.getState().app, site.getState().routes, screen);
  const here = () => {
    const { pathname, search } = router?.state.location ?? window.location;
    return pathname + search;
  };

  function leave(then: ErrorRuleModel['then'], epoch: number): boolean {
    if (then === 'endSession') life.expire(epoch);
    else if (typeof then === 'object') open(then.goto);
    else return false;
    return true;
  }

  const api = createApi({
    site,
    session,
    functions: registry.functions,
    leave,
    whileAway: (pause) => whileCounted(notices, 'away', pause),
  });
  const life = createSessionLife({
    site,
    session,
    api,
    notices,
    onEnd: (end) => {
      onSessionEnd?.();
      trails.clear();
      if (end === 'signedOut') drafts.setState({}, true);
      const { special } = site.getState().app;
      const left = here();
      if (end === 'expired') memory.write(returnKey, left);
      open(end === 'expired' ? special.expired : special.signIn);
    },
  });

  async function signOut(): Promise<void> {
    const isAtStake = openDrafts(drafts).length > 0;
    const leave = isAtStake ? await import('../state/leave.ts').catch(() => null) : null;
    if (leave === null || (await leave.mayLeave({ drafts, notices, site }))) life.signOut();
  }

  function visitor(): Visitor {
    const { phase, rights, variant } = session.store.getState();
    return { signedIn: phase === 'signedIn', rights, variant };
  }

  function isGated(): boolean {
    const { gate } = site.getState().app.special;
    const { user } = session.store.getState();
    return gate !== null && user !== null && functions[gate.when]?.({ ...noValues, user }) === true;
  }

  const load = (route: RouteModel) => {
    const loader = site.getState().loadScreen[route.screen];
    if (loader === undefined) throw new Error(`The route table has no file for "${route.screen}".`);
    return Promise.all([loader(), loadKind(route.kind)]);
  };

  /** The guards look at it again: whoever may not open it is told so on their home page. */
  function takeReturnPath(): string {
    const path = safePath(memory.read(returnKey), window.location.origin);
    memory.remove(returnKey);
    if (path === null || isGated()) return '/';
    const route = matchScreen(site.getState().routes, new URL(path, window.location.origin).pathname);
    return route !== null && route.guard.kind !== 'public' ? path : '/';
  }

  function prefetch(screen: string): void {
    const route = routeOf(site.getState().routes, screen);
    if (route !== null) load(route).catch(() => {});
  }

  /** The page's own name comes with its first screen; until then it is the document title of the site. */
  function nameDocument(): void {
    const { documentTitle } = site.getState().app;
    if (!router?.state.initialized) {
      document.title = site.getState().properties[documentTitle.property] ?? documentTitle.default;
    }
  }

  function startRouter(ready: Promise<void>): ReturnType<typeof createBrowserRouter> {
    const guarding = {
      site,
      ready,
      visitor,
      isGated,
      load,
      onSignIn: (path: string) => memory.write(returnKey, path),
      onRefused: () => {
        const text = site.getState().app.texts['access.refused'];
        if (text !== undefined)
          notices.setState({ banner: { tone: 'info', text: formatText(text), keep: true } });
      },
    };
    const started = createBrowserRouter(buildRoutes(guarding));
    let path = started.state.location.pathname;
    let isFirst = true;
    undo.push(
      started.subscribe((state) => {
        const isSame = state.location.pathname === path;
        path = state.location.pathname;
        if (!isSame) turnPage(notices);
        if (!isSame && !isFirst) arrivals.expect();
        if (state.initialized) isFirst = false;
      }),
      onModelUpdate((update) => {
        if (update.kind === 'app') site.setState({ app: update.app });
        else if (update.kind === 'aids') site.setState({ aids: update.aids });
        else if (update.kind === 'screen') {
          site.setState(({ replaced }) => ({ replaced: { ...replaced, [update.screen]: update.module } }));
        } else {
          const { routes, loadScreen, loadAids } = update;
          const isAsBefore = addressesOf(routes) === addressesOf(site.getState().routes);
          site.setState({ routes, loadScreen, loadAids });
          // A router keeps the addresses that it was made with.
          if (!isAsBefore) reloadPage({ drafts, memory });
        }
      }),
    );
    return started;
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
        root.render(<StartError texts={app.texts} onReload={() => reloadPage({ drafts, memory })} />);
        return;
      }
      site.setState(table);
      if (first !== null) beginAt(asked, screenPath(first));
      router = startRouter(ready);
      undo.push(life.watch());
      const parts = {
        registry: { ...registry, functions },
        api,
        session: session.store,
        site,
        notices,
        memory,
        display: display.store,
        arrivals,
        trails,
        drafts,
        say: (text: Text, args?: TextArgs) => formatText(text, args, site.getState().app.codeProperty),
        signIn: life.signIn,
        signOut: () => void signOut(),
        reloadUser: life.reloadUser,
        takeReturnPath,
        ...createEntries(router),
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
      router?.dispose();
      root = null;
      router = null;
    },
  };
}

/** What the router is made of; the rest of a route is read when it is opened. */
function addressesOf(routes: readonly RouteModel[]): string {
  return JSON.stringify(routes.map(({ screen, path, aliases }) => [screen, path, aliases]));
}
