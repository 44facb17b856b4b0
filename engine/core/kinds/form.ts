/** Form screens: a form, the call that sends it, and what happens after success. */

import { part } from '../describe/shownPart.ts';
import { ownNames } from '../describe/words.ts';
import { textKeys } from '../messages/textKeys.ts';
import { actionParts, assembleActions, callsOfActions } from '../parts/action.ts';
import { assembleCall } from '../parts/call.ts';
import { assembleSentForm, cancelOf, formParts, shownFields, successTold } from '../parts/form.ts';
import type { Kind } from './kind.ts';

export const form: Kind<'form'> = {
  assemble(written, scope) {
    const { source } = written;
    const cancel = cancelOf(written);
    return {
      source: source === undefined ? null : assembleCall(source, {}, scope),
      actions: assembleActions(written.actions, { ...scope, shown: shownFields(written.form) }),
      ...assembleSentForm(written, scope, source === undefined ? {} : { row: 'any' }),
      cancel: cancel && {
        screen: scope.target(cancel.screen, cancel.at, scope.params),
        label: scope.texts.findOr(textKeys.form(scope.key).cancel, 'form.cancel'),
      },
    };
  },
  parts: ({ form, success, actions, cancel }) => [
    formParts(form, { kind: 'field', path: 'form' }),
    part('action', ownNames.afterSend, successTold(success), { path: 'then' }),
    actionParts(actions),
    part('action', ownNames.cancel, cancel && { label: cancel.label, leadsTo: cancel.screen }),
  ],
  calls: ({ source, call, actions }) => [
    ...(source ? [{ name: ownNames.load, call: source }] : []),
    { name: ownNames.send, call },
    ...callsOfActions(actions),
  ],
};
