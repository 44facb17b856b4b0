import { expect, it } from 'vitest';
import { isWhole, neededWidth, widthOnTwoLines } from '../../../engine/core/runtime/columnWidths.ts';
import { isOnOneLine } from '../../../engine/core/runtime/oneLine.ts';
import { column } from '../../../testkit/columnModel.ts';

const measure = (text: string) => text.length;

it.each([
  ['07.50.19.36.90', true],
  ['24/11/2026 10:30:00', true],
  ['CMI_ORG075_20260526_001', true],
  ['BEN AMAR', true],
  ['AMBULANCES DU VAL', false],
  ['a'.repeat(41), false],
])('%j is shown on one line: %j', (text, expected) => expect(isOnOneLine(text)).toBe(expected));

it('a column is as wide as its values on one line, and as the words of the longer ones', () => {
  const texts = ['24/11/2026', 'Établissement pour tous', 'Établissement', 'x'];
  expect(neededWidth(texts, false, measure)).toBe('Établissement'.length);
  expect(neededWidth(texts, true, measure)).toBe('Établissement pour tous'.length);
  expect(neededWidth([], false, measure)).toBe(0);
});

it('a heading has room for its words on two lines', () => {
  expect(widthOnTwoLines('Numéro de titre', measure)).toBe('de titre'.length);
  expect(widthOnTwoLines('Motif', measure)).toBe('Motif'.length);
});

it('states, links and values with a control are whole, and a text that is edited in its cell is not', () => {
  expect(isWhole(column('a', 'A'))).toBe(false);
  expect(isWhole(column('a', 'A', { cell: 'status' }))).toBe(true);
  expect(isWhole(column('a', 'A', { cell: 'copy' }))).toBe(true);
  expect(isWhole(column('a', 'A', { format: { name: 'option', options: [] } }))).toBe(true);
});
