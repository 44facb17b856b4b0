import { describe, expect, it } from 'vitest';
import { cleanLine, cleanText, cleanValues } from '../../../engine/core/runtime/cleanText.ts';
import { field } from '../../fieldModel.ts';

const nfd = 'He\u0301le\u0300ne';

describe('a typed or pasted text', () => {
  it.each([
    ['BEN\u00a0AMAR', 'BEN AMAR'],
    ['BEN\u202fAMAR', 'BEN AMAR'],
    ['BEN\u3000AMAR', 'BEN AMAR'],
    ['BEN\tAMAR', 'BEN AMAR'],
    ['BEN  AMAR', 'BEN  AMAR'],
    [`\u00a0${nfd} `, 'Hélène'],
  ])('is a line with ordinary spaces and composed letters: %j', (typed, line) => {
    expect(cleanLine(typed)).toBe(line);
  });

  it('keeps its lines and its no-break spaces where it has several lines', () => {
    expect(cleanText(` ${nfd}\u00a0:\n\tbonjour\n`)).toBe('Hélène\u00a0:\n\tbonjour');
  });
});

describe('the values of a form', () => {
  const fields = [
    field('line', 'Line'),
    field('area', 'Area', { widget: 'textarea' }),
    field('key', 'Key', { widget: 'password' }),
    field('choice', 'Choice', { widget: 'select', options: [] }),
    field('shown', 'Shown', { readOnly: true }),
  ];

  it('are cleaned as their fields are typed', () => {
    const typed = ` ${nfd}\u00a0`;
    const values = { line: typed, area: `a\u00a0${nfd}\n`, key: typed, choice: typed, shown: typed };
    expect(cleanValues(fields, values)).toEqual({
      line: 'Hélène',
      area: 'a\u00a0Hélène',
      key: typed,
      choice: typed,
      shown: typed,
    });
  });

  it('lose their empty fields', () => {
    const values = { line: ' ', area: undefined, key: null, choice: false, shown: 0, other: [] };
    expect(cleanValues(fields, values)).toEqual({ choice: false, shown: 0, other: [] });
  });
});
