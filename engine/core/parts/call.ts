/** Calls: operation, parameters, body. */
import type { Call, ValueRef as WrittenRef } from '../../../schemas/types/definition.ts';
import type { Area } from '../definition/definitions.ts';
import { type Linker, paramsOf } from '../definition/linker.ts';
import { describeRef, type Names } from '../describe/condition.ts';
import type { MakePart, Part } from '../describe/part.ts';
import { said } from '../describe/words.ts';
import type { BodyModel, CallModel, Method } from '../model/call.ts';
import type { ValueRef } from '../model/value.ts';
import { nearest } from '../problems/nearest.ts';
import type { At } from '../problems/places.ts';
import { assembleErrors, assembleSharedErrors, reachable } from './errorRules.ts';
import { type Allowed, assembleRefs, reportNotHere } from './valueRef.ts';

/** The properties that the grammar gives every call. */
export type WrittenCall = Pick<Call, 'call' | 'path' | 'query' | 'headers' | 'body' | 'ifMatch' | 'errors'>;

/** Compiles a call. `params` are the path parameters available when a failure leads to another screen. */
export function assembleCall(
  written: WrittenCall,
  allowed: Allowed,
  linker: Linker & { readonly area?: Area },
  params: readonly string[] = [],
): CallModel {
  const [method = 'GET', path = ''] = written.call.split(' ');
  return {
    method: method as Method,
    path,
    pathParams: assemblePath(path, written.path, allowed, linker, [written, 'call']),
    query: assembleRefs(written.query, allowed, linker),
    headers: assembleRefs(written.headers, allowed, linker),
    body: assembleBody(written, allowed, linker),
    ifMatch: written.ifMatch ?? false,
    errors: reachable([
      ...assembleErrors(written.errors, allowed, linker, params),
      ...assembleSharedErrors(linker.area?.definition.errors, written.call, allowed, linker, params),
    ]),
  };
}

/** The values of the path parameters: each parameter needs a value, and no value may be left over. */
export function assemblePath(
  path: string,
  written: Readonly<Record<string, WrittenRef>> | undefined,
  allowed: Allowed,
  linker: Linker,
  at: At,
): Readonly<Record<string, ValueRef>> {
  const wanted = paramsOf(path);
  for (const name of wanted) if (!Object.hasOwn(written ?? {}, name)) linker.report('path-missing', at, name);
  for (const name of Object.keys(written ?? {}))
    if (!wanted.includes(name))
      linker.report('path-unused', [written ?? {}, name, 'key'], name, nearest(name, wanted));
  return assembleRefs(written, allowed, linker);
}

/** A call of a component, which provides rows: a path parameter that is not written is the field of its name. */
export function withRowPath(written: WrittenCall): WrittenCall {
  const fields = paramsOf(written.call).map((name) => [name, { row: name }] as const);
  return { ...written, path: { ...Object.fromEntries(fields), ...written.path } };
}

function assembleBody(call: WrittenCall, allowed: Allowed, linker: Linker): BodyModel | null {
  const { body: written } = call;
  if (written === undefined) return null;
  const isRow = written === 'row' || (typeof written === 'object' && written.row !== undefined);
  if (isRow && allowed.row === undefined) reportNotHere('row', [call, 'body'], allowed, linker);
  if (written === 'row' || written === 'form') return { kind: written, set: {} };
  if (written.fields) return { kind: 'fields', fields: assembleRefs(written.fields, allowed, linker) };
  if (written.row) return { kind: 'row', set: assembleRefs(written.row.set, allowed, linker) };
  if (written.form) return { kind: 'form', set: assembleRefs(written.form.set, allowed, linker) };
  return { kind: 'upload', field: written.upload ?? 'file' };
}

/** A call, named by its purpose. */
export type NamedCall = { readonly name: string; readonly call: CallModel };

/** One part per call: the operation and what is sent. */
export function callParts(calls: readonly NamedCall[], part: MakePart): readonly Part[] {
  return calls.map(({ name, call }) =>
    part('call', name, {
      operation: `${call.method} ${call.path}`,
      inAddress: refsText(call.pathParams),
      parameters: refsText(call.query),
      headers: refsText(call.headers),
      body: bodyText(call.body),
      concurrency: call.ifMatch ? said.ifMatch : null,
    }),
  );
}

/** One part for each parameter of a call: what is sent under that name; `names`: those of the fields. */
export function parameterParts(calls: readonly NamedCall[], part: MakePart, names: Names): readonly Part[] {
  return calls.flatMap(({ name, call }) =>
    Object.entries({ ...call.pathParams, ...call.query }).map(([parameter, ref]) =>
      part('parameter', parameter, { own: describeRef(ref, names) }, { within: name }),
    ),
  );
}

function refsText(refs: Readonly<Record<string, ValueRef>>): string | null {
  const parts = Object.entries(refs).map(([name, ref]) => `${name} : ${describeRef(ref)}`);
  return parts.length === 0 ? null : parts.join(', ');
}

function bodyText(body: CallModel['body']): string | null {
  if (body === null) return null;
  if (body.kind === 'fields') return refsText(body.fields) ?? said.emptyObject;
  if (body.kind === 'upload') return said.chosenFile(body.field);
  const whole = body.kind === 'row' ? said.loadedObject : said.allFields;
  const set = refsText(body.set);
  return set === null ? whole : said.bodyWith(whole, set);
}
