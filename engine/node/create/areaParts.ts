/** What an operation adds to an area, and the parts of it that a list, a detail and a form share. */
import type { Operation } from '../../core/contract/operations.ts';
import type { Shape } from '../../core/contract/shape.ts';
import { formFormats } from '../../core/definition/formFormats.ts';
import { mapValues } from '../../core/runtime/values.ts';
import { inline, yamlText } from '../yamlEdits.ts';

/** Members of an area: lists of values, and screens. */
export type AreaParts = Readonly<Record<'options' | 'screens', Readonly<Record<string, unknown>>>>;

/** A field that is shown, filtered or filled in; the path of a member of an object. */
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

/** The rights of which a caller needs one. */
export function rightsOf({ caller }: Operation): readonly string[] {
  return Array.isArray(caller) ? caller : [];
}

/** The action that removes what a detail or a row shows. */
export const removal = 'supprimer';

/** What the operation at `/` is called. */
export const root = 'accueil';

/** The address of the screen of an operation. */
export function screenPath({ id }: Operation, end = ''): string {
  const path = id.replace(/^\w+ (\/api(?=\/))?/, '').replace(/\/$/, '');
  return (path === '' ? `/${root}` : path) + end;
}

/** The values of each list that fields name: all that one of them has. */
export function optionValues(fields: readonly NamedShape[]): Readonly<Record<string, readonly string[]>> {
  const all = new Map<string, readonly string[]>();
  for (const { name, shape } of fields) {
    const values = valuesOf(shape)?.map(String);
    if (values) all.set(idOf(name), [...new Set([...(all.get(idOf(name)) ?? []), ...values])]);
  }
  return Object.fromEntries(all);
}

/** The lists of values that fields name; a number is the value of the name that it reads as. */
export function optionsOf(fields: readonly NamedShape[]): AreaParts['options'] {
  const texts = fields.filter(({ shape }) => valuesOf(shape)?.some((one) => typeof one !== 'number'));
  const ofTexts = new Set(texts.map(({ name }) => idOf(name)));
  return mapValues(optionValues(fields), (values, id) =>
    inline(
      ofTexts.has(id)
        ? [...values]
        : Object.fromEntries(values.map((value) => [value, { value: Number(value) }])),
    ),
  );
}

/** The values of a field whose list has more, or lacks some: then it has a list of its own. */
export function ownValues(
  { name, shape }: NamedShape,
  lists: Readonly<Record<string, readonly string[]>>,
): object {
  const values = valuesOf(shape);
  const known = lists[idOf(name)];
  if (values === null || known === undefined) return {};
  if (values.some((one) => !known.includes(String(one)))) return { options: undefined, enum: values };
  return values.length < known.length ? { enum: values } : {};
}

/** Objects are looked into so deep. */
const deepest = 3;

/**
 * Fields that have a plain value, or one list of plain values, also of objects in the object.
 * @param isIn which fields are wanted: an object that is not is left out as a whole
 */
export function plainFields(
  object: Shape,
  without: readonly string[] = [],
  isIn: (field: NamedShape) => boolean = () => true,
  above: readonly NamedShape[] = [],
): readonly NamedShape[] {
  return membersOf(object, without, above.at(-1)?.name)
    .filter(isIn)
    .flatMap((one) => {
      if (isPlain(one.shape.items ?? one.shape)) return [one];
      const isAgain = above.some(({ shape }) => shape === one.shape);
      const isObject = one.shape.properties !== null && !one.shape.isChoice;
      if (!isObject || isAgain || above.length === deepest) return [];
      return plainFields(one.shape, without, isIn, [...above, one]);
    });
}

/** Lists of objects with plain fields. */
export function rowFields(
  object: Shape,
  without: readonly string[] = [],
): readonly (NamedShape & { readonly row: Shape })[] {
  return membersOf(object, without).flatMap((one) => {
    const row = one.shape.items;
    const isShown = row !== null && row.properties !== null && !row.isChoice;
    return isShown && plainFields(row).length > 0 ? [{ ...one, row }] : [];
  });
}

/** The members whose names can be written. */
function membersOf({ properties }: Shape, without: readonly string[], above?: string): readonly NamedShape[] {
  return Object.entries(properties ?? {})
    .filter(([id]) => isWritable(id))
    .map(([id, shape]) => ({ name: above ? `${above}.${id}` : id, shape }))
    .filter((one) => !without.includes(one.name) && !without.includes(idOf(one.name)));
}

export function isWritable(id: string): boolean {
  return name.test(id);
}

/** A path as a name of a column, a value or a list of values. */
export function idOf(path: string): string {
  return path.replaceAll('.', '-');
}

/** Members by the names of fields, each on one line. */
export function inlineByName<Field extends NamedShape>(
  fields: readonly Field[],
  wordsOf: (field: Field) => object,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(fields.map((field) => [field.name, inline(wordsOf(field))]));
}

/** Columns or values, each on one line; `more`: what one of them says beside its format. */
export function shownByName(
  fields: readonly NamedShape[],
  more: (field: NamedShape) => object = () => ({}),
): Readonly<Record<string, unknown>> {
  const entries = fields.map((one) => {
    const id = idOf(one.name);
    const field = id === one.name ? {} : { field: one.name };
    return [id, inline({ ...field, ...formatOf(one), ...more(one) })];
  });
  return Object.fromEntries(entries);
}

/** How the value of a field is shown. */
function formatOf({ name: id, shape }: NamedShape): object {
  const { types, format, items } = shape;
  const options = valuesOf(shape) === null ? {} : { options: idOf(id) };
  if (items !== null) return { format: 'list', ...options };
  if ('options' in options) return options;
  if (format === 'date') return { format: 'date' };
  if (format === 'date-time') return { format: 'dateTime' };
  if (types?.includes('boolean')) return { format: 'yesNo' };
  return types?.some((type) => type === 'integer' || type === 'number') ? { format: 'number' } : {};
}

/** What a field says of its values; a text needs no type. */
export function schemaOf({ name: id, shape }: NamedShape): object {
  const { types, format, items, limits } = shape;
  const [type = 'string'] = types ?? [];
  const options = valuesOf(shape) === null ? {} : { options: idOf(id) };
  if ('options' in options && items === null) return options;
  return {
    ...(type !== 'string' && { type }),
    ...(formFormats.some((one) => one === format) && { format }),
    ...limits,
    ...options,
  };
}

/** The values of a field, or of the members of its list; null: not limited to some. */
export function valuesOf({ values, items }: Shape): readonly unknown[] | null {
  const all = items === null ? values : items.values;
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
