/** Form screens: a form, the call that sends it, and what happens after success. */

import type { FormScreen } from '../../../schemas/types/definition.ts';
import { part } from '../describe/shownPart.ts';
import { ownNames } from '../describe/words.ts';
import { textKeys } from '../messages/textKeys.ts';
import type { FormScreenModel, ScreenBase } from '../model/screen.ts';
import { actionParts, assembleActions, callsOfActions } from '../parts/action.ts';
import { assembleCall } from '../parts/call.ts';
import {
  assembleSentForm,
  cancelScreen,
  formParts,
  placeOfCancel,
  shownFields,
  successTold,
} from '../parts/form.ts';
import type { Scope } from '../parts/scope.ts';
import type { Kind } from './kind.ts';

export const form: Kind<'form'> = {
  assemble,
  parts: (model) => [
    formParts(model.form, { kind: 'field', path: 'form' }),
    part('action', ownNames.afterSend, successTold(model.success), { path: 'then' }),
    actionParts(model.actions),
    part(
      'action',
      ownNames.cancel,
      model.cancel && { label: model.cancel.label, leadsTo: model.cancel.screen },
    ),
  ],
  calls: ({ source, call, actions }) => [
    ...(source ? [{ name: ownNames.load, call: source }] : []),
    { name: ownNames.send, call },
    ...callsOfActions(actions),
  ],
};

function assemble(written: FormScreen, base: ScreenBase, scope: Scope): FormScreenModel {
  const { source } = written;
  const cancel = cancelScreen(written);
  return {
    ...base,
    kind: 'form',
    source: source === undefined ? null : assembleCall(source, {}, scope),
    actions: assembleActions(written.actions, { ...scope, shown: shownFields(written.form) }),
    ...assembleSentForm(written, scope, source === undefined ? {} : { row: 'any' }),
    cancel:
      cancel === undefined
        ? null
        : {
            screen: scope.target(cancel, placeOfCancel(written), scope.params),
            label: scope.texts.findOr(textKeys.form(scope.key).cancel, 'form.cancel'),
          },
  };
}
