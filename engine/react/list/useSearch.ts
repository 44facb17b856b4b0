/** The search of a list: read from the address and from what the session keeps of it, and written back to both. */
import { type RefObject, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import type { SearchModel } from '../../core/model/screen.ts';
import {
  askedOf,
  reduceSearch,
  sharedSearch,
  takesUp,
  unopened,
  unwritten,
} from '../../core/runtime/listSearch.ts';
import {
  addressedSearch,
  offeredOrder,
  personalPart,
  type Search,
  type SearchShape,
  searchShape,
  writeSearch,
} from '../../core/runtime/query.ts';
import type { FormValues } from '../../core/runtime/rules.ts';
import { fieldsOf } from '../../core/runtime/values.ts';
import { useHandler } from '../browser/stateHooks.ts';
import { afterFrame } from '../browser/tasks.ts';
import { currentKey } from '../client/entries.ts';
import { useEngine } from '../context/EngineContext.ts';
import type { Arrangement, ScreenMemory } from '../context/screenMemory.ts';
import { useOpening, useScreenMemory } from '../context/useScreenMemory.ts';

export type SearchControl = ReturnType<typeof useSearch>;

/** The parts of a screen that it needs. */
export type Searched = Parameters<typeof searchShape>[0] & Pick<SearchModel, 'id' | 'start'>;

/**
 * @param initial the model's presets, the first search of a screen that runs on arrival
 * @param accepts whether the form accepts these criteria
 */
export function useSearch(model: Searched, initial: FormValues, accepts: (filters: FormValues) => boolean) {
  const location = useLocation();
  const navigate = useNavigate();
  const navigation = useNavigationType();
  const memory = useScreenMemory(model.id);
  const [table, setTable] = useState(() => memory.read().table);
  const { shape, submitted, isIncomplete, addressed, submissions } = useAddressed(model, memory);
  const [state, dispatch] = useReducer(reduceSearch, unopened);
  const turned = unwritten(state, location.key);
  const last = useRef<Search>(null);
  const opened = useRef<Search>(null);
  const search = sharedSearch(turned ?? addressed, [last.current, opened.current]);
  last.current = search;
  const runs = submitted && accepts(search.filters);
  const isBare = location.search === '';
  const { keep, fromFirstPage, first, wanted } = useBegun(model, shape, memory, initial);
  const { open, openInstead } = useSearchEntries(shape, memory, keep, opened);
  const remembered = (): Search | null => {
    const last = memory.read().last ?? (state.isOpened ? null : wanted());
    return last !== null && accepts(last.filters) ? last : null;
  };

  const follow = useHandler((entry: string): void => {
    dispatch({ kind: 'entered', entry });
    const taken = takesUp(state, isBare, navigation === 'POP') ? (remembered() ?? first()) : null;
    if (taken !== null) openInstead(taken, 0);
    else if (runs) memory.write({ last: search });
  });
  useEffect(() => follow(location.key), [follow, location.key]);

  // A page that is left, or gets another address, no longer writes its pending sort order.
  const write = useHandler((next: Search) => openInstead(next, submissions));
  useEffect(() => (turned === null ? undefined : afterFrame(() => write(turned))), [turned, write]);

  return {
    shape,
    /** True if the address contains a search with criteria that the form accepts. */
    runs,
    isIncomplete,
    /** The same object as before while it is equal, and so are its criteria and its order. */
    search,
    /** The search whose rows are asked for: that of the address, or where the whole result is shown, the one it began with. */
    asked: askedOf(state, { search, submissions }),
    /** True while the address contains nothing about a search. */
    isBare,
    table,
    /** The last search of the session, else the one that the user wants at each opening; null: none that the form accepts. */
    remembered,
    /** The number of submissions from here: the same search submitted again runs again. */
    submissions,
    /** Runs a search from its first page. */
    submit: (filters: FormValues): void => {
      const begun = fromFirstPage(filters);
      const { sort, size } = submitted ? search : begun;
      open({ ...begun, sort, size }, submissions + 1);
    },
    /** Runs an earlier search, with its sort order and page size. */
    take: (taken: Search): void => open(taken, submissions + 1),
    /** Another page, sort order or page size of the same search. */
    turn: (next: Partial<Pick<Search, 'page' | 'sort' | 'size'>>): void => {
      const { page, ...kept } = next;
      memory.arrange(kept);
      const target = { ...search, page: 1, ...next };
      // A page is its own history entry, to which 'back' must return.
      if (page !== undefined) open(target, submissions);
      // At once too, so that what the grid draws of it by itself comes within the same frame.
      // The previous order may be in the address already, and not yet in the state: the entry is asked of the browser.
      else flushSync(() => dispatch({ kind: 'turned', from: currentKey(), search: target }));
    },
    /** Whether the whole result is shown, not a page of it. */
    isWhole: state.whole !== null,
    /** `onSeen` of what a renderer of the list gets. */
    see: useHandler((row: number | null): void => {
      dispatch({ kind: 'seen', of: row === null ? null : { search, submissions } });
      const page = row === null ? search.page : Math.floor(row / search.size) + 1;
      if (page !== search.page) openInstead({ ...search, page }, submissions);
    }),
    /** Replaces a page that does not exist by another. */
    correct: (page: number): void => openInstead({ ...search, page }, submissions),
    reset: (): void => {
      memory.write({ last: null });
      const begun = first();
      if (begun !== null) open(begun, submissions + 1);
      else void navigate({ search: '' }, { state: {}, preventScrollReset: true });
    },
    arrange: (change: Arrangement): void => setTable(memory.arrange(change)),
  };
}

/** The searches with which a list may begin. */
function useBegun(model: Searched, shape: SearchShape, memory: ScreenMemory, initial: FormValues) {
  const { keep, isOn, read } = useOpening(model.id);
  /** Filters from their first page, with the reader's last sort order and page size. */
  const fromFirstPage = (filters: FormValues): Search => ({
    filters,
    ...offeredOrder(shape, memory.read().table),
    page: 1,
  });
  return {
    keep,
    fromFirstPage,
    /** That of a screen that runs on arrival; null: it waits for a press. */
    first: (): Search | null => (model.start === 'arrival' ? fromFirstPage(initial) : null),
    /** The one that the user wants at each opening; null: none. */
    wanted: (): Search | null => (isOn() ? (read(shape) ?? fromFirstPage(initial)) : null),
  };
}

/** The search of the address. `isIncomplete`: it waits for personal criteria, which were lost with their session. */
function useAddressed(model: Searched, memory: ScreenMemory) {
  const { addresses } = useEngine().app;
  const shape = useMemo(() => searchShape(model, addresses), [model, addresses]);
  const location = useLocation();
  // Another program may have written the entry.
  const { search: kept, sent } = fieldsOf(location.state);
  const id = typeof kept === 'string' ? kept : undefined;
  const { submitted, isIncomplete, search } = useMemo(
    () => addressedSearch(shape, new URLSearchParams(location.search), memory.read().personal, id),
    [shape, location.search, memory, id],
  );
  return { shape, submitted, isIncomplete, addressed: search, submissions: Number(sent) || 0 };
}

/** Writes searches into the address, as an entry of the history or in the place of one. The session remembers them. */
function useSearchEntries(
  shape: SearchShape,
  memory: ScreenMemory,
  keep: (shape: SearchShape, search: Search) => void,
  /** Receives the search: the address that repeats it is the same. */
  opened: RefObject<Search | null>,
) {
  const { key } = useLocation();
  const navigate = useNavigate();
  const { replace } = useEngine();
  /** The history entry of a search: its address and its state. The session stores the search. */
  const enter = (next: Search, sent: number) => {
    opened.current = next;
    const filters = personalPart(shape, next.filters);
    const id = String(Date.now());
    const isPersonal = Object.keys(filters).length > 0;
    if (isPersonal) memory.write({ last: next, personal: [...memory.read().personal, { id, filters }] });
    else {
      memory.write({ last: next });
      keep(shape, next);
    }
    // `sent` distinguishes submissions of the same search.
    const state = isPersonal ? { sent, search: id } : { sent };
    return [{ search: `?${writeSearch(shape, next)}` }, { state, preventScrollReset: true }] as const;
  };
  const open = (next: Search, sent: number): void => {
    const [address, options] = enter(next, sent);
    // As a transition, its request would be sent after several tasks and a frame.
    void navigate(address, { ...options, flushSync: true });
  };
  const openInstead = (next: Search, sent: number): void => {
    replace(key, ...enter(next, sent));
  };
  return { open, openInstead };
}
