/**
 * What a session stores about a list, by user and screen: the last search, the state of its table, and the personal
 * criteria of the searches in the browser's history (the address contains only their id). Damaged values are ignored.
 */
import type { ListViewName, SortModel } from '../../core/model/table.ts';
import type { KeptSearches, Search } from '../../core/runtime/query.ts';
import { isObject, readJson } from '../../core/runtime/values.ts';
import type { SessionMemory } from '../browser/storage.ts';

/** The reader's arrangement of the table; null or absent: the screen's default. */
export type TableState = {
  readonly sort: SortModel | null;
  readonly size: number | null;
  readonly widths: Readonly<Record<string, number>>;
  readonly hidden: readonly string[];
  /** The columns from the first, by id; empty: as the definition has them. */
  readonly order: readonly string[];
  /** The columns that stay in sight in the grid. */
  readonly pinned: readonly string[];
  readonly view: ListViewName | null;
};

/** What the reader changes of the look of a list. */
export type Arrangement = Partial<Omit<TableState, 'sort' | 'size'>>;

/** The latest personal criteria are the last. */
type ScreenMemoryContent = KeptSearches & { readonly table: TableState };

export type ScreenMemory = ReturnType<typeof screenMemory>;

export const plainTable: TableState = {
  sort: null,
  size: null,
  widths: {},
  hidden: [],
  order: [],
  pinned: [],
  view: null,
};
const nothing: ScreenMemoryContent = { last: null, table: plainTable, personal: [] };
const searchesKept = 20;

/** The memory of one screen for one user. */
export function screenMemory(user: string, screen: string, memory: Pick<SessionMemory, 'read' | 'write'>) {
  const key = `engine:list:${user}:${screen}`;
  let content = nothing;
  let kept: string | null = null;
  // Another part of the page may have written it.
  const read = (): ScreenMemoryContent => {
    const text = memory.read(key);
    if (text !== kept) content = readContent(readJson(text));
    kept = text;
    return content;
  };
  const write = (change: Partial<ScreenMemoryContent>): void => {
    const next = { ...read(), ...change };
    content = { ...next, personal: next.personal.slice(-searchesKept) };
    const text = JSON.stringify(content);
    if (text !== kept) memory.write(key, text);
    kept = text;
  };
  return {
    read,
    write,
    /** Changes the arrangement of the table, and returns the new one. */
    arrange: (change: Partial<TableState>): TableState => {
      const table = { ...read().table, ...change };
      write({ table });
      return table;
    },
  };
}

function readContent(stored: unknown): ScreenMemoryContent {
  if (!isObject(stored)) return nothing;
  const { last, table, personal } = stored;
  return {
    last: isSearch(last) ? last : null,
    table: isTable(table) ? { ...plainTable, ...table } : plainTable,
    personal: Array.isArray(personal)
      ? personal.filter(
          (entry) => isObject(entry) && typeof entry.id === 'string' && areCriteria(entry.filters),
        )
      : [],
  };
}

function isSearch(value: unknown): value is Search {
  return (
    isObject(value) &&
    areCriteria(value.filters) &&
    isCount(value.page) &&
    isCount(value.size) &&
    isSort(value.sort)
  );
}

function isTable(value: unknown): value is TableState {
  return (
    isObject(value) &&
    isSort(value.sort) &&
    (value.size === null || isCount(value.size)) &&
    isObject(value.widths) &&
    Object.values(value.widths).every(isCount) &&
    [value.hidden, value.order ?? [], value.pinned ?? []].every(isNames) &&
    [undefined, null, 'table', 'grid'].includes(value.view as TableState['view'])
  );
}

/** Values that a request can carry: an object is none. */
function areCriteria(value: unknown): boolean {
  const isPlain = (one: unknown) => typeof one !== 'object' || one === null;
  return (
    isObject(value) &&
    Object.values(value).every((one) => (Array.isArray(one) ? one.every(isPlain) : isPlain(one)))
  );
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) > 0;
}

function isNames(value: unknown): boolean {
  return Array.isArray(value) && value.every((id) => typeof id === 'string');
}

function isSort(value: unknown): value is SortModel | null {
  return (
    value === null ||
    (isObject(value) && typeof value.column === 'string' && ['asc', 'desc'].includes(String(value.direction)))
  );
}
