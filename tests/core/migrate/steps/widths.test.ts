/** The width of a field follows from its type and its form. */
import { expect, it } from 'vitest';
import { widthsStep } from '../../../../engine/core/migrate/steps/widths.ts';
import { stepOn } from '../stepOn.ts';

it.each([
  ['filters: { fields: { titre: { width: 3 } } }', 'filters: { fields: { titre: {} } }'],
  ['filters: { fields: { titre: { width: 2 } } }', null],
  [
    'filters: { fields: { titre: { maxLength: 200, width: 4 } } }',
    'filters: { fields: { titre: { maxLength: 200 } } }',
  ],
  ['form: { fields: { titre: { width: 6 } } }', null],
  ['form: { columns: 2, fields: { titre: { width: 6 } } }', 'form: { columns: 2, fields: { titre: {} } }'],
  [
    'form: { fields: { neuf: { type: boolean, width: 12 } } }',
    'form: { fields: { neuf: { type: boolean } } }',
  ],
  ['grid: { columns: { titre: { width: 3 } } }', null],
])('%s', (written, changed) => {
  expect(stepOn(widthsStep, `${written}\n`)).toBe(`${changed ?? written}\n`);
});
