/**
 * The start of a page before its code runs: the files that an address needs, and the request of its list. The build
 * writes the model into the document, a script that runs at once reads it; both of the parts of the compiled application
 * that the page itself reads, with the same functions.
 */

import type { AddressNames, AppModel, RouteModel, SessionModel } from '../model/app.ts';
import type { CallModel } from '../model/call.ts';
import type { PagingModel, ScreenFile, SearchModel } from '../model/screen.ts';
import type { JsonSchema, ValueRef } from '../model/value.ts';
import { accessOf, homeOf, type Rights, type Visitor } from './access.ts';
import { pageOf, pageParams } from './paging.ts';
import {
  addressedSearch,
  type KeptSearches,
  offeredOrder,
  type Search,
  type SearchShape,
  searchShape,
} from './query.ts';
import { noValues } from './reference.ts';
import { type AskedCall, addressOf, pathAndQuery } from './request.ts';
import { routeAt } from './routerPath.ts';
import { mapValues } from './values.ts';

/** Id of the element of the document that holds the model. */
export const startModelId = 'engine-start';

export type StartModel = {
  /** The address of the application's code. */
  readonly entry: string;
  /** The address of the code that sends calls. */
  readonly send: string;
  /** The addresses of the files of screens. */
  readonly files: readonly string[];
  readonly routes: readonly StartRoute[];
  readonly home: AppModel['home'];
  readonly rights: Rights;
  readonly signIn: AppModel['special']['signIn'];
  /** The variant of a user about whom nothing is known yet. */
  readonly fallback: string;
  readonly names: AddressNames;
  readonly claims: SessionModel['claims'];
  /** Null: there is none, or its request needs more than the token. */
  readonly user: AskedCall | null;
  readonly properties: AskedCall | null;
};

export type StartRoute = Pick<RouteModel, 'screen' | 'path' | 'guard' | 'only'> & {
  readonly aliases?: RouteModel['aliases'];
  /** Places in `StartModel.files`. */
  readonly files: readonly number[];
  /** Those of the form with which the screen begins where its address contains no search. */
  readonly form?: readonly number[];
  /** The lists of the screen by variant; absent: what it asks for is not known before its code runs. */
  readonly lists?: Readonly<Record<string, StartList>>;
};

type StartList = {
  readonly call: AskedCall;
  readonly shape: Omit<SearchShape, 'names'>;
  /** Null: the whole result comes at once. */
  readonly paging: PagingModel | null;
  /** Those by which a server that pages orders. */
  readonly columns: readonly { readonly id: string; readonly field: string }[];
  /** Whether it runs without a search in its address. */
  readonly isOfArrival: boolean;
};

/** The lists of a screen by variant; undefined: it has none, or its request needs more than the address and the session. */
export function startLists(file: ScreenFile, names: AddressNames): StartRoute['lists'] {
  const lists = Object.entries(file).flatMap(([variant, model]) => {
    const list = model.kind === 'search' ? startList(model, names) : null;
    return list === null ? [] : [[variant, list] as const];
  });
  return lists.length === 0 ? undefined : Object.fromEntries(lists);
}

function startList(model: SearchModel, names: AddressNames): StartList | null {
  const { source, grid } = model;
  const { paging } = source;
  if (paging?.protocol === 'cursor') return null;
  if (paging !== null && grid.columns.some(({ visible }) => visible !== null)) return null;
  const call = startCall(source.call, (reference) => 'filter' in reference || 'const' in reference);
  if (call === null) return null;
  const { names: _names, filters, ...shape } = searchShape(model, names);
  return {
    call,
    shape: {
      // The order and the page of a whole result are not part of its request.
      ...(paging === null ? { sort: null, sortable: [], pageSize: 0, pageSizes: [] } : shape),
      filters: mapValues(filters, (filter) => ({ ...filter, schema: codecPart(filter.schema) })),
    },
    paging,
    columns: paging === null ? [] : grid.columns.map(({ id, field }) => ({ id, field })),
    isOfArrival: model.start === 'arrival' && !model.filters?.fields.some(({ initial }) => initial !== null),
  };
}

/** The parts of a call that make its address; null: it changes something, or needs more than the known references. */
export function startCall(
  { method, path, pathParams, query, joined, headers, body }: CallModel,
  isKnown: (reference: ValueRef) => boolean,
): AskedCall | null {
  const isPlain = method === 'GET' && body === null && Object.keys(headers).length === 0;
  const references = [...Object.values(pathParams), ...Object.values(query)];
  return isPlain && references.every(isKnown) ? { path, pathParams, query, ...(joined && { joined }) } : null;
}

/** What the codec of addresses reads of a schema. */
function codecPart({ type, enum: options, format, pattern, items }: JsonSchema): JsonSchema {
  // A pattern says only that the value is a text.
  const read = { type: type ?? (pattern === undefined ? undefined : 'string'), enum: options, format, items };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined)) as JsonSchema;
}

/** The route that the visitor will see first at a path; null: unknown. */
export function startRoute(model: StartModel, path: string, visitor: Visitor): StartRoute | null {
  const byScreen = (screen: string) => model.routes.find((route) => route.screen === screen) ?? null;
  if (path === '/') return byScreen(homeOf(model, model.routes, visitor).screen);
  const route = routeAt(model.routes, path);
  if (route === null) return null;
  const access = accessOf(route.guard, model.rights, visitor);
  return access === 'signIn' ? byScreen(model.signIn) : access === 'open' ? route : null;
}

/**
 * The request of a list at an address, as its screen will make it; null: none.
 * @param entry id of the search in the state of the history entry
 */
export function listAddress(
  list: StartList,
  names: AddressNames,
  params: URLSearchParams,
  kept: KeptSearches,
  entry: string | undefined,
): string | null {
  const shape: SearchShape = { ...list.shape, names };
  const { submitted, search } = addressedSearch(shape, params, kept.personal, entry);
  const isBare = params.size === 0;
  const first = list.isOfArrival ? { filters: {}, ...offeredOrder(shape, kept.table), page: 1 } : null;
  const asked: Search | null = submitted ? search : isBare ? (kept.last ?? first) : null;
  if (asked === null) return null;
  const place = pathAndQuery(list.call, { ...noValues, filter: asked.filters }, {});
  return addressOf(place, pageParams(list, list.columns, pageOf(asked)));
}
