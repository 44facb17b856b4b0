/**
 * Who writes another address into an entry of the browser's history. An address is often computed some time before it
 * can be written, and the user may have gone elsewhere meanwhile: only the entry that it was computed for may get it.
 */
import type { createBrowserRouter, To } from 'react-router-dom';

type Router = ReturnType<typeof createBrowserRouter>;

export type ReplaceOptions = {
  /** What the entry knows beside its address. */
  readonly state?: unknown;
  readonly preventScrollReset?: boolean;
  readonly flushSync?: boolean;
};

/** `key`: of the location that the address was computed for. Answers whether it was written. */
export type Replace = (key: string, to: To, options?: ReplaceOptions) => boolean;

export type Entries = {
  /** Opens a path of the portal: a new entry, but for the address that is open already. */
  readonly navigate: (path: string) => void;
  /** Puts another address in the place of an entry, as long as it is the current one and nothing leads away from it. */
  readonly replace: Replace;
};

/** The router's name for the browser's current entry, which the router itself hears of later. */
export function currentKey(): string {
  const state = window.history.state as { readonly key?: string } | null;
  return state?.key ?? 'default';
}

/** `replace` before there is a router: the page begins at another address, unless the user has gone back meanwhile. */
export function beginAt(key: string, path: string): void {
  if (currentKey() === key) window.history.replaceState(null, '', path);
}

export function createEntries(router: Router): Entries {
  const isCurrent = (key: string): boolean => {
    const { location, navigation } = router.state;
    return location.key === key && currentKey() === key && navigation.state === 'idle';
  };
  return {
    navigate: (path) => {
      const { pathname, search, hash, key } = router.state.location;
      void router.navigate(path, { replace: path === pathname + search + hash && isCurrent(key) });
    },
    replace: (key, to, options = {}) => {
      if (!isCurrent(key)) return false;
      void router.navigate(to, { ...options, replace: true });
      return true;
    },
  };
}
