/** What a contract says of the errors by field that refusals hold, by the usual names. */
import type { FieldErrors } from '../../../schemas/types/definition.ts';
import type { Operations } from './operations.ts';
import { knownAt, type Shape } from './shape.ts';

/** Usual paths in an error, in the order of preference. */
const usual = {
  field: [
    ...['source.pointer', 'extensions.field', 'pointer', 'instancePath', 'loc', 'propertyPath', 'path'],
    ...['field', 'property', 'param', 'parameter', 'fieldName', 'name'],
  ],
  message: ['detail', 'message', 'msg', 'reason', 'defaultMessage', 'description', 'title'],
  code: ['code', 'extensions.code', 'type', 'rule', 'keyword'],
} as const;

/** An object that may have any members is one by field if it has such a name. */
const byField = /^(field_?)?errors$|^(violations|details|fields)$/i;

const deepest = 3;

/** Where the refusals of the operations hold errors by field, each place once. */
export function fieldErrorPlaces({ byId }: Operations): readonly FieldErrors[] {
  const found = new Map<string, FieldErrors>();
  for (const { refusals } of byId.values())
    for (const { body } of refusals) {
      const one = body && fieldErrorsOf(body);
      if (one) found.set(JSON.stringify(one), one);
    }
  return [...found.values()];
}

/** Where a body holds errors by field; null: nowhere that its schema tells. */
export function fieldErrorsOf(shape: Shape, at = '', depth = 0): FieldErrors | null {
  const { items, properties, types } = shape;
  const place = at === '' ? {} : { at };
  if (items !== null) {
    const told = wordsOf(items);
    return told.field === undefined ? null : { ...place, ...told };
  }
  if (properties === null) {
    const isMap = types?.includes('object') === true && byField.test(at.split('.').at(-1) ?? '');
    return isMap ? place : null;
  }
  if (depth >= deepest) return null;
  for (const [name, member] of Object.entries(properties)) {
    const inner = fieldErrorsOf(member, at === '' ? name : `${at}.${name}`, depth + 1);
    if (inner !== null) return inner;
  }
  // One error, of one parameter.
  const { param } = properties;
  return param === undefined ? null : { ...place, ...wordsOf(shape), field: 'param' };
}

function wordsOf(error: Shape): Omit<FieldErrors, 'at'> {
  return Object.fromEntries(
    Object.entries(usual).flatMap(([word, paths]) => {
      const path = paths.find((one) => isThere(error, one));
      return path === undefined ? [] : [[word, path]];
    }),
  );
}

/** A value that is written: a text, a number or, as a path, a list of these. */
function isThere(error: Shape, path: string): boolean {
  return error.properties !== null && knownAt(error, path)?.properties === null;
}
