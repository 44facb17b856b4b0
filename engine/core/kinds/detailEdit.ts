/** What is changed on the page of an object: the form, and the calls that its one button makes in order. */
import type { DetailEdit, DetailStep } from '../../../schemas/types/definition.ts';
import type { At } from '../compiler/places.ts';
import type { DetailEditModel, DetailStepModel } from '../model.ts';
import { assembleCondition } from '../parts/condition.ts';
import { assembleConfirm } from '../parts/confirm.ts';
import { assembleForm, formTexts } from '../parts/form.ts';
import type { Scope } from '../parts/scope.ts';
import { assembleItem } from './detail.ts';
import { assembleSend } from './form.ts';

/** Reads the part of a detail screen that can be changed; its texts stand under `edition`. */
export function assembleDetailEdit(written: DetailEdit, screen: Scope): DetailEditModel {
  const scope = { ...screen, key: `${screen.key}.edition` };
  const { texts, key } = scope;
  const form = assembleForm(written.form, formTexts(scope), scope, { row: 'any' });
  const names = form.fields.map(({ name }) => name);
  const items = written.items ?? {};
  return {
    title: texts.need(`${key}.titre`, [], [written]),
    items: Object.entries(items).map(([name, item]) =>
      assembleItem(name, item, `${key}.valeurs`, [items, name], scope),
    ),
    form,
    steps: Object.entries(written.steps).map(([id, step]) =>
      assembleStep(id, step, [written.steps, id, 'key'], names, scope),
    ),
    success: texts.need(`${key}.succes`, 'any', [written]),
    nothing: texts.findOr(`${key}.rien`, 'edit.nothing'),
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
  const key = `${scope.key}.etapes.${id}`;
  return {
    id,
    call: assembleSend(written.call, [written, 'call'], field, scope),
    when: assembleCondition(written.when, { field, row: 'any', path: scope.params }, scope, [
      written,
      'when',
    ]),
    confirm: assembleConfirm(written, key, [], scope),
    done: scope.texts.need(`${key}.fait`, [], at),
    failed: scope.texts.need(`${key}.echec`, [], at),
  };
}
