/** The confirmation dialog of an action: the question, by name what it concerns, and what it asks for. */

import type { Call, Form } from '../../../schemas/types/definition.ts';
import type { Filled } from '../messages/catalogue.ts';
import { textKeys } from '../messages/textKeys.ts';
import type { ConfirmModel } from '../model/action.ts';
import type { FormModel } from '../model/form.ts';
import type { Text } from '../model/value.ts';
import { filledParts, placeholdersOf } from '../runtime/text.ts';
import { assembleForm } from './form.ts';
import { assembleFormat } from './options.ts';
import type { Scope } from './scope.ts';

type Confirmed = {
  readonly confirm?: boolean | Form;
  readonly danger?: boolean;
  readonly call?: string | Call;
};

/**
 * Compiles it, with the texts below `key`; null if the action needs none. `filled`: the placeholders of its question;
 * `usual`: the line that names what it concerns, if the catalogue has none.
 */
export function assembleConfirm(
  written: Confirmed,
  key: string,
  filled: Filled,
  scope: Scope,
  usual: Text | null = null,
): ConfirmModel | null {
  if (!written.confirm) {
    const { call } = written;
    if (typeof call === 'object' && /^DELETE /.test(call.call))
      scope.report('action-unconfirmed', [written, 'call'], call.call);
    return null;
  }
  const { texts } = scope;
  const keys = textKeys.confirm(key);
  const title = texts.need(keys.title, filled, [written, 'confirm']);
  const body = texts.need(keys.text, filled, [written, 'confirm']);
  const about = texts.find(keys.about, 'any') ?? usual;
  const submit = texts.findOr(keys.submit, 'dialog.confirm');
  return {
    form: written.confirm === true ? null : askedForm(written.confirm, key, submit, scope),
    title,
    body,
    about,
    written: formatsOf([title, body, about ?? ''], scope),
    danger: written.danger ?? false,
    confirm: submit,
    cancel: texts.findOr(keys.cancel, 'dialog.cancel'),
  };
}

/** The form of a confirmation, with the texts below `key`. */
function askedForm(written: Form, key: string, submit: Text, scope: Scope): FormModel {
  const { fields } = textKeys.form(key);
  return assembleForm(written, { fields, submit, reset: null }, { ...scope, key }, { row: 'any' });
}

/** The formats of the shown fields that fill texts. A field that also selects a branch is written as it is. */
export function formatsOf(texts: readonly Text[], scope: Scope): ConfirmModel['written'] {
  const choosing = texts.flatMap(filledParts).filter((part) => 'plural' in part || 'select' in part);
  const selecting = new Set(choosing.map(({ arg }) => arg));
  const names = new Set(texts.flatMap(placeholdersOf));
  return Object.entries(scope.shown).flatMap(([id, shown]) => {
    const { field = id } = shown;
    const name = [field, id].find((one) => names.delete(one));
    if (name === undefined || selecting.has(name)) return [];
    const format = assembleFormat(shown, scope);
    return format.name === 'text' || shown.optionsFrom !== undefined ? [] : [{ id: name, field, format }];
  });
}
