/** Tables: columns, sort, selection, and the texts around them. */
import type { Column, ColumnEdit, Grid, Table } from '../../../schemas/types/definition.ts';
import { compileMessage } from '../compiler/message.ts';
import { nearest } from '../compiler/nearest.ts';
import { type At, placeOf } from '../compiler/places.ts';
import type {
  CellEditModel,
  ColumnModel,
  CsvModel,
  GridModel,
  LinkModel,
  SortModel,
  TableModel,
  Text,
} from '../model.ts';
import { assembleAction } from './action.ts';
import { assembleCall, assemblePath } from './call.ts';
import { assembleCondition } from './condition.ts';
import { assembleConfirm } from './confirm.ts';
import { assembleFormat, assembleOptionsFrom } from './options.ts';
import type { Scope } from './scope.ts';

/** What a grid takes from the screen or table that it belongs to. */
type GridContext = {
  /** Beginning of the keys of `legende`, `compte`, `vide` and `ligne`. */
  readonly texts: string;
  /** Beginning of the keys of the columns' labels. */
  readonly columnTexts: string;
  /** Beginning of the keys of what a link says where its value is empty. */
  readonly linkTexts: string;
  /** Field that names a row. */
  readonly rowKey: string;
  /** Its values may be changed in their cells. */
  readonly isEditable?: boolean;
};

/** Rows a page that a reader may choose, unless the grid says otherwise. */
export const usualPageSizes: readonly number[] = [20, 50, 100];

/** Reads a grid. */
export function assembleGrid(written: Grid | Table, context: GridContext, scope: Scope): GridModel {
  const { texts } = scope;
  return {
    caption: texts.need(`${context.texts}.legende`, [], [written]),
    count: texts.findOr(`${context.texts}.compte`, 'grid.count', ['n']),
    empty: texts.findOr(`${context.texts}.vide`, 'grid.empty'),
    rowName: rowNameOf(written, context, scope),
    columns: Object.entries(written.columns).map(([id, column]) =>
      assembleColumn(id, column, context, scope, [written.columns, id]),
    ),
    sort: sortOf(written, scope),
    selection: written.selection === 'many',
    selectable: assembleCondition(written.selectable, { row: 'any' }, scope, [written, 'selectable']),
    pageSize: written.pageSize ?? 20,
    pageSizes: written.pageSizes ?? usualPageSizes,
  };
}

/** The fields that identify a row. */
export function keyOf(written: string | readonly string[]): readonly string[] {
  return typeof written === 'string' ? [written] : written;
}

/** Reads a table with a source of its own. */
export function assembleTable(
  id: string,
  written: Table,
  rowKey: readonly string[] | null,
  scope: Scope,
): Omit<TableModel, 'source' | 'tab'> {
  const key = written.key === undefined ? rowKey : keyOf(written.key);
  const texts = `${scope.key}.tableaux.${id}`;
  if (key === null) scope.report('missing-key', [written], 'key');
  return {
    id,
    key: key ?? [],
    rows: written.rows ?? null,
    title: scope.texts.find(`${texts}.titre`, 'any'),
    grid: assembleGrid(
      written,
      { texts, columnTexts: `${texts}.colonnes`, linkTexts: `${texts}.liens`, rowKey: key?.[0] ?? '' },
      scope,
    ),
    csv: assembleCsv(written.csv, scope),
    print: written.print ?? false,
  };
}

/** Reads the file name of an export. */
export function assembleCsv(
  written: { readonly filename: string } | undefined,
  scope: Scope,
): CsvModel | null {
  if (written === undefined) return null;
  const compiled = compileMessage(written.filename);
  if ('error' in compiled) {
    scope.report('message-syntax', [written, 'filename'], compiled.error);
    return { filename: written.filename };
  }
  return { filename: compiled.text };
}

function assembleColumn(
  id: string,
  written: Column,
  context: GridContext,
  scope: Scope,
  at: At,
): ColumnModel {
  const format = assembleFormat(written, scope);
  const link = assembleLink(id, written, context, scope);
  const label = scope.texts.need(`${context.columnTexts}.${id}`, [], at);
  const action = written.action === undefined ? null : assembleAction(id, written.action, label, scope);
  const isAction = action !== null;
  if (written.help) scope.explain(`${context.columnTexts}.${id}`, label, at);
  for (const key of ['cell', 'link', 'edit', 'action'] as const)
    if (written.copy && written[key] !== undefined)
      scope.report('exclusive-keys', placeOf(scope.places, at), ['copy', key]);
  const cell = written.copy ? 'copy' : (written.cell ?? (link ? 'link' : 'text'));
  scope.word('cells', cell, [written, 'cell']);
  if (cell === 'link' && link === null) scope.report('link-cell-without-link', [written, 'cell']);
  const { csv } = written;
  return {
    id,
    field: written.field ?? id,
    label,
    visible: assembleCondition(written.visible, {}, scope, [written, 'visible']),
    format,
    optionsFrom: assembleOptionsFrom(written.optionsFrom, scope),
    cell,
    link,
    sortable: written.sortable ?? !isAction,
    width: written.width ?? 0,
    align: written.align ?? (format.name === 'number' ? 'end' : 'start'),
    grid: written.grid ?? true,
    print: written.print ?? !isAction,
    csv:
      csv === false || isAction
        ? null
        : typeof csv === 'object'
          ? assembleFormat(csv, scope, format)
          : format,
    edit: written.edit === undefined ? null : assembleEdit(id, written, written.edit, context, scope),
    action,
  };
}

function assembleEdit(
  id: string,
  holder: Column,
  written: ColumnEdit,
  context: GridContext,
  scope: Scope,
): CellEditModel {
  if (context.isEditable !== true) scope.report('unknown-key', [holder, 'edit', 'key'], 'edit', null, []);
  const { texts } = scope;
  const key = `${scope.key}.modifications.${id}`;
  const { maxLength, kind = 'text' } = written;
  const row = { row: 'any', path: scope.params } as const;
  const call = scope.shared(scope.area, 'calls', written.call, [written, 'call']);
  return {
    kind,
    call: assembleCall(call ?? { call: 'GET /' }, { ...row, field: [id] }, scope, scope.params),
    maxLength: maxLength ?? null,
    when: assembleCondition(written.when, row, scope, [written, 'when']),
    ticked: assembleCondition(written.ticked, row, scope, [written, 'ticked']),
    confirm: assembleConfirm(written, key, ['ligne'], scope),
    label: texts.need(`${key}.libelle`, ['ligne'], [written, 'call']),
    done: texts.need(`${key}.fait`, ['ligne'], [written, 'call']),
    tooLong: maxLength === undefined ? '' : texts.need(`${key}.tropLong`, ['max'], [written, 'maxLength']),
  };
}

function assembleLink(id: string, { link }: Column, context: GridContext, scope: Scope): LinkModel | null {
  if (link === undefined) return null;
  const target = scope.screen(link.screen, [link, 'screen']);
  if (link.right !== undefined) scope.right(link.right, [link, 'right']);
  const path = target?.screen.path ?? '';
  return {
    screen: link.screen,
    path: target
      ? assemblePath(path, link.path, { row: 'any', path: scope.params }, scope, [link, 'screen'])
      : {},
    right: link.right ?? null,
    empty: scope.texts.find(`${context.linkTexts}.${id}`, 'any'),
  };
}

function sortOf({ sort, columns }: Grid, scope: Scope): SortModel | null {
  const [first] = Object.entries(sort ?? {});
  if (sort === undefined || first === undefined) return null;
  const [column, direction] = first;
  const at: At = [sort, column, 'key'];
  const found = Object.hasOwn(columns, column) ? columns[column] : undefined;
  if (found === undefined)
    scope.report(
      'unknown-name',
      at,
      'La colonne',
      column,
      nearest(column, Object.keys(columns)),
      Object.keys(columns),
    );
  else if (found.sortable === false) scope.report('not-sortable', at, column);
  return { column, direction };
}

function rowNameOf(written: Grid | Table, context: GridContext, scope: Scope): Text {
  const own = scope.texts.find(`${context.texts}.ligne`, 'any');
  if (own !== null && written.rowName !== undefined)
    scope.report('exclusive-keys', placeOf(scope.places, [written, 'rowName']), [
      `${context.texts}.ligne`,
      'rowName',
    ]);
  return own ?? [{ arg: written.rowName ?? context.rowKey }];
}
