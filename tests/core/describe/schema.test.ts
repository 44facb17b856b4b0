/** What the schema of a form requires, in French. */
import { expect, it } from 'vitest';
import { describeKeyword } from '../../../engine/core/describe/sentences.ts';

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
