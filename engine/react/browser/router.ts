/**
 * The entry of the browser's history that the page shows, and the loading of what an address shows. Another path is loaded
 * before its entry is written; another query of the same path is written at once. The newest navigation wins.
 */
import { listen } from './listen.ts';

export type Location = {
  readonly pathname: string;
  /** With its question mark; empty without a query. */
  readonly search: string;
  /** With its `#`; empty without one. */
  readonly hash: string;
  /** What was given with the navigation to the entry. */
  readonly state: unknown;
  /** Another one for each navigation; `default` for an entry that the router did not write. */
  readonly key: string;
  /** How the entry was reached; `pop`: with the buttons of the browser, or it is the first. */
  readonly action: 'push' | 'replace' | 'pop';
};

/** A path with its query and hash, or the parts of one: without `pathname`, it is the same path. */
export type To = string | { readonly pathname?: string; readonly search?: string; readonly hash?: string };

export type EntryOptions = {
  /** The state of the entry. */
  readonly state?: unknown;
  readonly preventScrollReset?: boolean;
  /** Rendered before the call returns. */
  readonly flushSync?: boolean;
};

export type RouterState<Page> = {
  readonly location: Location;
  /** Null until the first one is loaded. */
  readonly page: Page | null;
  readonly isLoading: boolean;
  readonly preventsScrollReset: boolean;
};

/** What a path shows, or the path to open instead. */
export type Loaded<Page> = { readonly page: Page } | { readonly redirect: string };

/** Asks before a page is left. */
export type LeaveCheck = {
  readonly isNeeded: (from: Location, to: Location) => boolean;
  readonly mayLeave: () => Promise<boolean>;
};

type Listener<Page> = (state: RouterState<Page>, flushSync: boolean) => void;

export type Router<Page> = ReturnType<typeof createRouter<Page>>;

/** What the router writes into an entry, beside the state that it is given. */
type Entry = { readonly usr?: unknown; readonly key?: string; readonly idx?: number } | null;

const entry = () => window.history.state as Entry;

/** The key of the browser's current entry, which the page may not show yet. */
export function currentKey(): string {
  return entry()?.key ?? 'default';
}

/** Starts at the address of the document. `load` must not reject; what it answers at once is shown at once. */
export function createRouter<Page>(load: (location: Location) => Loaded<Page> | Promise<Loaded<Page>>) {
  const listeners = new Set<Listener<Page>>();
  const entries = createEntries();
  let state: RouterState<Page> = {
    location: here(),
    page: null,
    isLoading: true,
    preventsScrollReset: false,
  };
  let navigation = 0;
  let question = 0;
  let check: LeaveCheck | null = null;

  function set(next: RouterState<Page>, flushSync = false): void {
    state = next;
    for (const listener of [...listeners]) listener(next, flushSync);
  }

  async function open(location: Location, options: EntryOptions = {}): Promise<void> {
    navigation += 1;
    const own = navigation;
    const { page } = state;
    if (page !== null && location.pathname === state.location.pathname)
      return finish(location, page, options);
    const coming = load(location);
    if (coming instanceof Promise) set({ ...state, isLoading: true });
    const loaded = coming instanceof Promise ? await coming : coming;
    if (own !== navigation) return;
    if ('page' in loaded) return finish(location, loaded.page, options);
    // The entry that the browser is at would redirect again whenever the user goes back to it.
    const action = location.action === 'push' ? 'push' : 'replace';
    await open(locationTo(state.location, loaded.redirect, action, null));
  }

  function finish(location: Location, page: Page, { preventScrollReset, flushSync }: EntryOptions): void {
    if (location.action !== 'pop') entries.write(location);
    const preventsScrollReset = preventScrollReset === true;
    set({ location, page, isLoading: false, preventsScrollReset }, flushSync);
  }

  const isAsked = (to: Location): boolean => check?.isNeeded(state.location, to) === true;

  /** Calls `leave` if nobody objects; the newest question counts. */
  async function leaving(to: Location, leave: () => Promise<void>): Promise<void> {
    if (check === null || !isAsked(to)) return leave();
    question += 1;
    const own = question;
    if ((await check.mayLeave()) && own === question) await leave();
  }

  const stopWatching = entries.watch((location, undo) => {
    if (undo === null || !isAsked(location)) return void open(location);
    const undone = undo();
    void leaving(location, async () => (await undone)());
  });
  const isCurrent = (key: string): boolean =>
    state.location.key === key && currentKey() === key && !state.isLoading;

  void open(state.location);
  return {
    get state() {
      return state;
    },
    subscribe: (listener: Listener<Page>): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Opens an address: adds an entry, unless the address is already open. Settles when the page is shown or refused. */
    navigate: (to: To, options: EntryOptions = {}): Promise<void> => {
      const next = locationTo(state.location, to, 'push', options.state);
      const isOpen = addressOf(next) === addressOf(state.location) && isCurrent(state.location.key);
      return leaving(next, () => open(isOpen ? { ...next, action: 'replace' } : next, options));
    },
    /**
     * Replaces the address of an entry, if it is still the current one and no navigation is pending. `key`: of the location
     * for which the address was computed; the user may navigate meanwhile. Returns whether it was written.
     */
    replace: (key: string, to: To, options: EntryOptions = {}): boolean => {
      if (!isCurrent(key)) return false;
      const next = locationTo(state.location, to, 'replace', options.state);
      void leaving(next, () => open(next, options));
      return true;
    },
    /** Asks whenever a page is left, until the function that it returns is called. */
    checkLeaving: (asked: LeaveCheck): (() => void) => {
      check = asked;
      return () => {
        if (check === asked) check = null;
      };
    },
    dispose: (): void => {
      navigation += 1;
      listeners.clear();
      stopWatching();
    },
  };
}

/** Goes back to the entry that the user has left; answers how to go there after all. */
type Undo = () => Promise<() => void>;

/** The entries of the browser's history, each with its place among them. */
function createEntries() {
  let index = entry()?.idx ?? 0;
  let onReturn: (() => void) | null = null;
  window.history.replaceState({ ...entry(), idx: index }, '');

  const undo = async (delta: number): Promise<() => void> => {
    const returned = new Promise<void>((resolve) => {
      onReturn = resolve;
    });
    window.history.go(-delta);
    await returned;
    return () => window.history.go(delta);
  };
  return {
    write: (location: Location): void => {
      const { state: usr, key, action } = location;
      const isNew = action === 'push';
      index = (entry()?.idx ?? 0) + (isNew ? 1 : 0);
      try {
        window.history[isNew ? 'pushState' : 'replaceState'](
          { usr, key, idx: index },
          '',
          addressOf(location),
        );
      } catch {
        // Browsers limit the number of entries that a page writes in a time.
        window.location.assign(addressOf(location));
      }
    },
    /** Calls `follow` when the user goes to another entry. Its second argument is null if its place is not known. */
    watch: (follow: (location: Location, undo: Undo | null) => void): (() => void) =>
      listen(window, {
        popstate: () => {
          const next = entry()?.idx ?? null;
          const delta = next === null ? 0 : next - index;
          index = next ?? 0;
          const returned = onReturn;
          onReturn = null;
          if (returned !== null) returned();
          else follow(here(), delta === 0 ? null : () => undo(delta));
        },
      }),
  };
}

/** The location of an address, seen from another one. */
function locationTo(from: Location, to: To, action: Location['action'], state: unknown): Location {
  const { pathname = from.pathname, search = '', hash = '' } = typeof to === 'string' ? {} : to;
  const text = typeof to === 'string' ? to : `${pathname}${search && `?${search.replace(/^\?/, '')}`}${hash}`;
  const { origin } = window.location;
  const url = new URL(text, origin + addressOf({ ...from, hash: '' }));
  // A path such as `//host` names another site.
  const parts = partsOf(url.origin === origin ? url : new URL('/', origin));
  return { ...parts, state: state ?? null, key: Math.random().toString(36).slice(2, 10), action };
}

/** The entry at which the browser is. */
function here(): Location {
  return { ...partsOf(window.location), state: entry()?.usr ?? null, key: currentKey(), action: 'pop' };
}

type Parts = Pick<Location, 'pathname' | 'search' | 'hash'>;

function partsOf({ pathname, search, hash }: Parts): Parts {
  return { pathname, search, hash };
}

function addressOf({ pathname, search, hash }: Parts): string {
  return pathname + search + hash;
}
