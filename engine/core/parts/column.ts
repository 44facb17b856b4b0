/** Columns: what each shows in the table, on paper and in the CSV file, its link, and its edit. */

import type { Column, ColumnEdit, CsvFormat } from '../../../schemas/types/definition.ts';
import { part, type ShownParts, type Where } from '../describe/shownPart.ts';
import type { Told } from '../describe/tell.ts';
import { said, wordFor } from '../describe/words.ts';
import { textKeys } from '../messages/textKeys.ts';
import type { FormatModel } from '../model/form.ts';
import type { CellEditModel, ColumnModel } from '../model/table.ts';
import { formatFacts } from '../model/vocabulary.ts';
import type { At } from '../problems/places.ts';
import { askedParts, assembleAction, assembleConfirm, assembleLink } from './action.ts';
import { assembleCall } from './call.ts';
import { assembleCondition } from './condition.ts';
import { reportLimits } from './field.ts';
import { assembleFormat, assembleOptionsFrom } from './options.ts';
import type { Scope } from './scope.ts';

/** What columns take from the screen or table that contains them. */
export type ColumnContext = {
  /** The key of the texts of the table. */
  readonly texts: string;
  /** Whether its values may be edited in their cells. */
  readonly isEditable?: boolean;
  /** The column whose cell has the button that opens the comparison. */
  readonly comparing?: string | undefined;
  /** Whether no order can be asked for: the server pages the rows and takes none. */
  readonly isUnsorted?: boolean;
};

export function assembleColumns(
  columns: Readonly<Record<string, Column>>,
  context: ColumnContext,
  scope: Scope,
): readonly ColumnModel[] {
  return Object.entries(columns).map(([id, column]) => columnOf(id, column, [columns, id], context, scope));
}

function columnOf(id: string, written: Column, at: At, context: ColumnContext, scope: Scope): ColumnModel {
  const format = assembleFormat(written, scope);
  const keys = textKeys.table(context.texts);
  const link = written.link ? assembleLink(written.link, `${keys.links}.${id}`, scope) : null;
  const label = scope.texts.need(`${keys.columns}.${id}`, [], at);
  const action = written.action === undefined ? null : assembleAction(id, written.action, label, scope);
  const isAction = action !== null;
  for (const key of ['cell', 'link', 'edit', 'action'] as const)
    if (written.copy && written[key] !== undefined) scope.report('exclusive-keys', at, ['copy', key]);
  for (const key of ['options', 'optionsFrom', 'action'] as const)
    if (written.total && written[key] !== undefined) scope.report('exclusive-keys', at, ['total', key]);
  const cell = written.copy ? 'copy' : (written.cell ?? (link ? 'link' : 'text'));
  scope.word('cells', cell, [written, 'cell']);
  if (cell === 'link' && link === null) scope.report('link-cell-without-link', [written, 'cell']);
  if (written.edit !== undefined && context.isEditable !== true)
    scope.report('unknown-key', [written, 'edit', 'key'], 'edit', null, []);
  const { csv } = written;
  const isUnsorted = context.isUnsorted === true;
  if (isUnsorted && written.sortable) scope.report('not-sortable', [written, 'sortable'], id, true);
  return {
    id,
    field: written.field ?? id,
    label,
    visible: assembleCondition(written, 'visible', scope, {}),
    format,
    cell: id === context.comparing ? 'compare' : cell,
    width: written.width ?? 0,
    align: written.align ?? usualAlign(format),
    optionsFrom: assembleOptionsFrom(written.optionsFrom, scope),
    link,
    grid: written.grid ?? true,
    print: written.print ?? !isAction,
    csv: csv === false || isAction ? null : csvFormatOf(csv, format, scope),
    total: written.total ?? false,
    sortable: !isUnsorted && (written.sortable ?? !isAction),
    edit: written.edit === undefined ? null : assembleCellEdit(id, written.edit, scope),
    action,
  };
}

/** Compiles the edit of a column: users edit a value in its cell, one row and one call at a time. */
function assembleCellEdit(id: string, written: ColumnEdit, scope: Scope): CellEditModel {
  const { texts } = scope;
  const keys = textKeys.cellEdit(`${textKeys.screen(scope.key).edits}.${id}`);
  const { maxLength, kind = 'text' } = written;
  if (written.ticked !== undefined && kind !== 'tick')
    scope.report('missing-key', [written, 'ticked', 'key'], 'kind', 'tick');
  if (maxLength !== undefined && kind === 'tick')
    scope.report('exclusive-keys', [written, 'maxLength', 'key'], ['kind: tick', 'maxLength']);
  const named = [keys.maxLength, `${scope.key}.help.columns.${id}`];
  if (maxLength !== undefined) reportLimits(named, [String(maxLength)], maxLength, scope);
  return {
    kind,
    call: assembleCall(written.call, { row: 'any', field: [id] }, scope),
    maxLength: maxLength ?? null,
    when: assembleCondition(written, 'when', scope),
    ticked: assembleCondition(written, 'ticked', scope),
    confirm: assembleConfirm(written, keys.confirm, ['ligne'], scope),
    label: texts.need(keys.label, ['ligne'], [written, 'call']),
    done: texts.need(keys.done, ['ligne'], [written, 'call']),
    tooLong: maxLength === undefined ? '' : texts.need(keys.maxLength, ['max'], [written, 'maxLength']),
  };
}

/** Numbers are aligned at their end. */
function usualAlign({ name }: FormatModel): ColumnModel['align'] {
  return name === 'number' ? 'end' : 'start';
}

/** The format in the file: the column's own, or that of the vocabulary for its format. */
function csvFormatOf(own: CsvFormat | undefined, format: FormatModel, scope: Scope): FormatModel {
  if (own !== undefined) return assembleFormat(own, scope, format);
  return { ...format, name: formatFacts(scope.vocabulary, format.name).csv };
}

/** One part per column, with what the confirmation of its action asks for. */
export function columnParts(columns: readonly ColumnModel[], where: Where): ShownParts {
  return columns.map((column) => [
    part('column', column.id, columnTold(column), where),
    column.action && askedParts(column.action, `${where.path}.columns.${column.id}.action`),
  ]);
}

/** What is told of a column: what differs from its usual cell, width and alignment. */
function columnTold({ field, edit, action, ...column }: ColumnModel): Told {
  const { id, format, cell, link, width, align } = column;
  return {
    ...column,
    cell: cell === (link ? 'link' : 'text') ? null : wordFor('cells', cell),
    width: width === 0 ? null : `${width} px`,
    align: align === usualAlign(format) ? null : said[align],
    responseField: field === id ? null : field,
    edit,
    action,
  };
}
