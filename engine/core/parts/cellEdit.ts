/** Values that users edit in their cell: one row and one call at a time. */

import type { ColumnEdit } from '../../../schemas/types/definition.ts';
import { textKeys } from '../messages/textKeys.ts';
import type { CellEditModel } from '../model/table.ts';
import { assembleCall } from './call.ts';
import { assembleCondition } from './condition.ts';
import { assembleConfirm } from './confirm.ts';
import type { Scope } from './scope.ts';

/** Compiles the edit of a column. */
export function assembleCellEdit(id: string, written: ColumnEdit, scope: Scope): CellEditModel {
  const { texts } = scope;
  const keys = textKeys.cellEdit(`${textKeys.screen(scope.key).edits}.${id}`);
  const { maxLength, kind = 'text' } = written;
  const row = { row: 'any', path: scope.params } as const;
  return {
    kind,
    call: assembleCall(written.call, { ...row, field: [id] }, scope),
    maxLength: maxLength ?? null,
    when: assembleCondition(written.when, row, scope, [written, 'when']),
    ticked: assembleCondition(written.ticked, row, scope, [written, 'ticked']),
    confirm: assembleConfirm(written, keys.confirm, { question: ['ligne'], about: 'any' }, scope),
    label: texts.need(keys.label, ['ligne'], [written, 'call']),
    done: texts.need(keys.done, ['ligne'], [written, 'call']),
    tooLong: maxLength === undefined ? '' : texts.need(keys.maxLength, ['max'], [written, 'maxLength']),
  };
}
