import { beforeAll, describe, expect, it } from 'vitest';
import type { Text } from '../../../engine/core/model/value.ts';
import { setZone } from '../../../engine/core/runtime/dates.ts';
import { formatText, isFilled, placeholdersOf } from '../../../engine/core/runtime/text.ts';

beforeAll(() => setZone('Europe/Paris'));

const found: Text = [
  {
    arg: 'n',
    plural: { '=0': ['aucun livre'], one: [{ pound: true }, ' livre'], other: [{ pound: true }, ' livres'] },
    offset: 0,
    ordinal: false,
  },
  ' chez ',
  { arg: 'place' },
];

describe('formatText', () => {
  it('returns a literal unchanged', () => {
    expect(formatText('100 % # {x}')).toBe('100 % # {x}');
  });

  it.each([
    [0, 'aucun livre chez Ada'],
    [1, '1 livre chez Ada'],
    [1.5, '1,5 livre chez Ada'],
    [2, '2 livres chez Ada'],
    [1_234, '1\u202f234 livres chez Ada'],
  ])('writes the plural of %d in French', (n, written) => {
    expect(formatText(found, { n, place: 'Ada' })).toBe(written);
  });

  it('subtracts the offset before it chooses the rule and writes the number', () => {
    const text: Text = [
      {
        arg: 'n',
        plural: { '=1': ['seule'], one: [{ pound: true }, ' autre'], other: [{ pound: true }, ' autres'] },
        offset: 1,
        ordinal: false,
      },
    ];
    expect([1, 2, 3].map((n) => formatText(text, { n }))).toEqual(['seule', '1 autre', '2 autres']);
  });

  it('writes ordinals by the ordinal rules', () => {
    const text: Text = [
      {
        arg: 'n',
        plural: { one: [{ pound: true }, 're'], other: [{ pound: true }, 'e'] },
        offset: 0,
        ordinal: true,
      },
    ];
    expect([1, 2].map((n) => formatText(text, { n }))).toEqual(['1re', '2e']);
  });

  it('chooses the branch `null` when there is no value', () => {
    const text: Text = [{ arg: 'by', select: { null: ['somebody'], other: [{ arg: 'by' }] } }, ' changed it'];
    expect([{ by: 'Ada' }, { by: null }, {}].map((args) => formatText(text, args))).toEqual([
      'Ada changed it',
      'somebody changed it',
      'somebody changed it',
    ]);
  });

  it('chooses a branch by value, and `other` for all other values', () => {
    const text: Text = [{ arg: 'kind', select: { roman: ['un roman'], other: ['un livre'] } }];
    expect([{ kind: 'roman' }, { kind: 'x' }, {}].map((args) => formatText(text, args))).toEqual([
      'un roman',
      'un livre',
      'un livre',
    ]);
  });

  it('writes numbers, dates and times without shifting a date', () => {
    const text: Text = [
      { arg: 'a', style: 'number' },
      '|',
      { arg: 'b', style: 'date' },
      '|',
      { arg: 'c', style: 'time' },
    ];
    expect(formatText(text, { a: 1234.5, b: '2026-11-18', c: new Date('2026-11-18T08:05:09Z') })).toBe(
      '1\u202f234,5|18/11/2026|09:05:09',
    );
  });

  it('DEM-058 writes the digits of an identifier without grouping, and a value that is not a number unchanged', () => {
    const text: Text = [{ arg: 'a' }, '|', { arg: 'b', style: 'number' }];
    expect(formatText(text, { a: 75_261_118_000_007, b: '…' })).toBe('75261118000007|…');
  });

  it('writes nothing for an absent value', () => {
    expect(formatText([{ arg: 'a' }, '.'], {})).toBe('.');
  });
});

describe('placeholdersOf', () => {
  it('finds the placeholders of every branch, once', () => {
    expect(
      placeholdersOf([
        ...(found as never[]),
        { arg: 'place' },
        { arg: 'x', select: { other: [{ arg: 'y' }] } },
      ]),
    ).toEqual(['n', 'place', 'x', 'y']);
  });

  it('DEM-058 chooses the branch null for an absent value, as soon as there are values', () => {
    const text: Text = [{ arg: 'a', select: { null: [{ arg: 'b' }], other: [{ arg: 'a' }] } }];
    expect([{ b: 7 }, { a: null, b: 7 }, {}, null].map((args) => isFilled(text, args))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('treats null as not filled, 0 and false as filled', () => {
    const text: Text = [{ arg: 'a' }];
    expect([{ a: null }, {}, { a: 0 }, { a: false }].map((args) => isFilled(text, args))).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });
});
