/** What an operation adds to an area, and the parts of it that a list, a detail and a form share. */
import type { Operation } from '../../core/contract/operations.ts';
import type { Shape, ShapeOf } from '../../core/contract/shape.ts';
import { formFormats } from '../../core/definition/formFormats.ts';
import { inline, yamlText } from './yamlText.ts';

/** Members of an area: lists of values, and screens. */
export type AreaParts = Readonly<Record<'options' | 'screens', Readonly<Record<string, unknown>>>>;

/** A field that is shown, filtered or filled in. */
export type NamedShape = { readonly name: string; readonly shape: Shape };

const schemaPlace = 'node_modules/screen-engine/schemas/definition/area.schema.json';
const name = /^[A-Za-z][A-Za-z0-9_-]*$/;

/** The text of an area without screens. */
export function emptyArea(operation: Operation): string {
  const language = `# yaml-language-server: $schema=../${schemaPlace}`;
  return `${language}\n${yamlText({ format: 2, ...guardOf(operation) })}`;
}

/** Who opens the screens of an operation. */
export function guardOf({ caller }: Operation): object {
  if (caller === 'public') return { guard: 'public' };
  return caller === null || caller === 'login' ? { guard: 'login' } : { right: inline(caller) };
}

/** What the operation at `/` is called. */
export const root = 'accueil';

/** The address of the screen of an operation. */
export function screenPath({ id }: Operation, end = ''): string {
  const path = id.replace(/^\w+ (\/api(?=\/))?/, '').replace(/\/$/, '');
  return (path === '' ? `/${root}` : path) + end;
}

/** The lists of values that fields name. */
export function optionsOf(fields: readonly NamedShape[], shapeOf: ShapeOf): AreaParts['options'] {
  return Object.fromEntries(
    fields.flatMap(({ name: id, shape }) => {
      const values = valuesOf(shape, shapeOf);
      return values === null ? [] : [[id, inline(values.map(String))]];
    }),
  );
}

/** Fields that have a plain value, or one list of plain values. */
export function plainFields(
  { properties }: Shape,
  shapeOf: ShapeOf,
  without: readonly string[] = [],
): readonly NamedShape[] {
  return Object.entries(properties ?? {})
    .filter(([id]) => !without.includes(id))
    .map(([id, schema]) => ({ name: id, shape: shapeOf(schema) }))
    .filter((one) => isWritable(one.name) && (isPlain(one.shape) || isListOfPlain(one.shape, shapeOf)));
}

export function isWritable(id: string): boolean {
  return name.test(id);
}

/** Members by the names of fields, each on one line. */
export function inlineByName(
  fields: readonly NamedShape[],
  membersOf: (field: NamedShape) => object,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(fields.map((field) => [field.name, inline(membersOf(field))]));
}

/** How the value of a field is shown. */
export function formatOf({ name: id, shape }: NamedShape, shapeOf: ShapeOf): object {
  const { types, format, items } = shape;
  const options = valuesOf(shape, shapeOf) === null ? {} : { options: id };
  if (items !== null) return { format: 'list', ...options };
  if ('options' in options) return options;
  if (format === 'date') return { format: 'date' };
  if (format === 'date-time') return { format: 'dateTime' };
  if (types?.includes('boolean')) return { format: 'yesNo' };
  return types?.some((type) => type === 'integer' || type === 'number') ? { format: 'number' } : {};
}

/** What a field says of its values; a text needs no type. */
export function schemaOf({ name: id, shape }: NamedShape, shapeOf: ShapeOf): object {
  const { types, format, items, limits } = shape;
  const [type = 'string'] = types ?? [];
  const options = valuesOf(shape, shapeOf) === null ? {} : { options: id };
  if ('options' in options && items === null) return options;
  return {
    ...(type !== 'string' && { type }),
    ...(formFormats.some((one) => one === format) && { format }),
    ...limits,
    ...options,
  };
}

/** The values of a field, or of the members of its list; null: not limited to some. */
export function valuesOf({ values, items }: Shape, shapeOf: ShapeOf): readonly unknown[] | null {
  const all = items === null ? values : shapeOf(items).values;
  // Yes and no have texts of their own.
  return all?.some((value) => typeof value === 'boolean') === true ? null : all;
}

export function isPlain({ types, properties, items }: Shape): boolean {
  return (
    properties === null &&
    items === null &&
    types?.every((type) => type !== 'array' && type !== 'object') === true
  );
}

function isListOfPlain({ items }: Shape, shapeOf: ShapeOf): boolean {
  return items !== null && isPlain(shapeOf(items));
}
