/**
 * Calls and sources with what they leave out: names without a source take the value of the same name, and what the
 * contract says is taken from the contract.
 */
import type { Call, Form, Paging, Source, ValueRef } from '../../../../schemas/types/definition.ts';
import { calledOperation, type Operation, type Operations } from '../../contract/operations.ts';
import { toldOfPages } from '../../contract/pages.ts';
import { isGuardedBy, type Said, saidByContract } from '../../contract/said.ts';
import { paramsOf } from '../../definition/linker.ts';
import { mapGroup, picked, settled } from '../../definition/mapParts.ts';
import { sentNames } from '../../definition/paging.ts';
import { refsIn } from '../../parts/call.ts';
import type { Refs } from '../../parts/valueRef.ts';
import { overlaid } from '../../problems/places.ts';
import type { Reporter } from '../../problems/reporter.ts';
import { type Group, isObject } from '../../runtime/values.ts';

/** What calls are completed with. */
export type Given = {
  /** The contract; null: there is none. */
  readonly operations: Operations | null;
  /** The paging protocol of the application. */
  readonly paging: Paging | undefined;
} & Pick<Reporter, 'report'>;

/** References that are named after their values. */
export function named(names: readonly string[], kind: keyof ValueRef): Refs {
  return Object.fromEntries(names.map((name) => [name, { [kind]: name }]));
}

/** The same with these references for path parameters that are not written. */
export function withPath<T extends { readonly path?: unknown }>(call: T, refs: Refs): T {
  return { ...call, path: { ...refs, ...(isObject(call.path) ? call.path : {}) } };
}

/**
 * A call with what the contract says of it. `inQuery`: where the values of names that stand alone come from; `inPath`:
 * those of path parameters that are not written, if that does not depend on the place where the call is used.
 */
export function completeCall<Made extends Call>(
  written: Made,
  { operations, report }: Given,
  inQuery: 'filter' | 'field' = 'field',
  inPath: 'path' | 'row' | null = null,
): Made {
  const { call, path = {}, query, body, ifMatch } = written;
  const unwritten = inPath === null ? [] : paramsOf(call).filter((name) => !Object.hasOwn(path, name));
  const fields = isObject(body) ? body.fields : undefined;
  const operation = operations?.byId.get(call);
  const isGuarded = isGuardedBy(operation);
  if (ifMatch === true && isGuarded) report('contract-repeated', [written, 'ifMatch', 'key'], 'ifMatch');
  const whole = {
    ...written,
    ...(Array.isArray(query) && { query: named(query, inQuery) }),
    ...(isObject(body) && Array.isArray(fields) && { body: { ...body, fields: named(fields, 'field') } }),
    ...(ifMatch === undefined && isGuarded && { ifMatch: true }),
    ...(body !== undefined && typeOf(written, operation)),
    ...formOf(written, operation),
  };
  const isWhole = inPath === null || unwritten.length === 0;
  return settled(isWhole ? whole : withPath(whole, named(unwritten, inPath)), 'call');
}

/** The header, by which the sender encodes a body too, for an operation that takes another type than `application/json`. */
export function typeOf(call: Call, operation: Operation | undefined): Pick<Call, 'headers'> {
  const { type = 'application/json', json = null } = operation?.body ?? {};
  if (json === null || /^application\/json\b/.test(type)) return {};
  return { headers: { 'Content-Type': { const: type }, ...call.headers } };
}

/** The lists that the contract wants at once and the envelopes that it describes, where the call does not say. */
function formOf(
  { at, bodyAt, joined, asJson }: Call,
  operation: Operation | undefined,
): Pick<Call, 'at' | 'bodyAt' | 'joined' | 'asJson'> {
  const signs = (operation?.query ?? []).flatMap(({ name, sign }) => (sign ? [[name, sign] as const] : []));
  const encoding = Object.entries(operation?.body?.encoding ?? {});
  const parts = encoding.flatMap(([name, type]) => (/json/.test(type) ? [name] : []));
  return {
    ...(at === undefined && operation?.at && { at: operation.at }),
    ...(bodyAt === undefined && operation?.body?.at && { bodyAt: operation.body.at }),
    ...(asJson === undefined && parts.length > 0 && { asJson: parts }),
    ...(signs.length > 0 && { joined: { ...Object.fromEntries(signs), ...joined } }),
  };
}

/** A source with what the contract says of it. */
export function completeSource(written: Source, given: Given): Source {
  const source = completeCall(written, given, 'filter', 'path');
  const said = saidByContract(written, given.operations, given.paging);
  const paging = pagingOf(source, said, given);
  if (written.paging === true && paging === undefined)
    given.report('paging-undeclared', [written, 'paging', 'key']);
  for (const name of ['rows', 'etag', 'paging'] as const)
    if (said[name] !== undefined && written[name] === said[name])
      given.report('contract-repeated', [written, name, 'key'], name);
  const { paging: _, ...rest } = source;
  return {
    ...rest,
    ...(paging && { paging: withTold(paging, source, given) }),
    ...(source.paging === false && { paging: false }),
    ...(said.rows !== undefined && source.rows === undefined && { rows: said.rows }),
    ...(said.etag !== undefined && source.etag === undefined && { etag: said.etag }),
  };
}

/** The protocol of a source: its own, that of the application if asked for, or what the contract says. */
function pagingOf({ paging }: Source, said: Said, { paging: usual }: Given): Paging | undefined {
  if (typeof paging === 'object') return paging;
  return paging !== false && (paging === true || said.paging === true) ? usual : undefined;
}

/** A protocol with what the contract tells of its answers. */
function withTold(paging: Paging, source: Source, { operations }: Given): Paging {
  const operation = operations && calledOperation(source, operations);
  if (!operation) return paging;
  return { ...toldOfPages(operation, paging), ...paging };
}

/** Filters for which the contract has a parameter of the same name are sent under it. */
export function withFilters(source: Source, { fields }: Form, { operations, report }: Given): Source {
  const { query = {}, paging } = source;
  const taken = operations?.byId.get(source.call)?.query.map(({ name }) => name) ?? [];
  const paged = sentNames(paging);
  const known = Object.keys(fields).filter((name) => taken.includes(name) && !paged.includes(name));
  for (const name of known)
    if (query[name]?.filter === name) report('contract-repeated', [query, name, 'key'], name);
  const sent = refsIn(source).map(({ filter }) => filter);
  const added = known.filter((name) => !sent.includes(name) && !Object.hasOwn(query, name));
  if (added.length === 0) return source;
  const refs = mapGroup<Group>(picked(fields, added), (_, name) => ({ filter: name }));
  return { ...source, query: overlaid(refs, query) };
}
