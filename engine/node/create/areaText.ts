/** The text of an area, and the parts of it that a list, a detail and a form share. */
import type { Operation } from '../../core/checks/contract/operations.ts';
import type { Shape, ShapeOf } from '../../core/checks/contract/shape.ts';
import { formFormats } from '../../core/parts/formFormats.ts';
import { flow, listOf } from './yamlText.ts';

/** What an area holds, as lines of YAML, each below the name of its block. */
export type AreaBlocks = Readonly<Partial<Record<(typeof areaBlocks)[number], readonly string[]>>>;

/** The blocks of an area, in their order. */
export const areaBlocks = ['options', 'screens'] as const;

/** A field that is shown, filtered or filled in. */
export type NamedShape = { readonly name: string; readonly shape: Shape };

const schemaPlace = 'node_modules/screen-engine/schemas/definition/area.schema.json';
const name = /^[A-Za-z][A-Za-z0-9_-]*$/;

export function areaText(operation: Operation, blocks: AreaBlocks): string {
  return `${[
    `# yaml-language-server: $schema=../${schemaPlace}`,
    'format: 2',
    guardOf(operation),
    ...areaBlocks.flatMap((block) => {
      const lines = blocks[block] ?? [];
      return lines.length === 0 ? [] : ['', `${block}:`, ...lines];
    }),
  ].join('\n')}\n`;
}

/** Who opens the screens of an operation. */
export function guardOf({ caller }: Operation): string {
  if (caller === 'public') return 'guard: public';
  return caller === null || caller === 'login' ? 'guard: login' : `right: ${listOf(caller)}`;
}

/** The address of the screen of an operation. */
export function screenPath({ id }: Operation, end = ''): string {
  return id.slice(id.indexOf(' ') + 1).replace(/^\/api(?=\/)/, '') + end;
}

/** The lists of values that fields name. */
export function optionLines(fields: readonly NamedShape[], shapeOf: ShapeOf): readonly string[] {
  const options = new Map(
    fields.flatMap(({ name: id, shape }) => {
      const values = valuesOf(shape, shapeOf);
      return values === null ? [] : [[id, `  ${id}: ${listOf(values.map(String))}`] as const];
    }),
  );
  return [...options.values()];
}

/** Fields that have a plain value, or one list of plain values. */
export function plainFields({ properties }: Shape, shapeOf: ShapeOf): readonly NamedShape[] {
  return Object.entries(properties ?? {})
    .map(([id, schema]) => ({ name: id, shape: shapeOf(schema) }))
    .filter((one) => isWritable(one.name) && (isPlain(one.shape) || isListOfPlain(one.shape, shapeOf)));
}

export function isWritable(id: string): boolean {
  return name.test(id);
}

/** The panel of a detail, and what it shows of each field. */
export function detailLines(
  parts: { readonly operation: Operation; readonly parent: string | null },
  items: readonly NamedShape[],
  shapeOf: ShapeOf,
): readonly string[] {
  return [
    '  fiche:',
    '    kind: detail',
    `    path: ${screenPath(parts.operation)}`,
    ...(parts.parent === null ? [] : [`    parent: ${parts.parent}`]),
    `    source: ${parts.operation.id}`,
    '    panels:',
    '      fiche:',
    '        items:',
    ...items.map((one) => `          ${one.name}: ${flow(formatOf(one, shapeOf))}`),
  ];
}

export function formatOf({ name: id, shape }: NamedShape, shapeOf: ShapeOf): readonly string[] {
  const { types, format, items } = shape;
  const options = valuesOf(shape, shapeOf) === null ? [] : [`options: ${id}`];
  if (items !== null) return ['format: list', ...options];
  if (options.length > 0) return options;
  if (format === 'date') return ['format: date'];
  if (format === 'date-time') return ['format: dateTime'];
  if (types?.includes('boolean')) return ['format: yesNo'];
  return types?.some((type) => type === 'integer' || type === 'number') ? ['format: number'] : [];
}

/** What a field says of its values; a text needs no type. */
export function schemaOf({ name: id, shape }: NamedShape, shapeOf: ShapeOf): readonly string[] {
  const { types, format, items, limits } = shape;
  const [type = 'string'] = types ?? [];
  const hasOptions = valuesOf(shape, shapeOf) !== null;
  if (hasOptions && items === null) return [`options: ${id}`];
  return [
    ...(type === 'string' ? [] : [`type: ${type}`]),
    ...(formFormats.some((one) => one === format) ? [`format: ${format}`] : []),
    ...Object.entries(limits).map(([limit, value]) => `${limit}: ${value}`),
    ...(hasOptions ? [`options: ${id}`] : []),
  ];
}

/** The values of a field, or of the members of its list; null: any. */
export function valuesOf({ values, items }: Shape, shapeOf: ShapeOf): readonly unknown[] | null {
  return items === null ? values : shapeOf(items).values;
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
