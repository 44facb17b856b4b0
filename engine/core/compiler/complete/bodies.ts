/**
 * The bodies of calls that send a form: a call without one has what its operation takes, and a body that is written over
 * an object has what the contract says of the fields that the form does not show or that were emptied.
 */
import type { AppDefinition, Call, Form, Screen, Source } from '../../../../schemas/types/definition.ts';
import { calledOperation, type Operation, type Operations, rowOf } from '../../contract/operations.ts';
import { hasWhole, isFile, memberAt, type Shape } from '../../contract/shape.ts';
import { mapParts } from '../../definition/mapParts.ts';
import { partsIn, partTree } from '../../definition/partTree.ts';
import { type Absent, absentFields, bodyWords } from '../../parts/call.ts';
import { callOf } from '../../parts/calls.ts';
import type { CallUse } from '../../parts/element.ts';
import { typeOf } from './calls.ts';

/** The screen with whole bodies. */
export function completeBodies(
  screen: Screen,
  app: Partial<AppDefinition>,
  operations: Operations | null,
): Screen {
  const calls = new Map<object, Call>();
  for (const part of partsIn(partTree(screen)))
    for (const use of callOf(part, screen)) {
      const whole = withBody(use, app, operations);
      if (whole !== use.call) calls.set(part.words, whole);
    }
  return calls.size === 0 ? screen : (completed(screen, `${screen.kind}Screen`) as Screen);

  function completed(part: object, type: string): object {
    const call = calls.get(part);
    const whole = call === undefined ? part : { ...part, call };
    return mapParts(whole, type, completed);
  }
}

function withBody(use: CallUse, app: Partial<AppDefinition>, operations: Operations | null): Call {
  const { call, form, rowSource } = use;
  if (form === null || Object.keys(form.fields).length === 0) return call;
  const operation = operations ? calledOperation(call, operations) : undefined;
  const taken = operation?.body?.json ?? null;
  const words = bodyWords(call.body);
  if (call.body === undefined) {
    if (taken === null || operations === null) return call;
    const kind = usualBody(use, taken, absentFields(call, app), operations);
    const whole = { ...call, body: kind, ...typeOf(call, operation) };
    return withBody({ ...use, call: whole }, app, operations);
  }
  if (words === null || (words.kind !== 'replace' && words.kind !== 'merge')) return call;
  const { kind, ...rest } = words;
  const emptied = { ...emptiedFields(form, kind, taken), ...rest.emptied };
  const unsent = unsentFields(rowSource, operation, operations);
  // A body that is merged contains, of the object, only the members in which something changed.
  const without = rest.without ?? unsent.filter((name) => kind === 'replace' || name.includes('.'));
  return { ...call, body: { [kind]: { ...rest, emptied, without } } };
}

/** The body of a form whose call has none. */
function usualBody(
  { form, rowSource }: CallUse,
  taken: Shape,
  absent: Absent | null,
  operations: Operations,
): NonNullable<Call['body']> {
  if (absent === null || rowSource === null) return 'form';
  if (absent === 'merge' || taken.properties === null) return absent;
  const row = rowOf(rowSource, calledOperation(rowSource, operations))?.properties ?? null;
  const shown = Object.keys(form?.fields ?? {});
  const others = Object.entries(taken.properties).filter(([name, one]) => !hasWhole(shown, name, one));
  if (row === null || others.some(([name]) => Object.hasOwn(row, name))) return 'replace';
  const emptied = form === null ? {} : emptiedFields(form, 'replace', taken);
  if (!Object.values(emptied).includes(null)) return 'form';
  // The form's fields alone, an emptied one as null where the contract has it: some PUT keep what is absent.
  const own = new Set([...Object.keys(taken.properties), ...shown]);
  return { replace: { without: Object.keys(row).filter((name) => !own.has(name)) } };
}

/** What is sent for each field of a form that was emptied; a field that is not listed is not sent. */
function emptiedFields(
  { fields }: Form,
  kind: Absent,
  taken: Shape | null,
): Readonly<Record<string, unknown>> {
  const entries = Object.keys(fields).flatMap((name): readonly (readonly [string, unknown])[] => {
    const member = taken && memberAt(taken, name);
    const types = member?.shape.types ?? null;
    if (member === null || types === null || member.shape.nullable) return [[name, null]];
    if (kind === 'replace' && !member.isRequired) return [];
    if (types.includes('string')) return [[name, '']];
    if (types.includes('array')) return [[name, []]];
    return kind === 'merge' ? [[name, null]] : [];
  });
  return Object.fromEntries(entries);
}

/**
 * The fields of an object that an operation does not take: those that it only reads, or that are only read elsewhere and not
 * required here, and those that a closed body lacks.
 */
function unsentFields(
  source: Source | null,
  operation: Operation | undefined,
  operations: Operations | null,
): readonly string[] {
  const taken = operation?.body?.json;
  if (source === null || taken == null || operations === null) return [];
  return unsentIn(rowOf(source, calledOperation(source, operations)) ?? taken, taken);
}

const deepest = 4;

function unsentIn(row: Shape, taken: Shape, start = '', depth = 0): readonly string[] {
  return Object.entries({ ...row.properties, ...taken.properties }).flatMap(([name, read]) => {
    const inner = taken.properties?.[name];
    const isReadOnly = row.properties?.[name]?.readOnly === true;
    if (inner === undefined) return taken.closed || isReadOnly ? [start + name] : [];
    // What an object has of a file is no file.
    if (isFile(inner) || inner.readOnly || (isReadOnly && !taken.required.includes(name)))
      return [start + name];
    const isObject = inner.properties !== null && depth < deepest;
    return isObject ? unsentIn(row.properties?.[name] ?? read, inner, `${start}${name}.`, depth + 1) : [];
  });
}
