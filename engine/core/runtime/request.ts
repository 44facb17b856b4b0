/** Builds the request of a call: the model says where each part comes from, the context contains the values. */
import type { BodyModel, CallModel, Method, WrittenOverModel } from '../model/call.ts';
import type { ValueRef } from '../model/value.ts';
import { isBlank } from './cleanText.ts';
import { isEmpty, isEqual } from './condition.ts';
import { type RegistryFunctions, resolve, type ValueContext, type Values } from './reference.ts';
import { textOf } from './values.ts';

export type Request = {
  readonly method: Method;
  readonly path: string;
  readonly query: readonly (readonly [string, string])[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: RequestBody;
};

/** The parts of a call that make its address: all that a call without headers and body has. */
export type AskedCall = Pick<CallModel, 'path' | 'pathParams' | 'query'>;

type RequestBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: Values }
  /** The chosen file is sent in this field of a form. */
  | { readonly kind: 'upload'; readonly field: string };

/**
 * The request of the call with these values. Empty query parameters and headers are left out.
 * @throws TypeError if a part of the address or a header would be an object
 */
export function buildRequest(
  call: AskedCall & Pick<CallModel, 'method' | 'headers' | 'body'>,
  context: ValueContext,
  functions: RegistryFunctions,
): Request {
  const get = (reference: ValueRef) => resolve(reference, context, functions);
  return {
    method: call.method,
    ...placeOf(call, context, functions),
    headers: Object.fromEntries(
      Object.entries(call.headers).flatMap(([name, reference]) => {
        const value = get(reference);
        return isEmpty(value) ? [] : [[name, textOf(value)]];
      }),
    ),
    body: call.body === null ? { kind: 'none' } : buildBody(call.body, context, get),
  };
}

/** The path and the query of a call with these values. */
export function placeOf(
  call: AskedCall,
  context: ValueContext,
  functions: RegistryFunctions,
): Pick<Request, 'path' | 'query'> {
  const get = (reference: ValueRef) => resolve(reference, context, functions);
  return {
    path: fillPath(call.path, (name) => {
      const reference = call.pathParams[name];
      return reference === undefined ? undefined : get(reference);
    }),
    query: Object.entries(call.query).flatMap(([name, reference]) => {
      const value = get(reference);
      if (isEmpty(value)) return [];
      return (Array.isArray(value) ? value : [value]).map((item) => [name, textOf(item)] as const);
    }),
  };
}

/** The address of a request, with further parameters. */
export function addressOf(
  { path, query }: Pick<Request, 'path' | 'query'>,
  extra: Readonly<Record<string, string>> = {},
): string {
  const params = new URLSearchParams(
    [...query, ...Object.entries(extra)].map((pair) => [...pair]),
  ).toString();
  return params === '' ? path : `${path}?${params}`;
}

/** A path template with its `{name}` parts filled, each as one segment. */
export function fillPath(template: string, get: (name: string) => unknown): string {
  return template.replace(/\{([^{}]+)\}/g, (_part, name: string) => encodeURIComponent(textOf(get(name))));
}

function buildBody(
  body: BodyModel,
  context: ValueContext,
  get: (reference: ValueRef) => unknown,
): RequestBody {
  if (body.kind === 'upload') return { kind: 'upload', field: body.field };
  const filled = (references: Readonly<Record<string, ValueRef>>): Values =>
    Object.fromEntries(Object.entries(references).map(([name, reference]) => [name, get(reference)]));
  if (body.kind === 'fields') return { kind: 'json', value: filled(body.fields) };
  const set = filled(body.set);
  if (body.kind === 'form') return { kind: 'json', value: { ...context.field, ...set } };
  if (body.kind !== 'row') return { kind: 'json', value: { ...writtenOver(body, context), ...set } };
  // A whole object contains emptied fields as null: the server treats an absent field as unchanged.
  const said = Object.fromEntries(Object.entries(set).map(([name, value]) => [name, value ?? null]));
  return { kind: 'json', value: { ...context.row, ...said } };
}

/** The body of a form that edits an object. A field without a value was emptied. */
function writtenOver({ kind, without, emptied }: WrittenOverModel, { row, field }: ValueContext): Values {
  const changed = Object.entries(field).filter(([name, value]) => !isUnchanged(row[name], value));
  const fields = changed.map(([name, value]) => [
    name,
    value === null || !isBlank(value) ? value : emptied[name],
  ]);
  const left = kind === 'merge' ? [] : Object.entries(row).filter(([name]) => !without.includes(name));
  return Object.fromEntries([...left, ...fields]);
}

function isUnchanged(before: unknown, now: unknown): boolean {
  return isBlank(before) ? isBlank(now) : isEqual(before, now);
}
