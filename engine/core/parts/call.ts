/** Calls: operation, parameters, body, and what is done of each failure. */
import type { Call, ErrorRule, ValueRef as WrittenRef } from '../../../schemas/types/definition.ts';
import { type Linker, paramsOf } from '../compiler/link.ts';
import { nearest } from '../compiler/nearest.ts';
import type { At } from '../compiler/places.ts';
import type { BodyModel, CallModel, ErrorRuleModel, Method, ValueRef } from '../model.ts';
import { type Allowed, assembleRefs } from './valueRef.ts';

/** What the grammar says of a call, wherever it stands. */
export type WrittenCall = Pick<Call, 'call' | 'path' | 'query' | 'headers' | 'body' | 'ifMatch' | 'errors'>;

/** Reads a call. `params` are the address parameters at hand where a failure leads to another screen. */
export function assembleCall(
  written: WrittenCall,
  allowed: Allowed,
  linker: Linker,
  params: readonly string[] = [],
): CallModel {
  const [method = 'GET', path = ''] = written.call.split(' ');
  return {
    method: method as Method,
    path,
    pathParams: assemblePath(path, written.path, allowed, linker, [written, 'call']),
    query: assembleRefs(written.query, allowed, linker),
    headers: assembleRefs(written.headers, allowed, linker),
    body: assembleBody(written.body, allowed, linker),
    ifMatch: written.ifMatch ?? false,
    errors: assembleErrors(written.errors, allowed, linker, params),
  };
}

/** The values of a path's parameters: each has one, and none is too many. */
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

function assembleBody(written: Call['body'], allowed: Allowed, linker: Linker): BodyModel | null {
  if (written === undefined) return null;
  if (written === 'row' || written === 'form') return { kind: written, set: {} };
  if (written.fields) return { kind: 'fields', fields: assembleRefs(written.fields, allowed, linker) };
  if (written.row) return { kind: 'row', set: assembleRefs(written.row.set, allowed, linker) };
  if (written.form) return { kind: 'form', set: assembleRefs(written.form.set, allowed, linker) };
  return { kind: 'upload', field: written.upload ?? 'file' };
}

/** Reads a mapping of failures. */
export function assembleErrors(
  written: readonly ErrorRule[] | undefined,
  allowed: Allowed,
  linker: Linker,
  params: readonly string[] = [],
): readonly ErrorRuleModel[] {
  return (written ?? []).map((rule) => ({
    statuses: statusesOf(rule.status),
    offline: rule.offline ?? null,
    code: rule.code ?? null,
    except: rule.except ?? [],
    message: rule.message === undefined ? null : linker.texts.need(rule.message, 'any', [rule, 'message']),
    field: fieldOf(rule, allowed, linker),
    then: thenOf(rule.then, linker, params),
  }));
}

function statusesOf(status: ErrorRule['status']): ErrorRuleModel['statuses'] {
  if (status === undefined) return null;
  return typeof status === 'number' ? [status] : status;
}

function fieldOf(rule: ErrorRule, { field }: Allowed, linker: Linker): string | null {
  if (rule.field === undefined) return null;
  if (field === undefined) linker.report('reference-not-here', [rule, 'field', 'key'], 'field', []);
  else if (field !== 'any') linker.among('Le champ', rule.field, field, [rule, 'field']);
  return rule.field;
}

function thenOf(
  written: ErrorRule['then'],
  linker: Linker,
  params: readonly string[],
): ErrorRuleModel['then'] {
  if (typeof written !== 'object') return written ?? 'stay';
  return { goto: linker.target(written.goto, [written, 'goto'], params) };
}
