/** Tables: columns, sort, selection, texts, and the exports: the CSV file and print. */

import type { Grid, Table } from '../../../schemas/types/definition.ts';
import { part, type ShownParts } from '../describe/shownPart.ts';
import type { Told } from '../describe/tell.ts';
import { ownNames } from '../describe/words.ts';
import type { Filled } from '../messages/catalogue.ts';
import { compileMessage, writesNumber } from '../messages/message.ts';
import { textKeys } from '../messages/textKeys.ts';
import type { ActionModel } from '../model/action.ts';
import type { ColumnModel, CsvModel, GridModel, SortModel, TableModel } from '../model/table.ts';
import type { Text } from '../model/value.ts';
import type { At } from '../problems/places.ts';
import { placeholdersOf } from '../runtime/text.ts';
import { actionParts, assembleActions } from './action.ts';
import { readingTold } from './call.ts';
import { assembleColumns, type ColumnContext, columnParts } from './column.ts';
import { assembleCondition } from './condition.ts';
import type { Scope } from './scope.ts';

/** What a grid takes from the screen or table that contains it. */
type GridContext = ColumnContext & {
  /** The field that names a row. */
  readonly rowKey: string;
  /** Whether rows are selected, for an action on them. */
  readonly hasSelection?: boolean;
};

/** The default page sizes that a reader may choose, and the one of the start. */
export const usualPageSizes: readonly number[] = [20, 50, 100];
const usualPageSize = 20;

/** Page sizes that a server gives which gives so many rows at once. */
export function pageSizesUpTo(most: number): readonly number[] {
  const sizes = usualPageSizes.filter((size) => size <= most);
  return sizes.length === 0 ? [most] : sizes;
}

/** The grid of a list, or of a table, which has no actions on its rows. */
type Gridded = Table & Pick<Grid, 'actions'>;

export function assembleGrid(written: Gridded, context: GridContext, screen: Scope): GridModel {
  const scope = { ...screen, shown: written.columns };
  const { texts } = scope;
  const keys = textKeys.table(context.texts);
  const rowName = rowNameOf(written, context, scope);
  return {
    caption: texts.need(keys.caption, [], [written]),
    count: countOf(keys.count, scope),
    empty: texts.findOr(keys.empty, 'grid.empty'),
    sort: sortOf(written, context, scope),
    selection: context.hasSelection ?? false,
    selectable: assembleCondition(written, 'selectable', scope, { row: 'any' }),
    rowName,
    columns: withRowHeader(assembleColumns(written.columns, context, scope), rowName, context.rowKey),
    actions: assembleActions(written.actions, scope),
    acts: actsOf(written, keys.acts, scope),
    ...pageSizesOf(written, scope),
  };
}

/** The sizes of a page that a reader may choose, and the one of the start. */
function pageSizesOf(written: Gridded, { report }: Scope): Pick<GridModel, 'pageSize' | 'pageSizes'> {
  const { pageSizes = usualPageSizes } = written;
  const usual = pageSizes.includes(usualPageSize) ? usualPageSize : (pageSizes[0] ?? usualPageSize);
  const { pageSize = usual } = written;
  if (!pageSizes.includes(pageSize)) report('page-size', [written, 'pageSize'], pageSize, pageSizes);
  return { pageSize, pageSizes };
}

/** The text above a table, which says how many rows there are. */
function countOf(key: string, { texts, report }: Scope): Text {
  const own = texts.find(key, ['n']);
  // Braces that are left in a plain text are a mistake that has been reported.
  const isRead = own !== null && !(typeof own === 'string' && own.includes('{'));
  if (isRead && !writesNumber(own, 'n')) report('message-count', texts.placeOf(key), key, 'n');
  return own ?? texts.findOr(key, 'grid.count');
}

/** The fields that identify a row. */
export function keyOf(written: string | readonly string[] = []): readonly string[] {
  return [written].flat();
}

/** What a table takes from its screen. */
type TableContext = {
  readonly rowKey: readonly string[] | null;
  /** What fills placeholders of its title, and of the name of its file. */
  readonly title: Filled;
  readonly file: Filled;
  /** The word of its screen that holds it. */
  readonly place?: 'tables' | 'blocks';
  /** The name of its file if it says none. Default: its id. */
  readonly usualFile?: string;
};

/** Compiles a table with its own source. */
export function assembleTable(
  id: string,
  written: Table,
  { rowKey, title, file, place = 'tables', usualFile = id }: TableContext,
  scope: Scope,
): Omit<TableModel, 'source' | 'tab'> {
  const key = written.key === undefined ? rowKey : keyOf(written.key);
  if (key === null) scope.report('missing-key', [written], 'key');
  const texts = `${textKeys.screen(scope.key)[place]}.${id}`;
  return {
    id,
    key: key ?? [],
    rows: written.rows ?? null,
    title: scope.texts.find(textKeys.table(texts).title, title),
    grid: assembleGrid(written, { texts, rowKey: key?.[0] ?? '' }, scope),
    csv: assembleCsv(written, usualFile, file, scope),
    print: written.print ?? true,
    timeline: written.timeline ?? false,
  };
}

/** What is written about the CSV file and print of a table. */
export type Exported = Pick<Table, 'csv' | 'print'>;

/** Compiles the file name of an export, without `.csv`; null: it is refused. */
export function assembleCsv(written: Exported, usual: string, filled: Filled, scope: Scope): CsvModel | null {
  const { csv: name = usual } = written;
  if (name === false) return null;
  const at: At = [written, 'csv'];
  if (unfitName.test(name)) scope.report('csv-filename', at, name);
  const compiled = compileMessage(name);
  if ('error' in compiled) {
    scope.report('message-syntax', at, compiled.error);
    return { filename: name };
  }
  for (const arg of compiled.args)
    if (filled !== 'any' && !filled.includes(arg)) scope.report('message-placeholder', at, name, arg, filled);
  return { filename: compiled.text };
}

/** Characters that file systems refuse, separators of folders, a dot or space at either end, and a second `.csv`. */
const unfitName = /[\\/:*?"<>|\p{Cc}]|^[.\s]|[.\s]$|\.csv$/iu;

function sortOf({ sort, columns }: Grid, { isUnsorted }: GridContext, scope: Scope): SortModel | null {
  const [first] = Object.entries(sort ?? {});
  if (sort === undefined || first === undefined) return null;
  const [column, direction] = first;
  const at: At = [sort, column, 'key'];
  const found = Object.hasOwn(columns, column) ? columns[column] : undefined;
  if (found === undefined) scope.among('column', column, Object.keys(columns), at);
  else if (isUnsorted || !(found.sortable ?? found.action === undefined))
    scope.report('not-sortable', at, column, isUnsorted === true);
  return { column, direction };
}

function rowNameOf(written: Gridded, context: GridContext, scope: Scope): Text {
  const key = textKeys.table(context.texts).rowName;
  const own = scope.texts.find(key, 'any');
  if (own !== null && written.rowName !== undefined)
    scope.report('exclusive-keys', [written, 'rowName'], [key, 'rowName']);
  return own ?? [{ arg: written.rowName ?? context.rowKey }];
}

/** Marks the first column with a value that the row is named by, or else identified by. */
function withRowHeader(
  columns: readonly ColumnModel[],
  rowName: Text,
  rowKey: string,
): readonly ColumnModel[] {
  const values = columns.filter(({ action, edit, grid }) => action === null && edit === null && grid);
  const named = placeholdersOf(rowName);
  const header =
    values.find(({ field }) => named.includes(field)) ?? values.find(({ field }) => field === rowKey);
  return columns.map((column) => (column === header ? { ...column, namesRow: true } : column));
}

/** The names of what the menu of a row offers. */
function actsOf(written: Gridded, key: string, { texts }: Scope): GridModel['acts'] {
  const ids = [...Object.keys(written.columns), ...Object.keys(written.actions ?? {})];
  return Object.fromEntries(
    ids.flatMap((id) => {
      const name = texts.find(`${key}.${id}`, []);
      return name === null ? [] : [[id, name]];
    }),
  );
}

/** All actions on a row. */
export function actionsOfRows({ actions, columns }: GridModel): readonly ActionModel[] {
  return [...columns.flatMap(({ action }) => action ?? []), ...actions];
}

/** Columns in order, then the table itself; `about`: what is known of it besides its grid. */
export function gridParts(grid: GridModel, path: string, within?: string, about?: Told): ShownParts {
  const { columns, actions, pageSizes, ...told } = grid;
  const pageSize = `${grid.pageSize} (${pageSizes.join(', ')})`;
  return [
    columnParts(columns, { path, within: within ?? null }),
    actionParts(actions, `${path}.actions`),
    part('table', within ?? ownNames.results, { ...told, pageSize, ...about }, { path }),
  ];
}

/** The CSV file and print. */
export function exportParts(
  { csv, print }: Pick<TableModel, 'csv' | 'print'>,
  prefix: string,
  path: string,
): ShownParts {
  return [
    part('action', `${prefix}${ownNames.csvFile}`, csv && { called: csv.filename }, { path }),
    part('action', `${prefix}${ownNames.print}`, print && {}, { path }),
  ];
}

/** A table with an id, and its exports. */
export function tableParts(
  table: Omit<TableModel, 'source' | 'tab'> & Partial<Pick<TableModel, 'source'>>,
): ShownParts {
  const { id, title, timeline, source = null } = table;
  const path = `tables.${id}`;
  const about = { title, source, timeline, ...readingTold(table) };
  return [gridParts(table.grid, path, id, about), exportParts(table, `${id} `, path)];
}
