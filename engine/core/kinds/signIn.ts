import type { EngineText } from '../../../schemas/types/engineTexts.ts';
import { conditionText } from '../describe/sentences.ts';
import { part, textParts } from '../describe/shownPart.ts';
import { plainText } from '../describe/text.ts';
import { ownNames } from '../describe/words.ts';
import { type SignInFieldModel, type SignInModel, signInTexts } from '../model/screen.ts';
import { assembleCall } from '../parts/call.ts';
import { assembleCondition } from '../parts/condition.ts';
import { mapValues } from '../runtime/values.ts';
import type { Kind } from './kind.ts';

const fieldNames = ['identifier', 'password'] as const;

export const signIn: Kind<'signIn'> = {
  assemble(written, scope) {
    const { texts } = scope;
    const names = fieldNames.map((name) => written[name].field);
    const text = (name: string, usual: EngineText) => texts.findOr(`app.signIn.${name}`, usual);
    const field = (
      name: (typeof fieldNames)[number],
      forgotten: 'forgottenIdentifier' | 'forgottenPassword',
    ): SignInFieldModel => {
      const { field: id, maxLength = null, forgotten: screen } = written[name];
      const link = screen === undefined ? null : scope.target(screen, [written[name], 'forgotten']);
      return {
        field: id,
        label: text(name, `signIn.${name}`),
        required: text(`${name}Required`, 'fieldErrors.required'),
        maxLength,
        forgotten: link === null ? null : { screen: link, label: text(forgotten, `signIn.${forgotten}`) },
      };
    };
    return {
      call: assembleCall(written.call, { field: names }, scope),
      identifier: field('identifier', 'forgottenIdentifier'),
      password: field('password', 'forgottenPassword'),
      refuse: assembleCondition(written, 'refuse', scope, {}),
      welcome: texts.find('app.signIn.welcome', ['site']),
      texts: mapValues(signInTexts, (usual, name) => text(name, usual)) as SignInModel['texts'],
    };
  },
  parts: (model) => [
    fieldNames.map((name) => {
      const { field, label, required, maxLength, forgotten } = model[name];
      return part('field', field, {
        label,
        required: plainText(required),
        maxLength,
        link: forgotten && `${plainText(forgotten.label)} (${forgotten.screen})`,
      });
    }),
    part('page', ownNames.presentation, {
      title: model.welcome,
      failed: conditionText(model.refuse),
    }),
    textParts(model.texts),
  ],
  calls: ({ call }) => [{ name: ownNames.send, call }],
};
