import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rebasedValues } from '../../../engine/core/runtime/rebasedValues.ts';

describe('REL-20 a form whose object was changed meanwhile', () => {
  test.each([
    ['keeps what was typed', { a: 'mine' }, { a: 'old' }, { a: 'new' }, { a: 'mine' }],
    ['takes what was not', { a: 'old' }, { a: 'old' }, { a: 'new', b: 1 }, { a: 'new', b: 1 }],
    ['keeps a field empty that was emptied', {}, { a: 'old' }, { a: 'new' }, {}],
    ['takes blanks and no value for the same', { a: ' ' }, {}, { a: 'new' }, { a: 'new' }],
    [
      'keeps the choices of both in a list',
      { droits: ['A', 'B', 'MINE'] },
      { droits: ['A', 'B'] },
      { droits: ['A', 'THEIRS'] },
      { droits: ['A', 'THEIRS', 'MINE'] },
    ],
    ['keeps a list unticked', { droits: [] }, { droits: ['A'] }, { droits: ['A', 'B'] }, { droits: ['B'] }],
    ['reads a list without value as one of none', {}, { droits: ['A'] }, { droits: ['A'] }, { droits: [] }],
  ])('%s', (_what, draft, before, now, expected) => {
    expect(rebasedValues(draft, before, now)).toEqual(expected);
  });

  test('no choice of either is undone, none stands twice', () => {
    const all = ['A', 'B', 'C', 'D', 'E'];
    const list = fc.subarray(all);
    fc.assert(
      fc.property(list, list, list, (draft, before, now) => {
        const { droits = [] } = rebasedValues({ droits: draft }, { droits: before }, { droits: now });
        const merged = droits as string[];
        expect(new Set(merged).size).toBe(merged.length);
        for (const choice of all) {
          const [mine, former, theirs] = [draft, before, now].map((form) => form.includes(choice));
          expect(merged.includes(choice)).toBe(mine === former ? theirs : mine);
        }
      }),
    );
  });
});
