import type { EngineText } from '../../../schemas/types/engineTexts.ts';
import { conditionText } from '../describe/sentences.ts';
import { part, textParts } from '../describe/shownPart.ts';
import { plainText } from '../describe/text.ts';
import { ownNames } from '../describe/words.ts';
import type { SignInFieldModel } from '../model/screen.ts';
import { assembleCall } from '../parts/call.ts';
import { assembleCondition } from '../parts/condition.ts';
import type { Kind } from './kind.ts';

const fieldNames = ['identifier', 'password'] as const;

export const signIn: Kind<'signIn'> = {
  assemble(written, scope) {
    const { texts } = scope;
    const names = fieldNames.map((name) => written[name].field);
    const text = (name: string, engineText: EngineText, filled: readonly string[] = []) =>
      texts.findOr(`app.signIn.${name}`, engineText, filled);
    const field = (
      name: (typeof fieldNames)[number],
      forgotten: 'forgottenIdentifier' | 'forgottenPassword',
    ): SignInFieldModel => {
      const { field: id, maxLength = null, forgotten: screen } = written[name];
      const link = screen === undefined ? null : scope.target(screen, [written[name], 'forgotten']);
      return {
        field: id,
        label: text(name, `signIn.${name}`),
        required: text(`${name}Required`, 'fieldErrors.required', ['label']),
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
      texts: {
        show: text('show', 'signIn.show'),
        hide: text('hide', 'signIn.hide'),
        showPassword: text('showPassword', 'password.show', ['label']),
        hidePassword: text('hidePassword', 'password.hide', ['label']),
        passwordShown: text('passwordShown', 'signIn.passwordShown'),
        passwordHidden: text('passwordHidden', 'signIn.passwordHidden'),
        submit: text('submit', 'header.signIn'),
        expired: text('expired', 'signIn.expired'),
        incorrect: text('incorrect', 'signIn.incorrect'),
        refused: text('refused', 'signIn.refused'),
        failed: text('failed', 'signIn.failed'),
        withoutRight: text('withoutRight', 'signIn.withoutRight'),
      },
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
