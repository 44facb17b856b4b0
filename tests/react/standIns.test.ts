import { deepEquals as libraryEquals } from '@rjsf/utils';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import deepEquals from '../../engine/react/standIns/deepEquals.ts';

it('compares as the library that it stands in for', () => {
  const value = fc.anything({ withDate: true, withNullPrototype: true });
  fc.assert(
    fc.property(value, value, (a, b) => {
      expect(deepEquals(a, b)).toBe(libraryEquals(a, b));
      expect(deepEquals(a, structuredClone(a))).toBe(libraryEquals(a, structuredClone(a)));
    }),
    { numRuns: 2000 },
  );
});

it('takes functions for alike, and objects that hold themselves for what they are', () => {
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
