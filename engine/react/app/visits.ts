/** What a visitor may open, and where they wanted to go before they signed in. */

import { redirect } from 'react-router-dom';
import type { RouteModel } from '../../core/model/app.ts';
import type { ScreenId } from '../../core/model/value.ts';
import type { Visitor } from '../../core/runtime/access.ts';
import { isGatedUser, rootScreen, visit } from '../../core/runtime/guard.ts';
import { safePath } from '../../core/runtime/returnPath.ts';
import { routeAt } from '../../core/runtime/routerPath.ts';
import { drawsAids } from '../../core/runtime/screenFiles.ts';
import { formatText } from '../../core/runtime/text.ts';
import { aidsOf, routeOf, type SiteStore } from '../client/siteStore.ts';
import type { Stores } from '../client/stores.ts';
import type { LoadedScreen } from '../context/openRoute.ts';
import type { Registry } from '../context/registry.ts';
import { loadKind } from '../kinds/screenKinds.tsx';
import { MissingFile } from './ScreenError.tsx';

const returnKey = 'engine:return';

export function createVisits({ site, session, memory, notices }: Stores, registry: Registry) {
  const { functions, components } = registry;

  function visitor(): Visitor {
    const { user, rights, variant } = session.store.getState();
    return { signedIn: user !== null, rights, variant };
  }

  const isGated = () => isGatedUser(site.getState().app, session.store.getState().user, functions);

  /** Loads the files of a screen. `isBare`: with an address that contains no search. */
  const load = (route: RouteModel, isBare: boolean) => {
    const loader = site.getState().loadScreen[route.screen];
    if (loader === undefined) throw new Error(`no file of ${route.screen}`);
    const module = loader();
    const kind = loadKind(route, isBare, { module, components });
    return Promise.all([module, kind, drawsAids(route.kind) ? aidsOf(site) : null]);
  };

  const onSignIn = (path: string): void => void memory.write(returnKey, path);

  return {
    openRoot: async (ready: Promise<void>): Promise<Response> => {
      await ready;
      const { app, routes } = site.getState();
      return redirect(pathOf(site, rootScreen(app, routes, visitor(), isGated())));
    },
    /** Guards a screen, and loads it. */
    openScreen: async (screen: ScreenId, url: URL, ready: Promise<void>): Promise<LoadedScreen> => {
      const route = routeOf(site.getState().routes, screen);
      if (route === null) throw redirect('/');
      const files = load(route, url.search === '');
      // A redirected visitor never awaits it: its failure must not be an unhandled rejection.
      files.catch(() => {});
      await ready;
      const { app } = site.getState();
      const decision = visit(app, route, visitor(), isGated());
      if (decision.to === 'signIn') {
        onSignIn(url.pathname + url.search);
        throw redirect(pathOf(site, app.special.signIn));
      }
      if (decision.to === 'root') {
        const text = app.texts['access.refused'];
        if (text) notices.setState({ banner: { tone: 'info', text: formatText(text), keep: true } });
      }
      if (decision.to === 'gate') throw redirect(pathOf(site, decision.screen));
      if (decision.to !== 'screen') throw redirect('/');
      const [module, Component] = await files.catch((cause) => {
        throw new MissingFile(screen, { cause });
      });
      return { route, module, Component, address: url.pathname };
    },
    /** Remembers where to go after the next sign-in. */
    onSignIn,
    /** Where to go after the sign-in; it is forgotten. Whoever may not open it is told so on their home page. */
    takeReturnPath: () => {
      const path = safePath(memory.read(returnKey), window.location.origin);
      memory.remove(returnKey);
      if (path === null || isGated()) return '/';
      const route = routeAt(site.getState().routes, new URL(path, window.location.origin).pathname);
      return route !== null && route.guard.kind !== 'public' ? path : '/';
    },
    /** Fetches the files of a screen beforehand; false: they did not come. */
    prefetch: async (screen: string): Promise<boolean> => {
      const route = routeOf(site.getState().routes, screen);
      try {
        if (route !== null) await load(route, true);
        return true;
      } catch {
        return false;
      }
    },
  };
}

/** The path of a screen that the application's own definition names. */
export function pathOf(site: SiteStore, screen: ScreenId): string {
  const { app, routes } = site.getState();
  return (routeOf(routes, screen) ?? routeOf(routes, app.special.signIn))?.path ?? '/';
}
