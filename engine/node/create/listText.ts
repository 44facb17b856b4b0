/** The text of an area made from an operation that answers a list, with its detail, or one object. */
import type { Operation } from '../../core/checks/contract/operations.ts';
import type { Group, Shape, ShapeOf } from '../../core/checks/contract/shape.ts';
import { isPagingParameter } from '../fake/pagingNames.ts';
import {
  areaText,
  detailLines,
  formatOf,
  isPlain,
  isWritable,
  type NamedShape,
  optionLines,
  plainFields,
  schemaOf,
  screenPath,
} from './areaText.ts';
import type { Paging } from './recognisePaging.ts';
import { flow, quoted } from './yamlText.ts';

/** What the text of a list says. */
export type ListParts = {
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

/** A list shows no more columns at first. */
const mostColumns = 8;

export function listText(parts: ListParts, shapeOf: ShapeOf): string {
  const { list, detail } = parts;
  const columns = plainFields(shapeOf(parts.row), shapeOf).slice(0, mostColumns);
  const filters = list.query.filter(
    (one) => isWritable(one.name) && !isPagingParameter(one.name) && isPlain(one.shape),
  );
  const items = detail?.answer ? plainFields(detail.answer, shapeOf) : [];
  return areaText(list, {
    options: optionLines([...columns, ...filters, ...items], shapeOf),
    screens: [
      ...listLines(parts, columns, filters, shapeOf),
      ...(detail ? ['', ...detailLines({ operation: detail, parent: null }, items, shapeOf)] : []),
    ],
  });
}

/** The text of an area with the detail of an object alone. */
export function detailText(
  parts: {
    readonly operation: Operation;
    readonly parent: string | null;
  },
  answer: Shape,
  shapeOf: ShapeOf,
): string {
  const items = plainFields(answer, shapeOf);
  return areaText(parts.operation, {
    options: optionLines(items, shapeOf),
    screens: detailLines(parts, items, shapeOf),
  });
}

/** A protocol as a value of YAML. */
export function pagingText(paging: Paging): string {
  return flow(
    Object.entries(paging).map(
      ([member, value]) => `${member}: ${typeof value === 'string' ? quoted(value) : value}`,
    ),
  );
}

function listLines(
  parts: ListParts,
  columns: readonly NamedShape[],
  filters: readonly NamedShape[],
  shapeOf: ShapeOf,
): readonly string[] {
  const { area, list, key, detail } = parts;
  const required = list.query.filter((one) => one.required && filters.includes(one)).map((one) => one.name);
  const path =
    detail?.path.filter((one) => one.name !== key).map((one) => `${one.name}: { row: ${key} }`) ?? [];
  const target = path.length === 0 ? `${area}/fiche` : `{ screen: ${area}/fiche, path: ${flow(path)} }`;
  const keyLink = detail ? [`link: ${target}`] : [];
  const members = (one: NamedShape) => [
    ...schemaOf(one, shapeOf),
    ...(required.includes(one.name) ? ['required: true'] : []),
  ];
  return [
    '  liste:',
    '    kind: search',
    `    path: ${screenPath(list)}`,
    ...sourceLines(parts),
    // A search that needs a criterion begins without one.
    ...(required.length === 0 ? ['    start: arrival'] : []),
    ...(filters.length === 0 ? [] : ['    filters:', '      fields:']),
    ...filters.map((one) => `        ${one.name}: ${flow(members(one))}`),
    '    grid:',
    '      columns:',
    ...columns.map(
      (one) =>
        `        ${one.name}: ${flow([...formatOf(one, shapeOf), ...(one.name === key ? keyLink : [])])}`,
    ),
  ];
}

/** A source of few words stands on one line. */
function sourceLines({ list, rows, key, paging }: ListParts): readonly string[] {
  const call = list.id.includes('{') ? quoted(list.id) : list.id;
  if (!rows && !paging) return [`    source: ${flow([`call: ${call}`, `key: ${key}`])}`];
  return [
    '    source:',
    `      call: ${call}`,
    `      key: ${key}`,
    ...(rows ? [`      rows: ${rows}`] : []),
    ...(paging ? [`      paging: ${pagingText(paging)}`] : []),
  ];
}
