/** The screen of an operation that takes the fields of a form. */
import { isDeepStrictEqual } from 'node:util';
import type { Operation } from '../../core/contract/operations.ts';
import { isFile, type Shape, shapeOfForm } from '../../core/contract/shape.ts';
import { isSound } from '../../core/parts/pattern.ts';
import { type Group, mapValues } from '../../core/runtime/values.ts';
import {
  guardOf,
  inlineByName,
  type NamedShape,
  optionsOf,
  optionValues,
  ownValues,
  plainFields,
  rowFields,
  schemaOf,
  screenPath,
  valuesOf,
} from './areaParts.ts';
import { type Area, type Given, parentOf } from './areas.ts';
import { labelsOf } from './labels.ts';
import { mayCall, type OwnParts, unshown } from './made.ts';

/** Longer texts have several lines. */
const longText = 200;

/** The fields that a form of an operation has. */
export function formFields(body: Shape, without: readonly string[] = []): readonly NamedShape[] {
  const isTaken = ({ name, shape }: NamedShape) => {
    // A file in an object would be no part of its own.
    if (isFile(shape)) return !shape.readOnly && !name.includes('.');
    return !shape.readOnly && (shape.items === null || valuesOf(shape) !== null);
  };
  return plainFields(body, without, isTaken);
}

/** The lists of objects that a form of an operation has, each with the fields of its rows. */
function formRows(body: Shape, without: readonly string[]) {
  return rowFields(body, without).flatMap((list) => {
    const fields = formFields(list.row).filter(({ name, shape }) => !name.includes('.') && !isFile(shape));
    return list.shape.readOnly || fields.length === 0 ? [] : [{ ...list, fields }];
  });
}

/** The names of what a form of an operation has. */
export function formShown(body: Shape, without: readonly string[] = []): readonly string[] {
  const all = [...formFields(body, without), ...formRows(body, without)];
  return all.map(({ name }) => name);
}

/** Whether an operation makes something: POST to the address of one object changes it. */
export function isNew({ id }: Operation): boolean {
  return id.startsWith('POST ') && !id.endsWith('}');
}

/** The screen, which begins with what the object has now. */
export function madeForm(screen: string, operation: Operation, given: Given): OwnParts {
  const { area, areas, operations } = given;
  const existing = areas.get(area) ?? {};
  const body = operation.body?.json ?? shapeOfForm({});
  const same = isNew(operation) ? undefined : operations.byId.get(operation.id.replace(/^\w+/, 'GET'));
  const isRead = same?.answer?.properties != null && mayCall(same, operation.caller);
  // What its address says of an object that is read is not changed in it.
  const named = isRead ? operation.path.map(({ name }) => name) : [];
  const without = [...given.without, ...named];
  const fields = formFields(body, without);
  const rows = formRows(body, without);
  const all = [...fields, ...rows.flatMap((list) => list.fields)];
  const lists = { ...optionValues(all), ...mapValues(existing.options ?? {}, namesIn) };
  const path = screenPath(operation, `/${screen}`);
  const isBelowList = existing.screens?.liste !== undefined && operation.path.length <= 1;
  const form = {
    kind: 'form',
    path,
    ...(!isOpenLike(existing, operation) && guardOf(operation)),
    ...parentOf(path, operation, given),
    ...(isRead && { source: same.id }),
    call: operation.id,
    ...(isBelowList && { then: `${area}/liste` }),
    form: {
      fields: {
        ...inlineByName(fields, (one) => wordsOf(one, body)),
        ...Object.fromEntries(rows.map((list) => [list.name, rowWords(list)])),
      },
    },
  };
  const shown = formShown(body, given.without);
  return {
    parts: { options: optionsOf(all), screens: { [screen]: form } },
    labels: labelsOf(area, { [screen]: operation }, [body], []),
    left: unshown(body, shown, given).filter(
      ({ part }) => !named.includes(part) && !body.properties?.[part]?.readOnly,
    ),
  };

  /** That another member of the same object has a value. */
  function othersThan(path: string): object {
    const head = path.slice(0, path.lastIndexOf('.') + 1);
    const others = fields.filter(({ name }) => name.startsWith(head) && name !== path);
    const [first, ...more] = others.map(({ name }) => ({ field: name, isEmpty: false }));
    return more.length === 0 ? { ...first } : { any: [first, ...more] };
  }

  function rowWords({ name, shape, row, fields: own }: ReturnType<typeof formRows>[number]): object {
    const { minItems, maxItems } = shape.limits;
    return {
      ...(body.required.includes(name) && { required: true }),
      ...(minItems !== undefined && { minItems }),
      ...(maxItems !== undefined && { maxItems }),
      fields: inlineByName(own, (one) => wordsOf(one, row)),
    };
  }

  function wordsOf(one: NamedShape, holder: Shape): object {
    const { limits, pattern } = one.shape;
    const { isRequired, isNeeded } = memberIn(holder, one.name);
    if (isFile(one.shape)) return { ...fileWords(one, operation), ...(isRequired && { required: true }) };
    return {
      ...schemaOf(one),
      ...(one.shape.items === null && ownValues(one, lists)),
      // Of an expression that says something else than it seems, the server alone decides.
      ...(pattern !== null && isSound(pattern) && { pattern }),
      ...((limits.maxLength ?? 0) >= longText && { widget: 'textarea' }),
      ...(isRequired && { required: true }),
      ...(!isRequired && isNeeded && { requiredWhen: othersThan(one.name) }),
    };
  }
}

/** Whether the area is open to those who may call the operation, or does not exist yet. */
function isOpenLike({ screens, guard, right }: Area, { caller }: Operation): boolean {
  if (screens === undefined) return true;
  return Array.isArray(caller) ? isDeepStrictEqual([right].flat(), caller) : guard === (caller ?? 'login');
}

/** The names of the values of a list that an area has. */
function namesIn(values: readonly unknown[] | Group): readonly string[] {
  return Array.isArray(values) ? values.map(String) : Object.keys(values);
}

/** What a field says of its file or its files. */
function fileWords({ name, shape }: NamedShape, { body }: Operation): object {
  const { items, limits } = shape;
  const file = items ?? shape;
  const { minItems, maxItems } = limits;
  const accept = String(body?.encoding[name] ?? file.schema.contentMediaType ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => /^[a-z]+\//.test(one) && one !== 'application/octet-stream');
  return {
    ...(items === null ? { format: 'binary' } : { type: 'array', items: { format: 'binary' } }),
    ...(minItems !== undefined && { minItems }),
    ...(maxItems !== undefined && { maxItems }),
    ...(accept.length > 0 && { accept }),
    ...(file.limits.maxLength && { maxBytes: file.limits.maxLength }),
  };
}

/**
 * Whether a member of an object and the objects that hold it are required, and whether another member of an object that is
 * not requires it.
 */
function memberIn(holder: Shape, path: string): { readonly isRequired: boolean; readonly isNeeded: boolean } {
  const [name = '', ...rest] = path.split('.');
  const shape = holder.properties?.[name];
  const isRequired = holder.required.includes(name);
  if (rest.length === 0 || shape === undefined) return { isRequired, isNeeded: isRequired };
  const inner = memberIn(shape, rest.join('.'));
  const isAlone = Object.keys(shape.properties ?? {}).length === 1;
  return { isRequired: isRequired && inner.isRequired, isNeeded: inner.isNeeded && !isAlone };
}
