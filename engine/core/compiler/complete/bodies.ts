/**
 * The bodies of calls that send a form: a call without one has what its operation takes, and a body that is written over
 * an object has what the contract says of the fields that the form does not show or that were emptied.
 */
import type { AppDefinition, Form, Screen, Source } from '../../../../schemas/types/definition.ts';
import { type Operation, type Operations, rowOf } from '../../contract/operations.ts';
import type { Shape, ShapeOf } from '../../contract/shape.ts';
import { mapParts } from '../../definition/mapParts.ts';
import { partsIn, partTree } from '../../definition/partTree.ts';
import { type Absent, absentFields, bodyWords, type WrittenCall } from '../../parts/call.ts';
import { callOf } from '../../parts/calls.ts';
import type { CallUse } from '../../parts/element.ts';
import { placedLike } from '../../problems/places.ts';

/** The screen with whole bodies. */
export function completeBodies(
  screen: Screen,
  app: Partial<AppDefinition>,
  operations: Operations | null,
): Screen {
  const calls = new Map<object, WrittenCall>();
  for (const part of partsIn(partTree(screen)))
    for (const use of callOf(part, screen)) {
      const whole = withBody(use, app, operations);
      if (whole !== use.call) calls.set(part.words, whole);
    }
  return calls.size === 0 ? screen : (completed(screen, `${screen.kind}Screen`) as Screen);

  function completed(part: object, type: string): object {
    const call = calls.get(part);
    const whole = call === undefined ? part : placedLike({ ...part, call }, part);
    return mapParts(whole, type, (below, is) => (is === 'patch' ? below : completed(below, is)));
  }
}

function withBody(use: CallUse, app: Partial<AppDefinition>, operations: Operations | null): WrittenCall {
  const { call, form, rowSource } = use;
  if (form === null || Object.keys(form.fields).length === 0) return call;
  const operation = operations?.byId.get(call.call);
  const taken = operation?.body?.json ?? null;
  const words = bodyWords(call.body);
  if (call.body === undefined) {
    if (taken === null || operations === null) return call;
    const kind = usualBody(use, taken, absentFields(call, app), operations);
    return withBody({ ...use, call: placedLike({ ...call, body: kind }, call) }, app, operations);
  }
  if (words === null || (words.kind !== 'replace' && words.kind !== 'merge')) return typed(call, operation);
  const { kind, ...rest } = words;
  const shapeOf = operations?.shapeOf;
  const emptied = { ...emptiedFields(form, kind, taken, shapeOf), ...rest.emptied };
  const without = rest.without ?? (kind === 'merge' ? [] : unsentFields(rowSource, operation, operations));
  return typed(placedLike({ ...call, body: { [kind]: { ...rest, emptied, without } } }, call), operation);
}

/** Adds the media type of an operation that takes another one than `application/json`. */
function typed(call: WrittenCall, operation: Operation | undefined): WrittenCall {
  const { type = 'application/json', json = null } = operation?.body ?? {};
  if (json === null || /^application\/json\b/.test(type)) return call;
  return placedLike({ ...call, headers: { 'Content-Type': { const: type }, ...call.headers } }, call);
}

/** The body of a form whose call has none. */
function usualBody(
  { form, rowSource }: CallUse,
  taken: Shape,
  absent: Absent | null,
  { byId, shapeOf }: Operations,
): 'form' | Absent {
  if (absent === null || rowSource === null) return 'form';
  if (absent === 'merge' || taken.properties === null) return absent;
  const row = rowOf(rowSource, byId.get(rowSource.call), shapeOf)?.properties ?? null;
  const others = Object.keys(taken.properties).filter((name) => !Object.hasOwn(form?.fields ?? {}, name));
  return others.some((name) => row === null || Object.hasOwn(row, name)) ? 'replace' : 'form';
}

/** What is sent for each field of a form that was emptied; a field that is not listed is not sent. */
function emptiedFields(
  { fields }: Form,
  kind: Absent,
  taken: Shape | null,
  shapeOf: ShapeOf | undefined,
): Readonly<Record<string, unknown>> {
  const entries = Object.keys(fields).flatMap((name): readonly (readonly [string, unknown])[] => {
    const schema = taken?.properties?.[name];
    const shape = schema === undefined ? undefined : shapeOf?.(schema);
    if (shape === undefined || shape.types === null || shape.nullable) return [[name, null]];
    if (kind === 'replace' && !taken?.required.includes(name)) return [];
    if (shape.types.includes('string')) return [[name, '']];
    if (shape.types.includes('array')) return [[name, []]];
    return kind === 'merge' ? [[name, null]] : [];
  });
  return Object.fromEntries(entries);
}

/** The fields of an object that an operation does not take: those that it only reads, and those that a closed body lacks. */
function unsentFields(
  source: Source | null,
  operation: Operation | undefined,
  operations: Operations | null,
): readonly string[] {
  const taken = operation?.body?.json;
  if (source === null || taken == null || operations === null) return [];
  const { byId, shapeOf } = operations;
  const row = rowOf(source, byId.get(source.call), shapeOf)?.properties ?? {};
  return Object.keys({ ...row, ...taken.properties }).filter((name) => {
    const schema = taken.properties?.[name];
    return schema === undefined ? taken.closed : shapeOf(schema).readOnly;
  });
}
