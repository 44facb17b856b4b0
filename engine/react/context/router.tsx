/** The router in React: the location, the open screen, where the page is scrolled to. */
import {
  type ComponentType,
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { RouteModel } from '../../core/model/app.ts';
import type { ScreenModule } from '../../core/model/screenModule.ts';
import { decoded } from '../../core/runtime/decoded.ts';
import type { PathParams } from '../../core/runtime/routeAt.ts';
import { isObject, readJson } from '../../core/runtime/values.ts';
import { listen } from '../browser/listen.ts';
import type { Location, Router, RouterState } from '../browser/router.ts';
import { useEngine } from './EngineContext.ts';
import type { ScreenProps } from './registry.ts';

/** What a path shows. */
export type OpenScreen = {
  readonly route: RouteModel;
  readonly params: PathParams;
  /** Another path is another visit, also of the same screen. */
  readonly path: string;
  /** Null: they could not be loaded. */
  readonly files: { readonly module: ScreenModule; readonly Component: ComponentType<ScreenProps> } | null;
};

export type ScreenRouter = Router<OpenScreen>;

const RouterContext = createContext<{
  readonly router: ScreenRouter;
  readonly state: RouterState<OpenScreen>;
} | null>(null);
const LocationContext = createContext<Location | null>(null);

type Props = { readonly router: ScreenRouter; readonly children: ReactNode };

export function RouterProvider({ router, children }: Props) {
  const [state, setState] = useState(router.state);
  useLayoutEffect(() => {
    setState(router.state);
    return router.subscribe((next, isUrgent) => {
      if (isUrgent) flushSync(() => setState(next));
      else startTransition(() => setState(next));
    });
  }, [router]);
  const value = useMemo(() => ({ router, state }), [router, state]);
  return (
    <RouterContext value={value}>
      <LocationContext value={state.location}>{children}</LocationContext>
    </RouterContext>
  );
}

function useRouter() {
  const value = useContext(RouterContext);
  if (value === null) throw new Error('no router around');
  return value;
}

export function useRouterState(): RouterState<OpenScreen> {
  return useRouter().state;
}

/** The address that is shown. Another page that is loading renders nothing again. */
export function useLocation(): Location {
  const location = useContext(LocationContext);
  if (location === null) throw new Error('no router around');
  return location;
}

/** The current route; null before the first one. */
export function useOpenRoute(): RouteModel | null {
  return useRouterState().page?.route ?? null;
}

const positionsKey = 'engine:scroll';

/** Scrolls to where an entry was left, to the element that the address names, or to the top. */
export function useScrollRestoration(): void {
  const { memory } = useEngine();
  const { router, state } = useRouter();
  const { location, preventsScrollReset } = state;
  const [positions] = useState((): Record<string, unknown> => {
    const kept = readJson(memory.read(positionsKey));
    return isObject(kept) ? { ...kept } : {};
  });
  useEffect(() => {
    let shown = router.state.location;
    const keep = () => {
      positions[nameOf(shown)] = window.scrollY;
    };
    // Before the next page is rendered: it may be shorter.
    const stopFollowing = router.subscribe(({ location: next }) => {
      if (next !== shown) keep();
      shown = next;
    });
    const pagehide = () => {
      keep();
      memory.write(positionsKey, JSON.stringify(positions));
      window.history.scrollRestoration = 'auto';
    };
    const stopListening = listen(window, { pagehide });
    window.history.scrollRestoration = 'manual';
    return () => {
      stopFollowing();
      stopListening();
      window.history.scrollRestoration = 'auto';
    };
  }, [router, memory, positions]);
  useLayoutEffect(() => {
    const top = positions[nameOf(location)];
    const named = location.hash === '' ? null : document.getElementById(decoded(location.hash.slice(1)));
    if (typeof top === 'number') window.scrollTo(0, top);
    else if (named !== null) named.scrollIntoView();
    else if (!preventsScrollReset) window.scrollTo(0, 0);
  }, [location, preventsScrollReset, positions]);
}

/** The first entry of every document has the same key. */
function nameOf({ key, pathname }: Location): string {
  return key === 'default' ? pathname : key;
}

/** Focuses the heading of the page, which always exists, when the focused element is gone. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
}
