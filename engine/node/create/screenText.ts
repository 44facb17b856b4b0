/**
 * The text of an area made from an operation: a list with its detail. The only place that writes words of the grammar.
 */
import type { Operation } from '../../core/checks/contract/operations.ts';
import type { Group, Shape, ShapeOf } from '../../core/checks/contract/shape.ts';
import { isPagingParameter } from '../fake/pagingNames.ts';
import type { Paging } from './recognisePaging.ts';

/** What the text says. */
export type AreaParts = {
  readonly area: string;
  readonly list: Operation;
  /** Where the rows are in the answer; null: the contract says it. */
  readonly rows: string | null;
  readonly row: Group;
  readonly key: string;
  /** The protocol of this list alone; null: that of the application, or none. */
  readonly paging: Paging | null;
  /** Reads one row. */
  readonly detail: Operation | null;
};

/** A field that is shown or filtered. */
type ShownField = { readonly name: string; readonly shape: Shape };

const schemaPlace = 'node_modules/screen-engine/schemas/definition/area.schema.json';
/** A list shows no more columns at first. */
const mostColumns = 8;
const name = /^[A-Za-z][A-Za-z0-9_-]*$/;

export function screenText(parts: AreaParts, shapeOf: ShapeOf): string {
  const { area, list, detail } = parts;
  const columns = fieldsOf(shapeOf(parts.row), shapeOf).slice(0, mostColumns);
  const filters = list.query.filter(
    (one) => name.test(one.name) && !isPagingParameter(one.name) && isPlain(one.shape),
  );
  const items = detail?.answer ? fieldsOf(detail.answer, shapeOf) : [];
  const options = new Map(
    [...columns, ...filters, ...items].flatMap((one) =>
      one.shape.values === null ? [] : [[one.name, one.shape.values.map(String)] as const],
    ),
  );
  return `${[
    `# yaml-language-server: $schema=../${schemaPlace}`,
    'format: 2',
    `area: ${area}`,
    guardOf(list),
    '',
    'sources:',
    ...sourceLines(
      'liste',
      list,
      filters.map((one) => one.name),
      [
        `key: ${parts.key}`,
        ...(parts.rows ? [`rows: ${parts.rows}`] : []),
        ...(parts.paging ? [`paging: ${pagingText(parts.paging)}`] : []),
      ],
    ),
    ...(detail ? sourceLines('fiche', detail, [], []) : []),
    ...(options.size === 0 ? [] : ['', 'options:', ...[...options].map(optionLine)]),
    '',
    'screens:',
    ...listLines(parts, columns, filters),
    ...(detail ? ['', ...detailLines(parts, items)] : []),
  ].join('\n')}\n`;
}

/** A protocol as a value of YAML. */
export function pagingText(paging: Paging): string {
  return flow(
    Object.entries(paging).map(
      ([member, value]) => `${member}: ${typeof value === 'string' ? quoted(value) : value}`,
    ),
  );
}

function guardOf({ caller }: Operation): string {
  if (caller === 'public') return 'guard: public';
  return caller === null || caller === 'login' ? 'guard: login' : `right: ${listOf(caller)}`;
}

function sourceLines(
  id: string,
  operation: Operation,
  filters: readonly string[],
  others: readonly string[],
): readonly string[] {
  return [
    `  ${id}:`,
    `    call: ${operation.id}`,
    ...others.map((line) => `    ${line}`),
    ...(filters.length === 0 ? [] : [`    query: [${filters.join(', ')}]`]),
  ];
}

function optionLine([id, values]: readonly [string, readonly string[]]): string {
  return `  ${id}: [${values.map(quoted).join(', ')}]`;
}

function listLines(
  { area, list, key, detail }: AreaParts,
  columns: readonly ShownField[],
  filters: readonly ShownField[],
): readonly string[] {
  const path = list.id.slice('GET '.length).replace(/^\/api(?=\/)/, '');
  const required = list.query.filter((one) => one.required && filters.includes(one)).map((one) => one.name);
  const link = detail?.path.map((one) => `${one.name}: { row: ${key} }`).join(', ');
  const keyLink = detail ? [`link: { screen: ${area}/fiche, path: { ${link} } }`] : [];
  return [
    '  liste:',
    '    kind: search',
    `    path: ${path}`,
    '    source: liste',
    // A search that needs a criterion begins without one.
    ...(required.length === 0 ? ['    start: arrival'] : []),
    ...(filters.length === 0 ? [] : filterLines(filters, required)),
    '    grid:',
    '      columns:',
    ...columns.map(
      (one) => `        ${one.name}: ${flow([...formatOf(one), ...(one.name === key ? keyLink : [])])}`,
    ),
  ];
}

function filterLines(filters: readonly ShownField[], required: readonly string[]): readonly string[] {
  const members = ({ name: id, shape }: ShownField) => [
    ...schemaOf(shape),
    ...(shape.values === null ? [] : [`options: ${id}`]),
    ...(required.includes(id) ? ['required: true'] : []),
  ];
  return [
    '    filters:',
    '      fields:',
    ...filters.map((one) => `        ${one.name}: ${flow(members(one))}`),
  ];
}

function detailLines({ area, detail }: AreaParts, items: readonly ShownField[]): readonly string[] {
  const path = detail?.id.slice('GET '.length).replace(/^\/api(?=\/)/, '') ?? '';
  return [
    '  fiche:',
    '    kind: detail',
    `    path: ${path}`,
    `    parent: ${area}/liste`,
    '    source: fiche',
    '    panels:',
    '      fiche:',
    '        items:',
    ...items.map((one) => `          ${one.name}: ${flow(formatOf(one))}`),
  ];
}

/** Fields that have a plain value, or one list of plain values. */
function fieldsOf({ properties }: Shape, shapeOf: ShapeOf): readonly ShownField[] {
  return Object.entries(properties ?? {})
    .map(([id, schema]) => ({ name: id, shape: shapeOf(schema) }))
    .filter((one) => name.test(one.name) && (isPlain(one.shape) || isListOfPlain(one.shape, shapeOf)));
}

function isPlain({ types, properties, items }: Shape): boolean {
  return (
    properties === null &&
    items === null &&
    types?.every((type) => type !== 'array' && type !== 'object') === true
  );
}

function isListOfPlain({ items }: Shape, shapeOf: ShapeOf): boolean {
  return items !== null && isPlain(shapeOf(items));
}

function formatOf({ name: id, shape: { types, format, values, items } }: ShownField): readonly string[] {
  if (items !== null) return ['format: list'];
  if (values !== null) return [`options: ${id}`];
  if (format === 'date') return ['format: date'];
  if (format === 'date-time') return ['format: dateTime'];
  if (types?.includes('boolean')) return ['format: yesNo'];
  return types?.some((type) => type === 'integer' || type === 'number') ? ['format: number'] : [];
}

function flow(members: readonly string[]): string {
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** What a filter says of its values; a text needs no type. */
function schemaOf({ types, format, values, limits }: Shape): readonly string[] {
  if (values !== null) return [];
  const [type = 'string'] = types ?? [];
  return [
    ...(type === 'string' ? [] : [`type: ${type}`]),
    ...(format === 'date' ? ['format: date'] : []),
    ...Object.entries(limits).map(([limit, value]) => `${limit}: ${value}`),
  ];
}

function listOf(texts: readonly string[]): string {
  return `[${texts.map(quoted).join(', ')}]`;
}

/** A text that YAML reads as a text. */
function quoted(text: string): string {
  const isWord = /^[A-Za-z][\w-]*$/.test(text) && !/^(true|false|null|yes|no|on|off|y|n)$/i.test(text);
  return isWord ? text : `'${text.replaceAll("'", "''")}'`;
}
