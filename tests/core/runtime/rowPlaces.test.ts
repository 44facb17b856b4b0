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

  it('lets a row keep its place wherever it moves', () => {
    expect([...show(['c', 'a', 'b'], show(['a', 'b', 'c']))]).toEqual([
      ['c', 2],
      ['a', 0],
      ['b', 1],
    ]);
  });

  it('gives the places that rows left to those that come', () => {
    expect([...show(['d', 'b', 'e', 'f'], show(['a', 'b', 'c']))]).toEqual([
      ['d', 0],
      ['b', 1],
      ['e', 2],
      ['f', 3],
    ]);
  });

  it('answers the same when asked twice', () => {
    const once = show(['b', 'd'], show(['a', 'b', 'c']));
    expect([...show(['b', 'd'], once)]).toEqual([...once]);
  });
});
