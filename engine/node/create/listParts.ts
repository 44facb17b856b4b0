/** The screens of an operation that answers a list, with its detail, or one object. */
import { isDeepStrictEqual } from 'node:util';
import type { Operation } from '../../core/contract/operations.ts';
import { type Paging, pageParameter, pagesOf } from '../../core/contract/pages.ts';
import { type Shape, shapeOfForm } from '../../core/contract/shape.ts';
import { assemblePaging } from '../../core/definition/paging.ts';
import { pageSizesUpTo, usualPageSizes } from '../../core/parts/table.ts';
import { reasons } from '../cliTexts.ts';
import { idIn, keyField, operationBelow } from '../fake/collections.ts';
import { inline } from '../yamlEdits.ts';
import {
  inlineByName,
  type NamedShape,
  optionsOf,
  optionValues,
  ownValues,
  plainFields,
  removal,
  rowFields,
  schemaOf,
  screenPath,
  shownByName,
} from './areaParts.ts';
import { type Given, parentOf } from './areas.ts';
import { type Filter, filtersOf, queryOf } from './filterParts.ts';
import { labelsOf } from './labels.ts';
import { type Made, mayCall, type OwnParts, unshown } from './made.ts';

const isRemoval = { confirm: true, danger: true } as const;

/** A list shows no more columns at first. */
const mostColumns = 8;

/** A list, with its detail and the removal of a row where the contract has them. */
export function madeList(
  list: Operation,
  row: Shape,
  given: Given,
): OwnParts & Pick<Made, 'newPaging' | 'operations'> {
  const { area, operations, without } = given;
  const { byId } = operations;
  const path = list.id.slice('GET '.length).replace(/\/$/, '');
  const below = operationBelow(path, 'GET', [...byId.values()]);
  const detail = below?.answer?.properties && !without.includes('fiche') ? below : null;
  const removing = operationBelow(path, 'DELETE', [...byId.values()]);
  const isOffered = removing && mayCall(removing, (detail ?? list).caller) && !without.includes(removal);
  const deletion = isOffered ? removing : null;
  const key = keyField(row, below) ?? 'id';
  const pathOf = (of: Operation) => {
    const others = of.path.filter((one) => one.name !== key).map((one) => [one.name, { row: key }]);
    return others.length > 0 && { path: Object.fromEntries(others) };
  };

  const columns = columnsIn(row, without);
  const filters = filtersOf(list, without);
  const { source, newPaging, left } = sourceOf(list, key, filters, given);
  const most = pageParameter(list, 'size')?.shape.limits.maximum;
  const pageSizes = pageSizesUpTo(most ?? Number.POSITIVE_INFINITY);
  const screen = `${area}/fiche`;
  const linkPath = detail && pathOf(detail);
  const link = linkPath ? { screen, ...linkPath } : screen;
  const liste = {
    kind: 'search',
    path: screenPath(list),
    ...parentOf(screenPath(list), list, given),
    source,
    ...criteriaOf(filters, columns),
    grid: {
      ...(pageSizes.length < usualPageSizes.length && { pageSizes: inline([...pageSizes]) }),
      columns: {
        ...shownByName(columns, ({ name }) => (detail && name === key ? { link } : {})),
        ...(!detail &&
          deletion && {
            [removal]: inline({ action: { call: deletion.id, ...pathOf(deletion), ...isRemoval } }),
          }),
      },
    },
  };
  const then = deletion && { call: deletion.id, then: `${area}/liste`, ...isRemoval };
  const made = detail && detailOf(detail, {}, given, then);
  const titles = { liste: list, ...(detail && { fiche: detail }) };
  return {
    parts: {
      options: { ...optionsOf([...columns, ...filters]), ...made?.parts.options },
      screens: { liste, ...made?.parts.screens },
    },
    labels: labelsOf(area, titles, [detail?.answer ?? null, row], list.query),
    left: [...left, ...(made?.left ?? [])],
    newPaging,
    operations: [
      ['liste', list.id],
      ...(detail ? [['fiche', detail.id] as const] : []),
      ...(deletion ? [[detail ? 'fiche' : 'liste', deletion.id] as const] : []),
    ],
  };
}

/** The source of a list; the protocol for an application that declares none; and what is to be known of pages. */
function sourceOf(
  list: Operation,
  key: string,
  filters: readonly Filter[],
  { areas }: Given,
): Pick<Made, 'newPaging' | 'left'> & { readonly source: unknown } {
  const paging = pagesOf(list);
  const usual = areas.get('app')?.paging;
  const isOwn = paging !== null && usual !== undefined && !isSamePaging(paging, usual);
  const cut = paging === null ? cutOf(list) : null;
  const query = queryOf(filters, cut?.asked ?? {});
  const source = {
    call: list.id,
    key,
    ...(cut && { paging: false }),
    ...(isOwn && { paging: inline(paging) }),
    ...(query && { query: inline(query) }),
  };
  return {
    // A source of few words stands on one line.
    source: isOwn || query ? source : inline(source),
    newPaging: usual === undefined ? paging : null,
    left: cut?.left ?? [],
  };
}

/** What a list asks for that cannot ask for the next page, and what is to be known of it; null: it gives all rows at once. */
function cutOf(list: Operation) {
  const parts = ['size', 'page', 'start', 'end', 'cursor'] as const;
  const [first] = parts.flatMap((part) => pageParameter(list, part) ?? []);
  if (first === undefined) return null;
  const size = pageParameter(list, 'size');
  const most = size?.shape.limits.maximum;
  const asked = size === undefined || most === undefined ? {} : { [size.name]: most };
  return { asked, left: [{ part: first.name, why: reasons.onePage(most ?? null) }] };
}

function isSamePaging(one: Paging, other: Paging): boolean {
  return isDeepStrictEqual(assemblePaging(one), assemblePaging(other));
}

/** The criteria of a list. */
function criteriaOf(filters: readonly Filter[], columns: readonly NamedShape[]): object {
  const lists = optionValues([...columns, ...filters]);
  const isBox = ({ shape }: Filter) => shape.types?.includes('boolean') === true;
  const fields = inlineByName(filters, (one) => ({
    ...schemaOf(one),
    ...ownValues(one, lists),
    ...(one.parameter.required && { required: true }),
  }));
  return {
    // A search that needs a criterion begins without one.
    ...(!filters.some((one) => one.parameter.required && !isBox(one)) && { start: 'arrival' }),
    ...(filters.length > 0 && { filters: { fields } }),
  };
}

/** The detail of one object. */
export function madeDetail(operation: Operation, given: Given): OwnParts {
  return {
    ...detailOf(operation, parentOf(screenPath(operation), operation, given), given),
    labels: labelsOf(given.area, { fiche: operation }, [operation.answer], []),
  };
}

/** What a detail shows of an object: values, and tables of lists of objects. */
export function detailFields(object: Shape, without: readonly string[] = []) {
  return { items: plainFields(object, without), tables: rowFields(object, without) };
}

/** `parent`: the screen above, empty where the address says it; `removing`: the action that removes the object. */
function detailOf(
  operation: Operation,
  parent: object,
  given: Given,
  removing: object | null = null,
): Pick<OwnParts, 'parts' | 'left'> {
  const { without } = given;
  const object = operation.answer ?? shapeOfForm({});
  const { items, tables } = detailFields(object, without);
  const shown = [...items, ...tables].map(({ name }) => name);
  const rows = tables.map(({ name, row }) => ({ name, columns: columnsIn(row, without) }));
  const inTables = rows.map(({ name, columns }) => [
    name,
    { rows: name, key: keyIn(columns), columns: shownByName(columns) },
  ]);
  const fiche = {
    kind: 'detail',
    path: screenPath(operation),
    ...parent,
    source: operation.id,
    ...(removing && { actions: { [removal]: inline(removing) } }),
    ...(items.length > 0 && { panels: { fiche: { items: shownByName(items) } } }),
    ...(rows.length > 0 && { tables: Object.fromEntries(inTables) }),
  };
  const options = optionsOf([...items, ...rows.flatMap(({ columns }) => columns)]);
  return { parts: { options, screens: { fiche } }, left: unshown(object, shown, given) };
}

/** The columns of a table: fields at the top first. */
function columnsIn(row: Shape, without: readonly string[]): readonly NamedShape[] {
  const depth = ({ name }: NamedShape) => name.split('.').length;
  return plainFields(row, without)
    .toSorted((a, b) => depth(a) - depth(b))
    .slice(0, mostColumns);
}

/** The column that most likely tells the rows of a table from one another. */
function keyIn(columns: readonly NamedShape[]): string {
  const telling = columns.filter(
    ({ shape }) => shape.values === null && shape.types?.includes('boolean') !== true,
  );
  return idIn(telling.map(({ name }) => name)) ?? 'id';
}
