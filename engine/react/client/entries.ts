/**
 * Writes addresses into the entries of the browser's history. An address is often computed before it can be written,
 * and the user may navigate meanwhile: it is written only into the entry for which it was computed.
 */
import type { createBrowserRouter, NavigateOptions, To } from 'react-router-dom';

type Router = ReturnType<typeof createBrowserRouter>;

export type Entries = ReturnType<typeof createEntries>;

/** The router's key of the browser's current entry, which the router itself learns later. */
export function currentKey(): string {
  const state = window.history.state as { readonly key?: string } | null;
  return state?.key ?? 'default';
}

export function createEntries(router: Router) {
  const isCurrent = (key: string): boolean => {
    const { location, navigation } = router.state;
    return location.key === key && currentKey() === key && navigation.state === 'idle';
  };
  return {
    /** Opens a path of the portal: adds an entry, unless the address is already open. */
    navigate: (path: string): void => {
      const { pathname, search, hash, key } = router.state.location;
      void router.navigate(path, { replace: path === pathname + search + hash && isCurrent(key) });
    },
    /**
     * Replaces the address of an entry, if it is still the current one and no navigation is pending. `key`: of the location
     * for which the address was computed. Returns whether it was written.
     */
    replace: (key: string, to: To, options: Omit<NavigateOptions, 'replace'> = {}): boolean => {
      if (!isCurrent(key)) return false;
      void router.navigate(to, { ...options, replace: true });
      return true;
    },
  };
}
