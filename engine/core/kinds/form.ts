/** Form screens: a form, the call that sends it, and what happens after success. */

import type { FormScreen } from '../../../schemas/types/definition.ts';
import { plainText } from '../describe/text.ts';
import { groups, ownNames } from '../describe/words.ts';
import { textKeys } from '../messages/textKeys.ts';
import type { FormScreenModel, ScreenBase } from '../model/screen.ts';
import {
  actionElements,
  actionParts,
  actionTexts,
  assembleActions,
  callsOfActions,
} from '../parts/action.ts';
import { assembleCall } from '../parts/call.ts';
import { type Element, element, unseen, use, wholeOf } from '../parts/element.ts';
import { fieldElements } from '../parts/field.ts';
import { formParts, shownFields } from '../parts/form.ts';
import type { Scope } from '../parts/scope.ts';
import { assembleSentForm, successAspects } from '../parts/sentForm.ts';
import type { At } from '../problems/places.ts';
import { type Kind, titleTexts } from './kind.ts';

export const form: Kind<'form'> = {
  hasDataInTitles: true,
  assemble,
  elements: (written) => {
    const source = wholeOf(written.source);
    return [
      unseen([written, 'source'], {
        calls: use(source, [written, 'source'], {
          fills: { of: 'object', texts: [...titleTexts, ...actionTexts(Object.keys(written.actions ?? {}))] },
        }),
      }),
      ...actionElements(written.actions, source),
      ...fieldElements(written.form, 'form', groups.fields),
      element(groups.actions, ownNames.submit, 'call', [written, 'call'], {
        calls: use(wholeOf(written.call), [written, 'call'], {
          form: written.form,
          rowSource: source ?? null,
        }),
      }),
      ...cancelElements(written),
    ];
  },
  parts: (model, part, fallback) => [
    ...formParts(model.form, { kind: 'field', path: 'form', fallback }, part),
    part('action', ownNames.afterSend, successAspects(model.success), { path: 'then' }),
    ...actionParts(model.actions, part, fallback),
    ...(model.cancel
      ? [
          part('action', ownNames.cancel, {
            label: plainText(model.cancel.label),
            leadsTo: model.cancel.screen,
          }),
        ]
      : []),
  ],
  calls: ({ source, call, actions }) => [
    ...(source ? [{ name: ownNames.load, call: source }] : []),
    { name: ownNames.send, call },
    ...callsOfActions(actions),
  ],
};

function assemble(written: FormScreen, base: ScreenBase, scope: Scope): FormScreenModel {
  const { source } = written;
  const cancel = cancelOf(written);
  return {
    ...base,
    kind: 'form',
    source: source === undefined ? null : assembleCall(source, { path: scope.params }, scope, scope.params),
    actions: assembleActions(written.actions, { ...scope, shown: shownFields(written.form) }),
    ...assembleSentForm(written, scope, source === undefined ? {} : { row: 'any' }),
    cancel:
      cancel === undefined
        ? null
        : {
            screen: scope.target(cancel, atOfCancel(written), scope.params),
            label: scope.texts.findOr(textKeys.form(scope.key).cancel, 'form.cancel'),
          },
  };
}

/** The screen of the button that cancels, the parent unless the form says otherwise; undefined: there is no button. */
function cancelOf({ cancel, parent }: FormScreen): string | undefined {
  return cancel === false ? undefined : (cancel ?? parent);
}

function cancelElements(written: FormScreen): readonly Element[] {
  const screen = cancelOf(written);
  if (screen === undefined) return [];
  const at = atOfCancel(written);
  return [element(groups.actions, ownNames.cancel, 'cancel', at, { target: { screen, at } })];
}

function atOfCancel(written: FormScreen): At {
  return [written, written.cancel === undefined ? 'parent' : 'cancel'];
}
