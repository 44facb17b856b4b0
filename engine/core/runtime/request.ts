/** Builds the request of a call from the values of its context. Its body comes with what sends it (`requestBody.ts`). */
import type { CallModel, Method } from '../model/call.ts';
import type { ValueRef } from '../model/value.ts';
import { type RegistryFunctions, resolve, type ValueContext, type Values } from './reference.ts';
import { isEmpty, textOf } from './values.ts';

export type Request = {
  readonly method: Method;
  readonly path: string;
  readonly query: readonly (readonly [string, string])[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: RequestBody;
};

/** The parts of a call that make its address: all that a call without headers and body has. */
export type AskedCall = Pick<CallModel, 'path' | 'pathParams' | 'query' | 'joined'>;

export type RequestBody =
  | { readonly kind: 'none' }
  /** `at`: the path of the envelope in which the value is sent. A header `Content-Type` may name another form than JSON. */
  | {
      readonly kind: 'json';
      readonly value: Values;
      readonly at?: string;
      readonly asJson?: readonly string[];
    };

/**
 * The request of the call with these values. Empty query parameters and headers are left out.
 * @throws TypeError if a part of the address or a header would be an object
 */
export function buildRequest(
  call: AskedCall & Pick<CallModel, 'method' | 'headers'>,
  context: ValueContext,
  functions: RegistryFunctions,
  body: RequestBody = { kind: 'none' },
): Request {
  const get = (reference: ValueRef) => resolve(reference, context, functions);
  return {
    method: call.method,
    ...pathAndQuery(call, context, functions),
    headers: Object.fromEntries(
      Object.entries(call.headers).flatMap(([name, reference]) => {
        const value = get(reference);
        return isEmpty(value) ? [] : [[name, textOf(value)]];
      }),
    ),
    body,
  };
}

/** The path and the query of a call with these values. */
export function pathAndQuery(
  call: AskedCall,
  context: ValueContext,
  functions: RegistryFunctions,
): Pick<Request, 'path' | 'query'> {
  const get = (reference: ValueRef) => resolve(reference, context, functions);
  return {
    path: fillPath(call.path, (name) => {
      const reference = call.pathParams[name];
      return reference && get(reference);
    }),
    query: Object.entries(call.query).flatMap(([name, reference]) => {
      const value = get(reference);
      if (isEmpty(value)) return [];
      const items = (Array.isArray(value) ? value : [value]).map(textOf);
      const sign = call.joined?.[name];
      return (sign ? [items.join(sign)] : items).map((item) => [name, item] as const);
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
