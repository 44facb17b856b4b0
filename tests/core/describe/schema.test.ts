/** What the schema of a form requires, in French. */
import { expect, it } from 'vitest';
import { describeKeyword, rulesBetweenFields } from '../../../engine/core/describe/schema.ts';

it.each([
  ['required', {}, 'obligatoire'],
  ['type', { type: 'integer' }, 'un nombre entier'],
  ['format', { format: 'email' }, 'une adresse électronique'],
  ['maxLength', { maxLength: 1 }, 'au plus 1 caractère'],
  ['minLength', { minLength: 12 }, 'au moins 12 caractères'],
  ['minItems', { minItems: 2 }, 'au moins 2 choix'],
  ['pattern', { pattern: '^a|b$' }, 'de la forme ^a|b$'],
  ['exclusiveMaximum', { exclusiveMaximum: 100 }, 'moins de 100'],
])('%s of %j: %s', (keyword, schema, words) => {
  expect(describeKeyword(keyword, schema)).toBe(words);
});

it.each([
  [
    'if',
    {
      if: { properties: { motif: { const: 'AUTRE' } }, required: ['motif'] },
      then: { required: ['precision'] },
      else: { properties: { precision: { maxLength: 10 } } },
    },
    [
      'si MOTIF : la valeur "AUTRE" et MOTIF : obligatoire, alors PRECISION : obligatoire',
      'sauf si MOTIF : la valeur "AUTRE" et MOTIF : obligatoire, PRECISION : au plus 10 caractères',
    ],
  ],
  [
    'dependentRequired',
    { dependentRequired: { nom: ['prenom'] } },
    ['si NOM est renseigné, alors PRENOM obligatoire'],
  ],
  [
    'anyOf',
    { anyOf: [{ required: ['nom'] }, { properties: { etat: { enum: ['A', 'B'] } } }] },
    ['NOM : obligatoire ou ETAT : parmi A, B'],
  ],
  ['minProperties', { minProperties: 2 }, ['au moins 2 champs à renseigner']],
])('between fields: %s', (keyword, schema, words) => {
  const whole = { type: 'object', properties: { nom: {} }, required: ['nom'], ...schema };
  expect(rulesBetweenFields(whole, (name) => name.toUpperCase())).toEqual(
    words.map((rule) => [keyword, rule]),
  );
});
