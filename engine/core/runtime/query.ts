/**
 * The submitted search and its three encodings: the address of the page, the session memory, the parameters of the API.
 * The address is the source of truth: it contains `page` exactly when a search was submitted. Values keep their type:
 * `false`, 0 and the empty list survive. Invalid parameters are ignored.
 */
import type { AddressNames } from '../model/app.ts';
import type { FormModel } from '../model/form.ts';
import type { GridModel, SortModel } from '../model/table.ts';
import type { JsonSchema, JsonValue } from '../model/value.ts';
import { isIsoDate } from './dates.ts';
import { incompletePage } from './returnPath.ts';
import type { FormValues } from './rules.ts';
import { isObject, type Row, readJson, valueAt } from './values.ts';

/** A submitted search, with the page of its result. */
export type Search = {
  readonly filters: FormValues;
  readonly sort: SortModel | null;
  readonly page: number;
  readonly size: number;
};

/** What the codec needs to know about a screen. */
export type SearchShape = {
  readonly names: AddressNames;
  readonly filters: Readonly<Record<string, FilterShape>>;
  readonly sort: SortModel | null;
  readonly sortable: readonly string[];
  readonly pageSize: number;
  readonly pageSizes: readonly number[];
};
type FilterShape = { readonly schema: JsonSchema; readonly personal: boolean };

export function searchShape(
  model: {
    readonly filters: FormModel | null;
    readonly grid: Pick<GridModel, 'columns' | 'sort' | 'pageSize' | 'pageSizes'>;
  },
  names: AddressNames,
): SearchShape {
  return {
    names,
    filters: model.filters === null ? {} : filterShapes(model.filters),
    sort: model.grid.sort,
    sortable: model.grid.columns.filter(({ sortable }) => sortable).map(({ id }) => id),
    pageSize: model.grid.pageSize,
    pageSizes: model.grid.pageSizes,
  };
}

function filterShapes(form: FormModel): Readonly<Record<string, FilterShape>> {
  const properties = (form.schema.properties ?? {}) as Readonly<Record<string, JsonSchema>>;
  return Object.fromEntries(
    form.fields.map(({ name, personal }) => [name, { schema: properties[name] ?? {}, personal }]),
  );
}

// ---------------------------------------------------------------- address

/** The search as parameters of the address: no personal criteria; order and size only if they differ from the usual. */
export function writeSearch(shape: SearchShape, search: Search): URLSearchParams {
  const { names } = shape;
  const params = new URLSearchParams();
  for (const [name, { schema, personal }] of Object.entries(shape.filters)) {
    const value = search.filters[name];
    if (personal || value === undefined || value === null) continue;
    if (!Array.isArray(value)) params.append(name, writeValue(schema, value));
    else if (value.length === 0) params.append(name, '');
    else for (const item of value) params.append(name, writeItem(schema, item));
  }
  const { sort } = search;
  if (sort !== null && (sort.column !== shape.sort?.column || sort.direction !== shape.sort.direction)) {
    params.set(names.sort, (sort.direction === 'desc' ? '-' : '') + sort.column);
  }
  params.set(names.page, String(search.page));
  if (search.size !== shape.pageSize) params.set(names.size, String(search.size));
  return params;
}

/** The search in the address. `submitted`: it is to run. `isIncomplete`: its personal criteria are lost. */
export function readSearch(shape: SearchShape, params: URLSearchParams) {
  const { names } = shape;
  const filters: Record<string, unknown> = {};
  for (const [name, { schema, personal }] of Object.entries(shape.filters)) {
    const texts = params.getAll(name);
    if (personal || texts.length === 0) continue;
    const value = readValues(schema, texts);
    if (value !== undefined) filters[name] = value;
  }
  const sort = readSort(params.get(names.sort));
  const size = readCount(params.get(names.size));
  const page = params.get(names.page);
  return {
    submitted: page !== null && page !== incompletePage,
    isIncomplete: page === incompletePage,
    search: { filters, ...offeredOrder(shape, { sort, size }), page: readCount(page) ?? 1 },
  };
}

/** What the session keeps of a list's searches. */
export type KeptSearches = {
  readonly last: Search | null;
  readonly table: { readonly sort: SortModel | null; readonly size: number | null };
  /** Criteria that stay out of the address, by the id of their search. */
  readonly personal: readonly { readonly id: string; readonly filters: FormValues }[];
};

/** The search in the address with the criteria that the session keeps for its entry: it is not run without them. */
export function addressedSearch(
  shape: SearchShape,
  params: URLSearchParams,
  personal: KeptSearches['personal'],
  entry: string | undefined,
): { readonly submitted: boolean; readonly isIncomplete: boolean; readonly search: Search } {
  const { submitted, isIncomplete, search } = readSearch(shape, params);
  const kept = personal.find(({ id }) => id === entry)?.filters;
  const isLost = isIncomplete || (entry !== undefined && kept === undefined);
  const filters = { ...search.filters, ...personalPart(shape, kept ?? {}) };
  return { submitted: submitted && !isLost, isIncomplete: isLost, search: { ...search, filters } };
}

/** A stored sort order and page size, with the table's defaults for values that it no longer offers. */
export function offeredOrder(
  shape: SearchShape,
  { sort, size }: { readonly sort: SortModel | null; readonly size: number | null },
): Pick<Search, 'sort' | 'size'> {
  return {
    sort: sort !== null && shape.sortable.includes(sort.column) ? sort : shape.sort,
    size: size !== null && shape.pageSizes.includes(size) ? size : shape.pageSize,
  };
}

/** The criteria that stay out of the address. */
export function personalPart(shape: SearchShape, filters: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(filters).filter(([name]) => shape.filters[name]?.personal === true),
  );
}

function readSort(text: string | null): SortModel | null {
  if (text === null) return null;
  return { column: text.replace(/^-/, ''), direction: text.startsWith('-') ? 'desc' : 'asc' };
}

function readCount(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

function writeValue(schema: JsonSchema, value: unknown): string {
  return kindOf(schema) === 'any' || typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** An empty text in a list is written as JSON, to distinguish it from the empty list. */
function writeItem(schema: JsonSchema, item: unknown): string {
  const text = writeValue(itemSchema(schema), item);
  return text === '' || (kindOf(itemSchema(schema)) === 'string' && text.startsWith('"'))
    ? JSON.stringify(text)
    : text;
}

function readValues(schema: JsonSchema, texts: readonly string[]): unknown {
  if (kindOf(schema) !== 'array') return readValue(schema, texts[0] ?? '');
  if (texts.length === 1 && texts[0] === '') return [];
  const items = itemSchema(schema);
  const values = texts.map((text) => {
    const written = kindOf(items) === 'string' && text.startsWith('"') ? readJson(text) : text;
    return typeof written === 'string' ? readValue(items, written) : undefined;
  });
  return values.includes(undefined) ? undefined : values;
}

function readValue(schema: JsonSchema, text: string): unknown {
  const options = Array.isArray(schema.enum) ? schema.enum : null;
  if (options !== null) return options.find((option: JsonValue) => writeValue(schema, option) === text);
  switch (kindOf(schema)) {
    case 'number':
    case 'integer': {
      // Plus zero: a negative zero is read as zero, as it is written.
      const number = text.trim() === '' ? Number.NaN : Number(text) + 0;
      const fits = kindOf(schema) === 'number' ? Number.isFinite(number) : Number.isInteger(number);
      return fits ? number : undefined;
    }
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : undefined;
    case 'string':
      return schema.format === 'date' && !isIsoDate(text) ? undefined : text;
    default:
      return readJson(text);
  }
}

function kindOf(schema: JsonSchema): string {
  const { type } = schema;
  if (typeof type === 'string') return type;
  if (Array.isArray(type)) return String(type.find((name: JsonValue) => name !== 'null') ?? 'null');
  return Array.isArray(schema.enum) || schema.format !== undefined || schema.pattern !== undefined
    ? 'string'
    : 'any';
}

function itemSchema(schema: JsonSchema): JsonSchema {
  const { items } = schema;
  return isObject(items) ? (items as JsonSchema) : {};
}

// ---------------------------------------------------------------- rows of a response

/** The rows of a response: the objects of the list at `path` (empty: the response itself). */
export function readRows(answer: unknown, path: string): readonly Row[] {
  const list = valueAt(answer, path, null);
  return Array.isArray(list) ? list.filter(isObject) : [];
}

/** Whether a response contains a list: no body is an empty list, any other value is an invalid response. */
export function holdsRows(answer: unknown, path: string): boolean {
  return answer === null || Array.isArray(valueAt(answer, path, null));
}
