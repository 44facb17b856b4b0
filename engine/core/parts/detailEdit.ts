/** The editable part of a detail screen: the form, and the calls that its one button makes in order. */

import type { DetailEdit, DetailStep } from '../../../schemas/types/definition.ts';
import { part, type ShownParts } from '../describe/shownPart.ts';
import { ownNames, said } from '../describe/words.ts';
import { textKeys } from '../messages/textKeys.ts';
import type { DetailEditModel, DetailStepModel } from '../model/screen.ts';
import type { At } from '../problems/places.ts';
import { assembleCall } from './call.ts';
import { assembleCondition } from './condition.ts';
import { assembleConfirm } from './confirm.ts';
import { assembleForm, formParts, formTexts, shownFields } from './form.ts';
import { assembleItems, itemParts } from './item.ts';
import type { Scope } from './scope.ts';
import { ofRow } from './valueRef.ts';

/** Compiles the editable part of a detail screen. */
export function assembleDetailEdit(written: DetailEdit, screen: Scope): DetailEditModel {
  const shown = { ...shownFields(written.form), ...written.items, ...screen.shown };
  const scope = { ...screen, key: textKeys.screen(screen.key).edit, shown };
  const { texts } = scope;
  const keys = textKeys.detailEdit(scope.key);
  const form = assembleForm(written.form, formTexts(scope), scope, { row: 'any' });
  const names = form.fields.map(({ name }) => name);
  return {
    title: texts.need(keys.title, [], [written]),
    items: assembleItems(written.items ?? {}, scope.key, scope),
    form,
    steps: Object.entries(written.steps).map(([id, step]) =>
      assembleStep(id, step, [written.steps, id, 'key'], names, scope),
    ),
    success: texts.need(keys.success, 'any', [written]),
    nothing: texts.findOr(keys.nothing, 'edit.nothing'),
    reloadAfter: written.reloadAfter ?? 0,
  };
}

function assembleStep(
  id: string,
  written: DetailStep,
  at: At,
  field: readonly string[],
  scope: Scope,
): DetailStepModel {
  const keys = textKeys.action(`${textKeys.detailEdit(scope.key).steps}.${id}`);
  return {
    id,
    call: assembleCall(written.call, { field, row: 'any' }, scope),
    when: assembleCondition(written, 'when', scope, { field, ...ofRow(scope) }),
    confirm: assembleConfirm(written, keys.confirm, { question: 'any', about: 'any' }, scope),
    done: scope.texts.need(keys.done, [], at),
    failed: scope.texts.need(keys.failed, [], at),
  };
}

/** Its values and fields, and the effect of its button. */
export function detailEditParts({
  title,
  items,
  form,
  steps,
  success,
  nothing,
  reloadAfter,
}: DetailEditModel): ShownParts {
  const where = { within: ownNames.edit, path: 'edit' };
  return [
    part('section', ownNames.edit, { title }, { path: 'edit' }),
    itemParts(items, { ...where, path: 'edit.items' }),
    formParts(form, { ...where, kind: 'field' }),
    steps.map(({ id, when, confirm, done, failed }) =>
      part('step', id, { doneWhen: when, confirm, done, failed }, { ...where, path: 'edit.steps' }),
    ),
    part(
      'action',
      ownNames.afterSend,
      { message: success, nothing, reloadsObject: said.afterMs(reloadAfter) },
      where,
    ),
  ];
}
