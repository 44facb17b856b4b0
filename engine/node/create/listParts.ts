/** The screens of an operation that answers a list, with its detail, or one object. */
import type { Operation } from '../../core/contract/operations.ts';
import { type Paging, pageParameter } from '../../core/contract/pages.ts';
import type { Group, Shape, ShapeOf } from '../../core/contract/shape.ts';
import { pageSizesUpTo, usualPageSizes } from '../../core/parts/table.ts';
import { keyField } from '../fake/collections.ts';
import { inline } from '../yamlEdits.ts';
import {
  type AreaParts,
  formatOf,
  type NamedShape,
  optionsOf,
  optionValues,
  ownValues,
  plainFields,
  rowFields,
  schemaOf,
  screenPath,
  shownByName,
} from './areaParts.ts';
import { type Filter, filtersOf, queryOf } from './filterParts.ts';

/** What the screen of a list says. */
export type ListFacts = {
  readonly area: string;
  readonly list: Operation;
  /** Where the rows are in the answer; null: the contract says it. */
  readonly rows: string | null;
  readonly row: Group;
  readonly key: string;
  /** The protocol of this list alone; null: that of the application, or none; false: one page is all that it can read. */
  readonly paging: Paging | false | null;
  /** The size of that page, by its parameter. */
  readonly asked: Readonly<Record<string, number>>;
  /** Reads one row. */
  readonly detail: Operation | null;
  /** Removes it, by an action of its detail or of its row; null: nothing does. */
  readonly deletion: Operation | null;
  /** The screen above; null: the address says it. */
  readonly parent: string | null;
};

/** The action that removes what a detail shows. */
export const removal = 'supprimer';
const isRemoval = { confirm: true, danger: true } as const;

/** A list shows no more columns at first. */
const mostColumns = 8;

/** `without`: names of fields that are left out. */
export function listParts(facts: ListFacts, without: readonly string[], shapeOf: ShapeOf): AreaParts {
  const { list, detail } = facts;
  const columns = columnsIn(shapeOf(facts.row), without, shapeOf);
  const filters = filtersOf(list, without, shapeOf);
  const removing = facts.deletion && { call: facts.deletion.id, then: `${facts.area}/liste`, ...isRemoval };
  const below = detail ? detailParts(detail, null, without, shapeOf, removing) : { options: {}, screens: {} };
  return {
    options: { ...optionsOf([...columns, ...filters], shapeOf), ...below.options },
    screens: { liste: listScreen(facts, columns, filters, shapeOf), ...below.screens },
  };
}

/** What a detail shows of an object: values, and tables of lists of objects. */
export function detailFields(object: Shape, shapeOf: ShapeOf, without: readonly string[] = []) {
  return { items: plainFields(object, shapeOf, without), tables: rowFields(object, shapeOf, without) };
}

/** The detail of one object; `parent`: the screen above, null where the address says it. */
export function detailParts(
  operation: Operation,
  parent: string | null,
  without: readonly string[],
  shapeOf: ShapeOf,
  removing: object | null = null,
): AreaParts {
  const shown = operation.answer && detailFields(operation.answer, shapeOf, without);
  const { items = [], tables = [] } = shown ?? {};
  const rows = tables.map((table) => ({ ...table, columns: columnsIn(table.row, without, shapeOf) }));
  return {
    options: optionsOf([...items, ...rows.flatMap(({ columns }) => columns)], shapeOf),
    screens: {
      fiche: {
        kind: 'detail',
        path: screenPath(operation),
        ...(parent !== null && { parent }),
        source: operation.id,
        ...(removing && {
          actions: { [removal]: inline(removing) },
        }),
        ...(items.length > 0 && {
          panels: { fiche: { items: shownByName(items, (one) => formatOf(one, shapeOf)) } },
        }),
        ...(rows.length > 0 && {
          tables: Object.fromEntries(
            rows.map(({ name, columns }) => [
              name,
              {
                rows: name,
                key: keyIn(columns),
                columns: shownByName(columns, (one) => formatOf(one, shapeOf)),
              },
            ]),
          ),
        }),
      },
    },
  };
}

/** The columns of a table: fields at the top first. */
function columnsIn(row: Shape, without: readonly string[], shapeOf: ShapeOf): readonly NamedShape[] {
  const depth = ({ name }: NamedShape) => name.split('.').length;
  return plainFields(row, shapeOf, without)
    .toSorted((a, b) => depth(a) - depth(b))
    .slice(0, mostColumns);
}

/** The column that most likely tells the rows of a table from one another. */
function keyIn(columns: readonly NamedShape[]): string {
  const telling = columns.filter(
    ({ shape }) => shape.values === null && shape.types?.includes('boolean') !== true,
  );
  return keyField(Object.fromEntries(telling.map((one) => [one.name, one])), null, () => false) ?? 'id';
}

function listScreen(
  { area, list, rows, key, paging, asked, detail, deletion, parent }: ListFacts,
  columns: readonly NamedShape[],
  filters: readonly Filter[],
  shapeOf: ShapeOf,
): object {
  const isRequired = ({ parameter }: Filter) => parameter.required;
  const isBox = ({ shape }: Filter) => shape.types?.includes('boolean') === true;
  const query = queryOf(filters, asked);
  const lists = optionValues([...columns, ...filters], shapeOf);
  const most = pageParameter(list, 'size')?.shape.limits.maximum;
  const pageSizes = pageSizesUpTo(most ?? Number.POSITIVE_INFINITY);
  const pathOf = (of: Operation) => {
    const path = of.path.filter((one) => one.name !== key).map((one) => [one.name, { row: key }]);
    return path.length > 0 && { path: Object.fromEntries(path) };
  };
  const screen = `${area}/fiche`;
  const path = detail && pathOf(detail);
  const link = path ? { screen, ...path } : screen;
  const source = {
    call: list.id,
    key,
    ...(rows && { rows }),
    ...(paging !== null && { paging: paging && inline(paging) }),
    ...(query && { query: inline(query) }),
  };
  return {
    kind: 'search',
    path: screenPath(list),
    ...(parent !== null && { parent }),
    // A source of few words stands on one line.
    source: rows || paging || query ? source : inline(source),
    // A search that needs a criterion begins without one.
    ...(!filters.some((one) => isRequired(one) && !isBox(one)) && { start: 'arrival' }),
    ...(filters.length > 0 && {
      filters: {
        fields: Object.fromEntries(
          filters.map((one) => [
            one.name,
            inline({
              ...schemaOf(one, shapeOf),
              ...ownValues(one, lists, shapeOf),
              ...(isRequired(one) && { required: true }),
            }),
          ]),
        ),
      },
    }),
    grid: {
      ...(pageSizes.length < usualPageSizes.length && { pageSizes: inline([...pageSizes]) }),
      columns: {
        ...shownByName(columns, (one) => ({
          ...formatOf(one, shapeOf),
          ...(detail && one.name === key && { link }),
        })),
        ...(!detail &&
          deletion && {
            [removal]: inline({ action: { call: deletion.id, ...pathOf(deletion), ...isRemoval } }),
          }),
      },
    },
  };
}
