import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanCode, cleanLine, cleanText } from '../../../engine/core/runtime/cleanText.ts';
import { cleanValues } from '../../../engine/core/runtime/cleanValues.ts';
import * as server from '../../../server/text/cleanText.ts';
import { anyCharacter } from '../../anyCharacter.ts';
import { field } from '../../fieldModel.ts';

const nfd = 'He\u0301le\u0300ne';

/** Characters that show nothing: format characters, fillers, variation selectors, controls. */
const invisible = [
  ...'\u00ad\u034f\u061c\u115f\u1160\u17b4\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202e\u2060\u2061\u2066\u206f',
  ...'\u3164\ufe00\ufe0f\ufeff\uffa0\ufff9\u{1d173}\u{e0001}\u{e0020}\u{e0100}\u0007\u001b\u007f',
];
/** Characters that show a blank. */
const blanks = [
  ...'\t\v\f\u0085\u00a0\u1680\u2000\u2003\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u2800\u3000',
];

describe('a typed or pasted text', () => {
  it.each([
    ['BEN\u00a0AMAR', 'BEN AMAR'],
    ['BEN \u202f\tAMAR', 'BEN AMAR'],
    ['BEN\r\nAMAR', 'BEN AMAR'],
    [`\u00a0${nfd} `, 'Hélène'],
    ['\u200b\u3164\u2800\u00a0', ''],
  ])('is a line with single ordinary spaces and composed letters: %j', (typed, line) => {
    expect(cleanLine(typed)).toBe(line);
  });

  it.each(invisible.map((one) => [one]))('has no invisible %j', (one) => {
    for (const clean of [cleanText, cleanLine, cleanCode])
      expect(clean(`${one}a${one}${one}b${one}`)).toBe('ab');
  });

  it.each(blanks.map((one) => [one]))('has a space for each blank %j', (one) => {
    for (const clean of [cleanText, cleanLine, cleanCode])
      expect(clean(`${one}a${one} ${one}b${one}`)).toBe('a b');
  });

  it('keeps its line breaks where it has several lines', () => {
    expect(cleanText(` ${nfd}\u00a0:\u200b\r\n\tbonjour \n\nà tous\n`)).toBe('Hélène :\nbonjour\n\nà tous');
  });

  it.each([
    ['AB\u2010123\u2011CD', 'AB-123-CD'],
    ['AB\u2212123\u2013CD', 'AB-123-CD'],
    ['AB\u2014123\uff0dCD\ufe63', 'AB-123-CD-'],
    ['０１.２３', '01.23'],
    ['12∕03⁄1980', '12/03/1980'],
    ['o’brien＠a.fr', "o'brien@a.fr"],
    ['l´e`o ʼ′', "l'e'o ''"],
  ])('is one written form of a code: %j', (typed, code) => {
    expect(cleanCode(typed)).toBe(code);
  });

  it('is read by the server as by the site, and once is enough', () => {
    const text = fc.string({
      unit: fc.oneof(anyCharacter, fc.constantFrom(...invisible, ...blanks, ...'-’aé\n\r')),
    });
    fc.assert(
      fc.property(text, (any) => {
        const typed = any.replaceAll('\0', '');
        expect(server.cleanText(typed)).toBe(cleanText(typed));
        expect(server.cleanCode(typed).replace(/\n+/g, ' ')).toBe(cleanCode(typed));
        for (const clean of [cleanText, cleanLine]) expect(clean(clean(typed))).toBe(clean(typed));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('the values of a form', () => {
  const fields = [
    field('line', 'Line'),
    field('area', 'Area', { widget: 'textarea' }),
    field('mail', 'Mail', { widget: 'email' }),
    field('phone', 'Phone', { widget: 'tel' }),
    field('code', 'Code', { widget: 'code' }),
    field('key', 'Key', { widget: 'password' }),
    field('choice', 'Choice', { widget: 'select', options: [] }),
    field('shown', 'Shown', { readOnly: true }),
  ];

  it('are cleaned as their fields are typed', () => {
    const typed = ` ${nfd}\u2011\u200b1\u00a0`;
    const values = {
      line: typed,
      area: `a\u00a0${nfd}\nb\n`,
      mail: typed,
      phone: typed,
      code: typed,
      key: typed,
      choice: typed,
      shown: typed,
    };
    expect(cleanValues(fields, values)).toEqual({
      line: 'Hélène\u20111',
      area: 'a Hélène\nb',
      mail: 'Hélène-1',
      phone: 'Hélène-1',
      code: 'Hélène-1',
      key: typed,
      choice: typed,
      shown: typed,
    });
  });

  it('lose their empty fields, and those in which nothing is visible', () => {
    const values = {
      line: ' ',
      area: '\u200b\n\u2800',
      mail: '\u3164',
      key: null,
      choice: false,
      shown: 0,
      other: [],
    };
    expect(cleanValues(fields, values)).toEqual({ choice: false, shown: 0, other: [] });
  });
});
