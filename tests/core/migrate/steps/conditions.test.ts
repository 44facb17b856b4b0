/** Comparisons of one thing with several values. */
import { expect, it } from 'vitest';
import { conditionsStep } from '../../../../engine/core/migrate/steps/conditions.ts';
import { stepOn } from '../stepOn.ts';

it.each([
  ['visible: { any: [{ field: a, is: B }, { field: a, is: C }] }', 'visible: { field: a, is: [B, C] }'],
  ['visible: { all: [{ row: a, isNot: B }, { row: a, isNot: C }] }', 'visible: { row: a, isNot: [B, C] }'],
  ['when:\n  any:\n    - { row: a, is: 1 }\n    - { row: a, is: 2 }', 'when: { row: a, is: [1, 2] }'],
  ['visible: { any: [{ field: a, is: B }, { field: b, is: C }] }', null],
  ['visible: { any: [{ field: a, is: B }, { row: a, is: C }] }', null],
  ['visible: { all: [{ field: a, is: B }, { field: a, is: C }] }', null],
  ['visible: { any: [{ field: a, is: B }] }', null],
  ['when:\n  any: # of them\n    - { row: a, is: 1 }\n    - { row: a, is: 2 }', null],
])('%s', (written, changed) => {
  expect(stepOn(conditionsStep, `${written}\n`)).toBe(`${changed ?? written}\n`);
});
