/** Checks the values that a screen sends against the operation: types, formats, allowed values, and required ones. */
import type { Field, Form, OptionList, ValueRef } from '../../../../schemas/types/definition.ts';
import { calledOperation, type Operations, type Parameter, rowOf } from '../../contract/operations.ts';
import {
  isFile,
  isMissing,
  memberAt,
  misfitOf,
  nameOf,
  requiredOf,
  type Shape,
  type ShapeOf,
  shapeAt,
  shapeOfValue,
} from '../../contract/shape.ts';
import { type Linker, listsOf } from '../../definition/linker.ts';
import { bodyWords, sendsForm, sendsParts } from '../../parts/call.ts';
import { schemaOf } from '../../parts/formSchema.ts';
import { nearest } from '../../problems/nearest.ts';
import type { At } from '../../problems/places.ts';
import { truthOf } from '../../problems/words.ts';
import { isObject } from '../../runtime/values.ts';
import { checkAbsent, checkRows } from './checkForm.ts';
import type { KnownUse, Use } from './use.ts';

type Refs = Readonly<Record<string, ValueRef>>;

/** Checks the values of one use. */
export function checkValues(use: KnownUse, operations: Operations, linker: Linker): void {
  const { shapeOf } = operations;
  const { report } = linker;
  const { call, operation } = use;
  const row = use.rowSource && rowOf(use.rowSource, calledOperation(use.rowSource, operations), shapeOf);
  const lists = listsOf(use.screen.area, linker);
  const fields = use.form && fieldsOf(use.form, lists, shapeOf);
  const filters = use.filters && fieldsOf(use.filters, lists, shapeOf);
  const known: Known = { use, row, fields, filters, shapeOf };

  checkTexts(call.query, operation.query);
  checkTexts(call.path, operation.path);
  checkTexts(call.headers, operation.headers);
  checkBody(operation.body?.json ?? null);

  /** Parameters are sent as text; answers may write the key of a row as a text that its address has as a number. */
  function checkTexts(refs: Refs = {}, parameters: readonly Parameter[]): void {
    for (const [name, ref] of Object.entries(refs)) {
      const parameter = parameters.find((one) => one.name.toLowerCase() === name.toLowerCase());
      // A text takes the members of a list that is sent at once.
      const isJoined = call.joined?.[name] !== undefined && parameter?.shape.items === null;
      if (!parameter || isJoined || (refs === call.path && ref.row === name)) continue;
      const { filter } = ref;
      if (parameter.required && filter !== undefined && filters && !filters.required.includes(filter))
        report('contract-query-empty', [refs, name, 'key'], name, filter);
      for (const sent of shapesOfRef(ref, known))
        compare(asText(sent, parameter.shape, isTyped(ref)), parameter.shape, name, [refs, name]);
    }
  }

  function checkBody(wanted: Shape | null): void {
    const words = bodyWords(call.body);
    if (words === null || wanted === null) return;
    const { kind, set } = words;
    for (const [name, ref] of Object.entries(set)) {
      const inner = memberAt(wanted, name, shapeOf);
      if (inner) for (const sent of shapesOfRef(ref, known)) compare(sent, inner.shape, name, [set, name]);
    }
    if (fields && sendsForm(words)) {
      checkNames(fields, wanted, set);
      // What only the object has is sent as it was read.
      const isRead = (name: string) => kind === 'replace' && (!row || memberAt(row, name, shapeOf) !== null);
      const isAsked = (name: string) => kind === 'merge' || isAskedFor(use.form, name, wanted, shapeOf);
      checkWhole(fields, wanted, set, (name) => isRead(name) || isAsked(name));
      checkRows({ form: fields, wanted, set, at: [call, 'body'] }, shapeOf, report, compare);
    }
    if (fields) checkAbsent({ use, form: fields, row: row ?? null, wanted }, operations, linker);
    if (kind === 'row' && row?.properties) {
      if (wanted.closed) checkNames(row, wanted, set);
      checkChoices(wanted);
      checkWhole(withChoices(row, use), wanted, set);
    }
  }

  /**
   * Each field must exist in the body. A row is sent whole: its fields are checked only if the body allows no
   * additional properties.
   */
  function checkNames(sent: Shape, wanted: Shape, set: Refs): void {
    if (wanted.properties === null) return;
    for (const name of Object.keys(sent.properties ?? {})) {
      const found = Object.hasOwn(wanted.properties, name) ? null : shapeAt(wanted, name, shapeOf);
      if (isMissing(found) && !Object.hasOwn(set, name))
        report('contract-body', [call, 'body'], name, found.near, found.missing);
    }
  }

  /** A whole form or row as the body: each accepted field must fit, each required one must be present. */
  function checkWhole(sent: Shape, wanted: Shape, set: Refs, isThere = (_: string) => false): void {
    const at: At = [call, 'body'];
    for (const [name, schema] of Object.entries(sent.properties ?? {})) {
      const inner = memberAt(wanted, name, shapeOf);
      if (Object.hasOwn(set, name)) continue;
      if (inner) compare(shapeOf(schema), inner.shape, name, at);
    }
    for (const name of lackingIn(sent, wanted, set, shapeOf))
      if (!isThere(name)) report('contract-body-required', at, name);
  }

  function checkChoices({ properties }: Shape): void {
    const known = properties && Object.keys(properties);
    for (const { set } of Object.values(use.choices ?? {}))
      for (const [name, value] of Object.entries(set)) {
        const inner = properties?.[name];
        if (inner) compare(shapeOfValue(value), shapeOf(inner), name, [set, name]);
        else if (known) report('contract-body', [set, name, 'key'], name, nearest(name, known), known);
      }
  }

  function compare(sent: Shape, wanted: Shape, name: string, at: At): void {
    const isNothing = sent.types?.length === 0 && wanted.types !== null && !wanted.nullable;
    if (isNothing) report('contract-type', at, name, nameOf(sent), nameOf(wanted));
    const misfit = misfitIn(call, sent, wanted, shapeOf);
    if (misfit?.kind === 'type')
      report('contract-type', at, name, misfit.sent, misfit.wanted, cureOf(sent, wanted));
    else if (misfit) report('contract-value', at, name, misfit.values.map(String), misfit.wanted.map(String));
  }
}

/** How a value does not fit. A file that the call cannot send is reported as such. */
function misfitIn(call: KnownUse['call'], sent: Shape, wanted: Shape, shapeOf: ShapeOf) {
  return isFile(sent, shapeOf) && !sendsParts(call) ? null : misfitOf(sent, wanted);
}

/** A constant as the operation takes it; null: unclear. */
function cureOf({ values }: Shape, { types }: Shape): string | null {
  const [value, ...others] = values ?? [];
  if (value === undefined || others.length > 0 || types === null) return null;
  if (types.includes('boolean')) return truthOf(String(value));
  if (types.includes('string')) return `'${String(value)}'`;
  const isNumber = types.includes('integer') || types.includes('number');
  return isNumber && /^-?\d+([.]\d+)?$/.test(String(value)) ? String(value) : null;
}

/** The required fields that neither `set` nor what is sent always has. */
function lackingIn(sent: Shape, wanted: Shape, set: Refs, shapeOf: ShapeOf): readonly string[] {
  const names = [...Object.keys(set), ...Object.keys(sent.properties ?? {})];
  return requiredOf(wanted, names, shapeOf).filter(
    (name) => !Object.hasOwn(set, name) && !sent.required.includes(name),
  );
}

/** Whether a member of an object that need not be sent is required as soon as another member of it has a value. */
function isAskedFor(form: Form | null, path: string, wanted: Shape, shapeOf: ShapeOf): boolean {
  const head = path.slice(0, path.lastIndexOf('.') + 1);
  const field = form?.fields[path];
  const holder = head === '' ? null : memberAt(wanted, head.slice(0, -1), shapeOf);
  if (!field || holder === null || holder.isRequired) return false;
  const others = Object.keys(form.fields).filter((name) => name.startsWith(head) && name !== path);
  const { requiredWhen } = field;
  const conditions = requiredWhen?.any ?? [requiredWhen];
  return others.every((name) => conditions.some((one) => one?.field === name && one.isEmpty === false));
}

/** The row as a choice sends it: the fields that every choice sets are always present. */
function withChoices(row: Shape, use: Use): Shape {
  const choices = Object.values(use.choices ?? {});
  const names = new Set(choices.flatMap(({ set }) => Object.keys(set)));
  const always = [...names].filter((name) => choices.every(({ set }) => Object.hasOwn(set, name)));
  const kept = Object.entries(row.properties ?? {}).filter(([name]) => !names.has(name));
  return { ...row, properties: Object.fromEntries(kept), required: [...row.required, ...always] };
}

/** What the references of a use lead to. */
type Known = {
  readonly use: Use;
  readonly row: Shape | null;
  readonly fields: Shape | null;
  readonly filters: Shape | null;
  readonly shapeOf: ShapeOf;
};

/** The possible values of a reference; empty if only the running application knows. */
function shapesOfRef(ref: ValueRef, { use, row, fields, filters, shapeOf }: Known): readonly Shape[] {
  if (ref.const !== undefined) return [shapeOfValue(ref.const)];
  if (ref.choice !== undefined) {
    const { choice } = ref;
    return Object.values(use.choices ?? {}).flatMap(({ set }) =>
      Object.hasOwn(set, choice) ? [shapeOfValue(set[choice])] : [],
    );
  }
  if (ref.filter !== undefined) return propertyOf(filters, ref.filter, shapeOf);
  if (ref.field !== undefined) return propertyOf(fields, ref.field, shapeOf);
  const found = ref.row !== undefined && row ? shapeAt(row, ref.row, shapeOf) : null;
  return found === null || isMissing(found) ? [] : [found];
}

function propertyOf(holder: Shape | null, name: string, shapeOf: ShapeOf): readonly Shape[] {
  const schema = holder?.properties?.[name];
  return schema === undefined ? [] : [shapeOf(schema)];
}

/** A form as the object that it sends. */
function fieldsOf(form: Form, lists: Readonly<Record<string, OptionList>>, shapeOf: ShapeOf): Shape {
  const shape = shapeOf(schemaOf(form));
  const namesOf = (is: (field: Field) => boolean) =>
    Object.entries(form.fields).flatMap(([name, field]) => (is(field) ? [name] : []));
  const unsent = namesOf(({ readOnly = false, submit = false }) => readOnly && !submit);
  // A hidden field is not sent.
  const optional = [...unsent, ...namesOf(({ visible }) => visible !== undefined)];
  const listOf = (name: string): OptionList => {
    const list = form.fields[name]?.options ?? '';
    return (Object.hasOwn(lists, list) ? lists[list] : undefined) ?? {};
  };
  const sent = Object.entries(shape.properties ?? {}).filter(
    ([name, one]) => !unsent.includes(name) && isObject(one),
  );
  return {
    ...shape,
    properties: Object.fromEntries(sent.map(([name, one]) => [name, offeredOf(one, listOf(name))])),
    required: shape.required.filter((name) => !optional.includes(name)),
  };
}

type Group = Readonly<Record<string, unknown>>;

/** A field without the values of its list that are shown but never offered. */
function offeredOf(schema: Group, list: OptionList): Group {
  if (!Array.isArray(schema.enum)) return schema;
  const hidden = Object.entries(list).flatMap(([id, { value, offered }]) =>
    offered === false ? [value ?? id] : [],
  );
  return { ...schema, enum: schema.enum.filter((value) => !hidden.includes(value)) };
}

/** Whether a reader types the value: one who types a number loses the zeros before it. */
function isTyped({ filter, field }: ValueRef): boolean {
  return filter !== undefined || field !== undefined;
}

/** The shape of a value in an address: a text where a text is accepted, each item of a list on its own. */
function asText(sent: Shape, wanted: Shape, typed: boolean): Shape {
  const isText = !typed && wanted.types?.includes('string') === true;
  const scalar = sent.types?.every((type) => type === 'integer' || type === 'number') === true;
  const values = isText ? (sent.values?.map(String) ?? null) : sent.values;
  return isText && scalar && sent.types?.length
    ? { ...sent, types: ['string'], values }
    : { ...sent, values };
}
