/**
 * What a custom screen may ask for. The refusals are those of tsc, which checks this file: an error that does not
 * come is one itself.
 */

import type { RegistryOf } from 'screen-engine';
import { expect, it } from 'vitest';
import type { PropsOf, vocabulary } from '../../../src/registry/vocabulary.ts';
import { registry } from '../../../src/registry.tsx';

it('knows the texts of its entry in the vocabulary, with their placeholders', () => {
  const screen = ({ text, model }: PropsOf<'OrderFileUpload'>) => [
    text('charger'),
    text('pourcent', { n: 12 }),
    text('motifs.900'),
    model.texts.charger,
    // @ts-expect-error A misspelt text.
    text('chargr'),
    // @ts-expect-error A text of another screen.
    text('renouveler'),
    // @ts-expect-error A text that the model lacks.
    model.texts.chargr,
    // @ts-expect-error A placeholder that nothing fills.
    text('pourcent'),
    // @ts-expect-error A misspelt placeholder.
    text('pourcent', { N: 12 }),
    // @ts-expect-error A text without placeholders.
    text('charger', { n: 12 }),
  ];
  expect(screen).toBeTypeOf('function');
});

it('knows its calls, tables and form', () => {
  const upload = ({ model }: PropsOf<'OrderFileUpload'>) => [
    model.calls.envoyer.path,
    // @ts-expect-error A misspelt call.
    model.calls.envoyr,
    // @ts-expect-error It draws no form.
    model.form.fields,
  ];
  const result = ({ model }: PropsOf<'OrderFileResult'>) => [
    model.tables.erreurs.key,
    // @ts-expect-error A misspelt table.
    model.tables.erreur,
  ];
  const password = ({ model }: PropsOf<'NewPassword'>) => model.form.fields;
  expect([upload, result, password]).toHaveLength(3);
});

it('has an implementation for each name, made for that name', () => {
  const { NewPassword, OrderFileUpload, ...others } = registry.components;
  const components: RegistryOf<typeof vocabulary>['components'][] = [
    { NewPassword, OrderFileUpload, ...others },
    // @ts-expect-error A name without its component.
    { OrderFileUpload, ...others },
    // @ts-expect-error The component of another screen.
    { NewPassword: OrderFileUpload, OrderFileUpload, ...others },
  ];
  expect(components).toHaveLength(3);
});
