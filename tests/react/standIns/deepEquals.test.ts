import { deepEquals as libraryEquals } from '@rjsf/utils';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import deepEquals from '../../../engine/react/standIns/deepEquals.ts';

it('compares like the library that it replaces', () => {
  // Without invalid dates, which the library considers equal to any empty object.
  const date = fc.date({ noInvalidDate: true });
  const value = fc.oneof(
    fc.anything({ withNullPrototype: true }),
    date,
    fc.array(date),
    fc.dictionary(fc.string(), date),
  );
  fc.assert(
    fc.property(value, value, (a, b) => {
      expect(deepEquals(a, b)).toBe(libraryEquals(a, b));
      expect(deepEquals(a, structuredClone(a))).toBe(libraryEquals(a, structuredClone(a)));
    }),
    { numRuns: 2000 },
  );
});

it('treats functions as equal, and compares circular objects', () => {
  expect(deepEquals({ f: () => 1 }, { f: () => 2 })).toBe(true);
  expect(deepEquals({ f: () => 1 }, { f: 1 })).toBe(false);
  const ring = (name: string) => {
    const one: Record<string, unknown> = { name };
    one.self = one;
    return one;
  };
  expect(deepEquals(ring('a'), ring('a'))).toBe(true);
  expect(deepEquals(ring('a'), ring('b'))).toBe(false);
});
