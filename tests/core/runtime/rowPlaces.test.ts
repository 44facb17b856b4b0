import { describe, expect, it } from 'vitest';
import { placesOf } from '../../../engine/core/runtime/rowPlaces.ts';

const show = (rows: readonly string[], before: ReadonlyMap<string, number> = new Map()) =>
  placesOf(rows, before);

describe('places of rows', () => {
  it('numbers the rows of a first page', () => {
    expect([...show(['a', 'b', 'c'])]).toEqual([
      ['a', 0],
      ['b', 1],
      ['c', 2],
    ]);
  });

  it('keeps the place of a row that moves', () => {
    expect([...show(['c', 'a', 'b'], show(['a', 'b', 'c']))]).toEqual([
      ['c', 2],
      ['a', 0],
      ['b', 1],
    ]);
  });

  it('gives freed places to new rows', () => {
    expect([...show(['d', 'b', 'e', 'f'], show(['a', 'b', 'c']))]).toEqual([
      ['d', 0],
      ['b', 1],
      ['e', 2],
      ['f', 3],
    ]);
  });

  it('is idempotent', () => {
    const once = show(['b', 'd'], show(['a', 'b', 'c']));
    expect([...show(['b', 'd'], once)]).toEqual([...once]);
  });
});
