/** Builds the body of a call. A dotted name is a path: its value is a member of an object. */
import type { BodyModel, WrittenOverModel } from '../model/call.ts';
import type { ValueRef } from '../model/value.ts';
import { isBlank } from './cleanText.ts';
import { isEqual } from './condition.ts';
import { type RegistryFunctions, resolve, type ValueContext, type Values } from './reference.ts';
import type { RequestBody } from './request.ts';
import { fieldsOf, mapValues, type Row, valueAt } from './values.ts';

/** The body with these values; a member without a value is left out. */
export function buildBody(
  body: BodyModel | null,
  context: ValueContext,
  functions: RegistryFunctions,
): RequestBody {
  if (body === null) return { kind: 'none' };
  const filled = (references: Readonly<Record<string, ValueRef>>): Values =>
    mapValues(references, (reference) => resolve(reference, context, functions));
  return {
    kind: 'json',
    value: sentObject(body, context, filled),
    ...(body.at !== undefined && { at: body.at }),
    ...(body.asJson && { asJson: body.asJson }),
  };
}

/** What is sent. */
export function inEnvelope({ value, at }: Extract<RequestBody, { readonly kind: 'json' }>): Values {
  return at === undefined ? value : laidOver({}, { [at]: value });
}

function sentObject(
  body: BodyModel,
  context: ValueContext,
  filled: (references: Readonly<Record<string, ValueRef>>) => Values,
): Values {
  if (body.kind === 'fields') return laidOver({}, filled(body.fields));
  const set = filled(body.set);
  if (body.kind === 'form') return laidOver({}, { ...context.field, ...set });
  if (body.kind !== 'row') return laidOver(writtenOver(body, context), set);
  // A whole object contains emptied fields as null: the server treats an absent field as unchanged.
  return laidOver(
    context.row,
    mapValues(set, (value) => value ?? null),
  );
}

/** The body of a form that edits an object. A field without a value was emptied. */
function writtenOver({ kind, without, emptied }: WrittenOverModel, { row, field }: ValueContext): Values {
  const changed = Object.entries(field).filter(
    ([name, value]) => !isUnchanged(valueAt(row, name, null), value),
  );
  const fields = changed.map(([name, value]) => [
    name,
    value === null || !isBlank(value) ? value : emptied[name],
  ]);
  // An API that merges may do so with the members of the body alone: an object of them is sent whole.
  const heads = changed.flatMap(([name]) => (isPath(name, row) ? [headOf(name)] : []));
  const isLeft = (name: string) => kind === 'replace' || heads.includes(name);
  const left = Object.fromEntries(Object.entries(row).filter(([name]) => isLeft(name)));
  const cleared = laidOver(left, Object.fromEntries(without.map((name) => [name, undefined])));
  return laidOver(cleared, Object.fromEntries(fields));
}

function isUnchanged(before: unknown, now: unknown): boolean {
  return isBlank(before) ? isBlank(now) : isEqual(before, now);
}

const isPath = (name: string, object: Row): boolean => name.includes('.') && !Object.hasOwn(object, name);
const headOf = (name: string): string => name.slice(0, name.indexOf('.'));

/** An object with values at paths of it; an undefined one removes what is there. */
function laidOver(object: Row, values: Values): Values {
  const made: Record<string, unknown> = { ...object };
  for (const [name, value] of Object.entries(values)) {
    const head = isPath(name, object) ? headOf(name) : name;
    if (head === name) made[name] = value;
    else if (value !== undefined || Object.hasOwn(made, head))
      made[head] = laidOver(fieldsOf(made[head]), { [name.slice(head.length + 1)]: value });
  }
  return made;
}
