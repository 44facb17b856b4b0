/** What the made-up back end remembers: the rows of each list and the objects that were read, with what users changed. */
import { basename, dirname } from 'node:path/posix';
import { type Contract, isOfForm, type Operation, refusalAt } from '../../core/contract/operations.ts';
import type { Shape } from '../../core/contract/shape.ts';
import { nested } from '../../core/runtime/heldToken.ts';
import { fieldsOf, isObject, mapValues, readJson, valueAt } from '../../core/runtime/values.ts';
import { type Collection, collectionsOf, rowsOf } from './collections.ts';
import { type FakeData, fakeValues } from './fakeValue.ts';
import { filteredPage } from './filteredPage.ts';

export type FakeRequest = {
  readonly method: string;
  /** Without query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly authorization: string | undefined;
  readonly body: unknown;
};

export type FakeAnswer = {
  readonly status: number;
  /** Undefined: no body. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** A newer token of the session. */
  readonly token?: string;
};

/** An operation that a request calls, with what its path gives. */
export type Called = {
  readonly operation: Operation;
  readonly template: string;
  readonly path: string;
  readonly given: Readonly<Record<string, string>>;
};

/** Answers every operation but those of the session. */
export function createMemory(
  contract: Contract,
  operations: readonly Operation[],
  dataOf: (operation: string) => FakeData,
): (called: Called, request: FakeRequest) => FakeAnswer {
  const value = fakeValues(contract);
  const collections = collectionsOf(operations, dataOf);
  const rows = new Map<string, Record<string, unknown>[]>();
  const objects = new Map<string, unknown>();

  return (called, { body: sent, ...asked }) => {
    const request = { ...asked, body: contentOf(sent, called.operation) };
    const { method } = request;
    const list = collections.get(called.template.replace(/\/$/, ''));
    if (list && method === 'GET') {
      const all = rowsIn(called.path, list, called.given);
      const { body, headers } = filteredPage(called.operation, list, all, request.query, value);
      return { ...success(called.operation, body), headers };
    }
    if (list && method === 'POST') return create(called, list, request.body);
    const parent = /\/\{[^/]*\}$/.test(called.template)
      ? collections.get(dirname(called.template))
      : undefined;
    return parent ? onRow(called, parent, request) : onObject(called, request);
  };

  function rowsIn(path: string, list: Collection, given: Called['given']): Record<string, unknown>[] {
    const place = path.replace(/\/$/, '');
    const found = rows.get(place) ?? rowsOf(list, place, given, value);
    rows.set(place, found);
    return found;
  }

  function create({ operation, path, given }: Called, list: Collection, body: unknown): FakeAnswer {
    const all = rowsIn(path, list, given);
    const made = { ...fieldsOf(value(list.row, '', `${path} ${all.length}`)), ...fieldsOf(body) };
    if (list.key !== null && !Object.hasOwn(fieldsOf(body), list.key))
      made[list.key] = list.keyOf(all.length, made[list.key]);
    all.unshift(made);
    return success(operation, made);
  }

  /** A request for one row of a list. */
  function onRow(
    { operation, path, given }: Called,
    list: Collection,
    { method, body }: FakeRequest,
  ): FakeAnswer {
    const key = decodeURIComponent(basename(path));
    const all = rowsIn(dirname(path), list, given);
    const index = all.findIndex((row) => list.key !== null && String(row[list.key]) === key);
    const row = all[index];
    if (row === undefined) return refusal(operation, 404);
    if (method === 'DELETE') all.splice(index, 1);
    else if (method === 'PUT' || method === 'PATCH')
      Object.assign(row, removedBy(operation, list.key), fieldsOf(body));
    // What the list does not tell of the row.
    const details = operation.answer === null ? {} : fieldsOf(madeUp(operation, path, given));
    return success(operation, operation.answer?.properties ? { ...details, ...row } : details);
  }

  /** A request for anything else: the same object for the same path. */
  function onObject({ operation, path, given }: Called, { method, body }: FakeRequest): FakeAnswer {
    const known = objects.get(path) ?? madeUp(operation, path, given);
    const isChange = (method === 'PUT' || method === 'PATCH') && isObject(body);
    const now = isChange ? { ...fieldsOf(known), ...removedBy(operation), ...body } : known;
    if (isChange || method === 'GET') objects.set(path, now);
    return success(operation, now);
  }

  /** PUT replaces: what a body may say and does not is removed. */
  function removedBy(
    { id, body }: Operation,
    key: string | null = null,
  ): Readonly<Record<string, undefined>> {
    const taken = id.startsWith('PUT ') ? Object.entries(body?.json?.properties ?? {}) : [];
    const written = taken.filter(([name, shape]) => name !== key && !shape.readOnly);
    return Object.fromEntries(written.map(([name]) => [name, undefined]));
  }

  function madeUp({ id, answer }: Operation, path: string, given: Called['given']): unknown {
    if (answer === null) return undefined;
    // A plain boolean says that something is so.
    if (answer.types?.[0] === 'boolean') return true;
    const made = value(answer, '', path, dataOf(id));
    if (!isObject(made)) return made;
    const shared = Object.entries(given).filter(([name]) => Object.hasOwn(made, name));
    return { ...made, ...Object.fromEntries(shared) };
  }
}

export function success({ success: status, answer, at }: Operation, body: unknown): FakeAnswer {
  return answer === null ? { status } : { status, body: nested(at, body) };
}

/** What a body has in its envelope; the texts of a form as the values that they are. */
function contentOf(sent: unknown, { body }: Operation): unknown {
  if (body && isOfForm(body.type) && isObject(sent))
    return mapValues(sent, (text, name) => typedOf(text, body.json?.properties?.[name]));
  return body?.at && isObject(sent) ? valueAt(sent, body.at, null) : sent;
}

function typedOf(text: unknown, shape: Shape | undefined): unknown {
  const { types, items } = shape ?? {};
  const json = typeof text === 'string' && /^[[{]/.test(text) ? readJson(text) : undefined;
  if (items) return json ?? [text].flat().map((one) => typedOf(one, items));
  if (types?.includes('object')) return json ?? text;
  if (types?.includes('boolean')) return text === 'true';
  return types?.some((type) => type === 'integer' || type === 'number') ? Number(text) : text;
}

export function refusal(operation: Operation, status: number): FakeAnswer {
  const codes = refusalAt(operation, status)?.codes ?? [];
  return { status, body: { code: codes[0] ?? String(status) } };
}
