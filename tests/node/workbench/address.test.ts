/** What the address of the workbench's page holds is what a colleague sees. */
import { expect, it } from 'vitest';
import type { Person } from '../../../engine/workbench/choice.ts';
import { searchOf, shownIn } from '../../../engine/workbench/client/address.ts';

const usual = shownIn('').shown;
const person: Person = { isSignedIn: true, without: ['instruction'], variant: null, fields: { age: 3 } };

it.each([
  ['nothing in particular', usual],
  [
    'a sheet, by its group and its extent',
    { ...usual, isSheet: true, group: 'looks', isWhole: true } as const,
  ],
  ['a refusal with any code', { ...usual, choice: { person: null, calls: { 'GET /x': '409:urn:pb/deja' } } }],
  ['a person', { ...usual, choice: { person, calls: {} } }],
  [
    'a variant alone, in the session of the preview',
    {
      ...usual,
      choice: {
        person: { isSignedIn: null, without: [], variant: 'terrain', fields: {} },
        calls: {},
      },
    },
  ],
])('%s', (_, shown) => {
  expect(shownIn(searchOf(shown, 'a.yaml'))).toEqual({ file: 'a.yaml', shown });
});
