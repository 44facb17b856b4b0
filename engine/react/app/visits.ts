/** What a visitor may open, and where they wanted to go before they signed in. */

import type { RouteModel } from '../../core/model/app.ts';
import type { Visitor } from '../../core/runtime/access.ts';
import { isGatedUser } from '../../core/runtime/guard.ts';
import type { RegistryFunctions } from '../../core/runtime/reference.ts';
import { safePath } from '../../core/runtime/returnPath.ts';
import { drawsAids } from '../../core/runtime/screenFiles.ts';
import { formatText } from '../../core/runtime/text.ts';
import type { Memory } from '../browser/storage.ts';
import type { NoticeStore } from '../client/notices.ts';
import type { Session } from '../client/sessionStore.ts';
import { aidsOf, routeOf, type SiteStore } from '../client/siteStore.ts';
import { matchScreen } from '../context/openRoute.ts';
import { loadKind } from '../kinds/screenKinds.tsx';

type VisitDependencies = {
  readonly site: SiteStore;
  readonly session: Session;
  readonly functions: RegistryFunctions;
  readonly memory: Memory;
  readonly notices: NoticeStore;
};

const returnKey = 'engine:return';

export function createVisits({ site, session, functions, memory, notices }: VisitDependencies) {
  function visitor(): Visitor {
    const { phase, rights, variant } = session.store.getState();
    return { signedIn: phase === 'signedIn', rights, variant };
  }

  const isGated = () => isGatedUser(site.getState().app, session.store.getState().user, functions);

  /** Loads the files of a screen. `isBare`: with an address that contains no search. */
  const load = (route: RouteModel, isBare: boolean) => {
    const loader = site.getState().loadScreen[route.screen];
    if (loader === undefined) throw new Error(`no file of ${route.screen}`);
    return Promise.all([loader(), loadKind(route, isBare), drawsAids(route.kind) ? aidsOf(site) : null]);
  };

  return {
    site,
    visitor,
    isGated,
    load,
    /** Remembers where to go after the next sign-in. */
    onSignIn: (path: string): void => void memory.write(returnKey, path),
    onRefused: () => {
      const text = site.getState().app.texts['access.refused'];
      if (text !== undefined)
        notices.setState({ banner: { tone: 'info', text: formatText(text), keep: true } });
    },
    /** Where to go after the sign-in; it is forgotten. Whoever may not open it is told so on their home page. */
    takeReturnPath: () => {
      const path = safePath(memory.read(returnKey), window.location.origin);
      memory.remove(returnKey);
      if (path === null || isGated()) return '/';
      const route = matchScreen(site.getState().routes, new URL(path, window.location.origin).pathname);
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
