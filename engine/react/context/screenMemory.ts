/**
 * What a session stores about a list, by user and screen: the last search, the state of its table, and the personal
 * criteria of the searches in the browser's history (the address contains only their id). Damaged values are ignored.
 */
import type { ListViewName, SortModel } from '../../core/model/table.ts';
import type { KeptSearches, Search } from '../../core/runtime/query.ts';
import { fieldsOf, isObject, readJson } from '../../core/runtime/values.ts';
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
  const { last, table, personal } = fieldsOf(stored);
  const arranged = { ...plainTable, ...fieldsOf(table) };
  return {
    last: isSearch(last) ? last : null,
    table: isTable(arranged) ? arranged : plainTable,
    personal: Array.isArray(personal) ? personal.filter((entry) => fits(entry, personalCheck)) : [],
  };
}

type Check = (value: unknown) => boolean;

/** Whether the members of an object are what the checks of their names ask. */
function fits(value: unknown, checks: Readonly<Record<string, Check>>): boolean {
  return isObject(value) && Object.entries(checks).every(([name, check]) => check(value[name]));
}

/** Values that a request can carry: an object is none. */
const areCriteria: Check = (value) =>
  isObject(value) &&
  Object.values(value)
    .flat()
    .every((one) => typeof one !== 'object' || one === null);
const isCount: Check = (value) => Number.isSafeInteger(value) && Number(value) > 0;
const isText: Check = (value) => typeof value === 'string';
const areNames: Check = (value) => Array.isArray(value) && value.every(isText);
const isSort: Check = (value) =>
  value === null || fits(value, { column: isText, direction: (one) => one === 'asc' || one === 'desc' });

const personalCheck = { id: isText, filters: areCriteria };

function isSearch(value: unknown): value is Search {
  return fits(value, { filters: areCriteria, page: isCount, size: isCount, sort: isSort });
}

function isTable(value: unknown): value is TableState {
  return fits(value, {
    sort: isSort,
    size: (size) => size === null || isCount(size),
    widths: (widths) => isObject(widths) && Object.values(widths).every(isCount),
    hidden: areNames,
    order: areNames,
    pinned: areNames,
    view: (view) => view === null || view === 'table' || view === 'grid',
  });
}
