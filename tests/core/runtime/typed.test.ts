import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rebasedValues } from '../../../engine/core/runtime/typed.ts';

describe('REL-20 a form whose object was changed by someone else', () => {
  test.each([
    ['keeps what was typed', { a: 'mine' }, { a: 'old' }, { a: 'new' }, { a: 'mine' }],
    [
      'takes the new value of a field that the user did not change',
      { a: 'old' },
      { a: 'old' },
      { a: 'new', b: 1 },
      { a: 'new', b: 1 },
    ],
    ['keeps a field that the user emptied empty', {}, { a: 'old' }, { a: 'new' }, {}],
    ['treats blanks as no value', { a: ' ' }, {}, { a: 'new' }, { a: 'new' }],
    [
      'keeps the choices of both sides in a list',
      { droits: ['A', 'B', 'MINE'] },
      { droits: ['A', 'B'] },
      { droits: ['A', 'THEIRS'] },
      { droits: ['A', 'THEIRS', 'MINE'] },
    ],
    [
      'keeps a choice of a list unticked',
      { droits: [] },
      { droits: ['A'] },
      { droits: ['A', 'B'] },
      { droits: ['B'] },
    ],
    [
      'treats a list without a value as an empty list',
      {},
      { droits: ['A'] },
      { droits: ['A'] },
      { droits: [] },
    ],
  ])('%s', (_what, draft, before, now, expected) => {
    expect(rebasedValues(draft, before, now)).toEqual(expected);
  });

  test('undoes no choice of either side and duplicates none', () => {
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
