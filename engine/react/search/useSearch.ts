/**
 * The search of a list screen: read from the address, completed by the personal criteria that the session remembers
 * for it, written back to both. Opened bare, a screen takes up the session's last search again.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import type { SearchModel } from '../../core/model.ts';
import {
  offeredOrder,
  personalPart,
  readSearch,
  type Search,
  type SearchShape,
  searchShape,
  writeSearch,
} from '../../core/query.ts';
import type { FormValues } from '../../core/rules.ts';
import { afterFrame } from '../browser/taskHost.ts';
import { useEngine } from '../EngineContext.ts';
import type { ScreenMemory, TableState } from './screenMemory.ts';

export type SearchControl = {
  readonly shape: SearchShape;
  /** True once the address holds a search, with criteria that the form allows. */
  readonly runs: boolean;
  readonly search: Search;
  /** True while the address says nothing at all about a search. */
  readonly isBare: boolean;
  readonly table: TableState;
  /** The last search of the session, where the form still allows it; null: none to take up again. */
  readonly remembered: () => Search | null;
  /** How often a search was sent from here: the same one sent again is asked again. */
  readonly submissions: number;
  /** Runs a search from its first page. */
  readonly submit: (filters: FormValues) => void;
  /** Runs a search that was made before, with its order and size. */
  readonly take: (search: Search) => void;
  /** Another page, order or size of the same search. */
  readonly turn: (change: Partial<Pick<Search, 'page' | 'sort' | 'size'>>) => void;
  /** Puts another page in the place of one that is not there. */
  readonly correct: (page: number) => void;
  /** Forgets the search. */
  readonly reset: () => void;
  readonly arrange: (change: Partial<Pick<TableState, 'widths' | 'hidden'>>) => void;
};

/** What an entry of the browser's history knows beside its address. `sent` tells one sending of a search from the next. */
type EntryState = { readonly search?: string; readonly sent?: number };

/** Another order or size: shown at once, and only then written into the address of the entry that it turns `from`. */
type Turned = { readonly from: string; readonly search: Search };

/** What it needs to know of a screen. */
type Searched = Parameters<typeof searchShape>[0] & Pick<SearchModel, 'start'>;

/**
 * `initial`: what the model presets, the first search of a screen that runs on arrival. `check`: whether the form allows
 * these criteria.
 */
export function useSearch(
  model: Searched,
  memory: ScreenMemory,
  initial: FormValues,
  check: (filters: FormValues) => boolean,
): SearchControl {
  const location = useLocation();
  const navigate = useNavigate();
  const { replace } = useEngine();
  const navigation = useNavigationType();
  const shape = useMemo(() => searchShape(model), [model]);
  const [table, setTable] = useState(() => memory.read().table);
  const entry = (location.state ?? {}) as EntryState;
  const id = entry.search;
  const submissions = entry.sent ?? 0;
  const read = useMemo(
    () => readSearch(shape, new URLSearchParams(location.search)),
    [shape, location.search],
  );
  const addressed = useMemo<Search>(() => {
    const personal = memory.read().personal.find((entry) => entry.id === id)?.filters ?? {};
    return { ...read.search, filters: { ...read.search.filters, ...personalPart(shape, personal) } };
  }, [read, id, memory, shape]);
  const [turned, setTurned] = useState<Turned | null>(null);
  if (turned !== null && turned.from !== location.key) setTurned(null);
  const search = useSame(turned?.search ?? addressed);
  const runs = useMemo(
    () => read.submitted && check(search.filters),
    [read.submitted, check, search.filters],
  );
  const isBare = location.search === '';

  // A page that is left, or gets another address, does not write the order that it turned to any more.
  const stopTurning = useRef(() => {});
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each entry of the history
  useEffect(() => () => stopTurning.current(), [location.key]);

  /** Writes a search into an entry of its own, or `instead` of what the entry says that it was made for. */
  const open = useCallback(
    (next: Search, sent: number, how: { readonly instead?: true; readonly flushSync?: true } = {}): void => {
      stopTurning.current();
      const personal = personalPart(shape, next.filters);
      const hasPersonal = Object.keys(personal).length > 0;
      const newId = hasPersonal ? crypto.randomUUID() : undefined;
      const { personal: kept } = memory.read();
      memory.write({
        last: next,
        ...(newId === undefined ? {} : { personal: [...kept, { id: newId, filters: personal }] }),
      });
      const state: EntryState = newId === undefined ? { sent } : { sent, search: newId };
      const { instead, ...drawn } = how;
      const options = { ...drawn, state, preventScrollReset: true };
      const address = { search: `?${writeSearch(shape, next)}` };
      if (instead) replace(location.key, address, options);
      else void navigate(address, options);
    },
    [shape, memory, navigate, replace, location.key],
  );

  /** Filters from their first page, in the order and size that the reader chose last. */
  const fromFirstPage = (filters: FormValues): Search => ({
    filters,
    ...offeredOrder(shape, memory.read().table),
    page: 1,
  });
  const first = (): Search | null => (model.start === 'arrival' ? fromFirstPage(initial) : null);

  const remembered = (): Search | null => {
    const { last } = memory.read();
    return last !== null && check(last.filters) ? last : null;
  };

  // Opened, or opened again from the menu: never when 'back' leads to a bare address.
  const isOpened = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry of the history
  useEffect(() => {
    const opens = !isOpened.current || navigation !== 'POP';
    isOpened.current = true;
    const taken = isBare && opens ? (remembered() ?? first()) : null;
    if (taken !== null) open(taken, 0, { instead: true });
    else if (runs) memory.write({ last: search });
  }, [location.key]);

  return {
    shape,
    runs,
    search,
    isBare,
    table,
    remembered,
    submissions,
    submit: (filters) => {
      const begun = fromFirstPage(filters);
      const { sort, size } = read.submitted ? search : begun;
      open({ ...begun, sort, size }, submissions + 1);
    },
    take: (taken) => open(taken, submissions + 1),
    turn: (next) => {
      const { page, ...kept } = next;
      memory.arrange(kept);
      const target = { ...search, page: 1, ...next };
      // A page is an entry of its own, which 'back' must find: drawn at once, as the router by itself does not.
      if (page !== undefined) return open(target, submissions, { flushSync: true });
      // At once too, so that what the grid draws of it by itself comes within the same frame.
      flushSync(() => setTurned({ from: location.key, search: target }));
      stopTurning.current();
      stopTurning.current = afterFrame(() => open(target, submissions, { instead: true }));
    },
    correct: (page) => open({ ...search, page }, submissions, { instead: true }),
    reset: () => {
      stopTurning.current();
      memory.write({ last: null });
      const begun = first();
      if (begun !== null) open(begun, submissions + 1);
      else void navigate({ search: '' }, { state: {}, preventScrollReset: true });
    },
    arrange: (change) => setTable(memory.arrange(change)),
  };
}

/** The object drawn before, where this one says the same: whoever depends on it need not begin again. */
function useSame(search: Search): Search {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it says stands for it
  return useMemo(() => search, [JSON.stringify(search)]);
}
