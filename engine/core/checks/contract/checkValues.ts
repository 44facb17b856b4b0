/** Checks the values that a screen sends against the operation: types, formats, allowed values, and required ones. */
import type { Field, Form, OptionList, ValueRef } from '../../../../schemas/types/definition.ts';
import { calledOperation, type Operations, type Parameter, rowOf } from '../../contract/operations.ts';
import { isMissing, memberAt, type Shape, shapeAt, shapeOfForm, shapeOfValue } from '../../contract/shape.ts';
import { type Linker, listsOf } from '../../definition/linker.ts';
import { bodyWords, sendsForm } from '../../parts/call.ts';
import { schemaOf } from '../../parts/formSchema.ts';
import type { Refs } from '../../parts/valueRef.ts';
import { nearest } from '../../problems/nearest.ts';
import { checkAbsent } from './checkForm.ts';
import { comparisonFor } from './comparison.ts';
import type { KnownUse, Use } from './use.ts';

/** Checks the values of one use. */
export function checkValues(use: KnownUse, operations: Operations, linker: Linker): void {
  const { report } = linker;
  const { call, operation } = use;
  const row = use.rowSource && rowOf(use.rowSource, calledOperation(use.rowSource, operations));
  const lists = listsOf(use.screen.area, linker);
  const fields = use.form && fieldsOf(use.form, lists);
  const filters = use.filters && fieldsOf(use.filters, lists);
  const known: Known = { use, row, fields, filters };
  const compare = comparisonFor(call, report);

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
        compare.value(asText(sent, parameter.shape, ref), parameter.shape, name, [refs, name]);
    }
  }

  function checkBody(wanted: Shape | null): void {
    const words = bodyWords(call.body);
    if (words === null || wanted === null) return;
    const { kind, set } = words;
    for (const [name, ref] of Object.entries(set)) {
      const inner = memberAt(wanted, name);
      if (inner)
        for (const sent of shapesOfRef(ref, known)) compare.value(sent, inner.shape, name, [set, name]);
    }
    if (fields && sendsForm(words)) {
      const whole = { sent: fields, wanted, set };
      compare.names(whole);
      // What only the object has is sent as it was read.
      const isRead = (name: string) => kind === 'replace' && (!row || memberAt(row, name) !== null);
      const isAsked = (name: string) => kind === 'merge' || isAskedFor(use.form, name, wanted);
      compare.whole(whole, (name) => isRead(name) || isAsked(name));
      compare.rows(whole);
    }
    if (fields) checkAbsent({ use, form: fields, row: row ?? null, wanted }, operations, linker);
    if (kind === 'row' && row?.properties) {
      // The body may allow additional properties, as a row is sent whole.
      if (wanted.closed) compare.names({ sent: row, wanted, set });
      checkChoices(wanted);
      compare.whole({ sent: withChoices(row, use), wanted, set });
    }
  }

  function checkChoices({ properties }: Shape): void {
    const known = properties && Object.keys(properties);
    for (const { set } of Object.values(use.choices ?? {}))
      for (const [name, value] of Object.entries(set)) {
        const inner = properties?.[name];
        if (inner) compare.value(shapeOfValue(value), inner, name, [set, name]);
        else if (known) report('contract-body', [set, name, 'key'], name, nearest(name, known), known);
      }
  }
}

/** Whether a member of an object that need not be sent is required as soon as another member of it has a value. */
function isAskedFor(form: Form | null, path: string, wanted: Shape): boolean {
  const head = path.slice(0, path.lastIndexOf('.') + 1);
  const field = form?.fields[path];
  const holder = head === '' ? null : memberAt(wanted, head.slice(0, -1));
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
};

/** The possible values of a reference; empty if only the running application knows. */
function shapesOfRef(ref: ValueRef, { use, row, fields, filters }: Known): readonly Shape[] {
  if (ref.const !== undefined) return [shapeOfValue(ref.const)];
  if (ref.choice !== undefined) {
    const { choice } = ref;
    return Object.values(use.choices ?? {}).flatMap(({ set }) =>
      Object.hasOwn(set, choice) ? [shapeOfValue(set[choice])] : [],
    );
  }
  if (ref.filter !== undefined) return propertyOf(filters, ref.filter);
  if (ref.field !== undefined) return propertyOf(fields, ref.field);
  const found = ref.row !== undefined && row ? shapeAt(row, ref.row) : null;
  return found === null || isMissing(found) ? [] : [found];
}

function propertyOf(holder: Shape | null, name: string): readonly Shape[] {
  const found = holder?.properties?.[name];
  return found === undefined ? [] : [found];
}

/** A form as the object that it sends. */
function fieldsOf(form: Form, lists: Readonly<Record<string, OptionList>>): Shape {
  const shape = shapeOfForm(schemaOf(form));
  const namesOf = (is: (field: Field) => boolean) =>
    Object.entries(form.fields).flatMap(([name, field]) => (is(field) ? [name] : []));
  const unsent = namesOf(({ readOnly = false, submit = false }) => readOnly && !submit);
  // A hidden field is not sent.
  const optional = [...unsent, ...namesOf(({ visible }) => visible !== undefined)];
  const sent = Object.entries(shape.properties ?? {}).filter(([name]) => !unsent.includes(name));
  const listOf = (name: string): OptionList => lists[form.fields[name]?.options ?? ''] ?? {};
  return {
    ...shape,
    properties: Object.fromEntries(sent.map(([name, one]) => [name, offeredOf(one, listOf(name))])),
    required: shape.required.filter((name) => !optional.includes(name)),
  };
}

/** A field without the values of its list that are shown but never offered. */
function offeredOf(shape: Shape, list: OptionList): Shape {
  if (shape.schema.enum === undefined) return shape;
  const hidden: readonly unknown[] = Object.entries(list).flatMap(([id, { value, offered }]) =>
    offered === false ? [value ?? id] : [],
  );
  return { ...shape, values: shape.values?.filter((value) => !hidden.includes(value)) ?? null };
}

/**
 * The shape of a value in an address: a text where a text is accepted, each item of a list on its own. A reader who types a
 * number loses the zeros before it.
 */
function asText(sent: Shape, wanted: Shape, { filter, field }: ValueRef): Shape {
  const isTyped = filter !== undefined || field !== undefined;
  if (isTyped || !wanted.types?.includes('string')) return sent;
  const values = sent.values?.map(String) ?? null;
  const isNumber = sent.types?.every((type) => type === 'integer' || type === 'number') === true;
  return isNumber && sent.types?.length ? { ...sent, types: ['string'], values } : { ...sent, values };
}
