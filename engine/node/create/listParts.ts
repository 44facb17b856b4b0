/** The screens of an operation that answers a list, with its detail, or one object. */
import type { Operation } from '../../core/contract/operations.ts';
import { isPageParameter, type Paging, pageParameter } from '../../core/contract/pages.ts';
import type { Group, ShapeOf } from '../../core/contract/shape.ts';
import { pageSizesUpTo, usualPageSizes } from '../../core/parts/table.ts';
import {
  type AreaParts,
  formatOf,
  inlineByName,
  isPlain,
  isWritable,
  type NamedShape,
  optionsOf,
  plainFields,
  schemaOf,
  screenPath,
} from './areaParts.ts';
import { inline } from './yamlText.ts';

/** What the screen of a list says. */
export type ListFacts = {
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
  /** The screen above; null: the address says it. */
  readonly parent: string | null;
};

/** A list has no more criteria at first, beside those that it needs. */
const mostFilters = 8;

/** A list shows no more columns at first. */
const mostColumns = 8;

/** `without`: names of fields that are left out. */
export function listParts(facts: ListFacts, without: readonly string[], shapeOf: ShapeOf): AreaParts {
  const { list, detail } = facts;
  const columns = plainFields(shapeOf(facts.row), shapeOf, without).slice(0, mostColumns);
  const filters = list.query
    .filter(({ name, shape }) => isWritable(name) && !isPageParameter(name) && isPlain(shape))
    .filter(({ name }) => !without.includes(name))
    .filter(({ required }, index) => required || index < mostFilters);
  const below = detail ? detailParts(detail, null, without, shapeOf) : { options: {}, screens: {} };
  return {
    options: { ...optionsOf([...columns, ...filters], shapeOf), ...below.options },
    screens: { liste: listScreen(facts, columns, filters, shapeOf), ...below.screens },
  };
}

/** The detail of one object; `parent`: the screen above, null where the address says it. */
export function detailParts(
  operation: Operation,
  parent: string | null,
  without: readonly string[],
  shapeOf: ShapeOf,
): AreaParts {
  const items = operation.answer ? plainFields(operation.answer, shapeOf, without) : [];
  return {
    options: optionsOf(items, shapeOf),
    screens: {
      fiche: {
        kind: 'detail',
        path: screenPath(operation),
        ...(parent !== null && { parent }),
        source: operation.id,
        panels: { fiche: { items: inlineByName(items, (one) => formatOf(one, shapeOf)) } },
      },
    },
  };
}

function listScreen(
  { area, list, rows, key, paging, detail, parent }: ListFacts,
  columns: readonly NamedShape[],
  filters: readonly NamedShape[],
  shapeOf: ShapeOf,
): object {
  const required = list.query.filter((one) => one.required && filters.includes(one));
  const most = pageParameter(list, 'size')?.shape.limits.maximum;
  const pageSizes = pageSizesUpTo(most ?? Number.POSITIVE_INFINITY);
  const path = detail?.path.filter((one) => one.name !== key).map((one) => [one.name, { row: key }]) ?? [];
  const screen = `${area}/fiche`;
  const link = path.length === 0 ? screen : { screen, path: Object.fromEntries(path) };
  const source = { call: list.id, key, ...(rows && { rows }), ...(paging && { paging: inline(paging) }) };
  return {
    kind: 'search',
    path: screenPath(list),
    ...(parent !== null && { parent }),
    // A source of few words stands on one line.
    source: rows || paging ? source : inline(source),
    // A search that needs a criterion begins without one.
    ...(required.length === 0 && { start: 'arrival' }),
    ...(filters.length > 0 && {
      filters: {
        fields: inlineByName(filters, (one) => ({
          ...schemaOf(one, shapeOf),
          ...(required.some(({ name }) => name === one.name) && { required: true }),
        })),
      },
    }),
    grid: {
      ...(pageSizes.length < usualPageSizes.length && { pageSizes: inline([...pageSizes]) }),
      columns: inlineByName(columns, (one) => ({
        ...formatOf(one, shapeOf),
        ...(detail && one.name === key && { link }),
      })),
    },
  };
}
