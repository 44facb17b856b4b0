/** Tests whether two indistinguishable operations take the same time. */
import { expect } from 'vitest';

/** Times of both in milliseconds, measured alternately. */
export type Times = readonly [readonly number[], readonly number[]];

/**
 * Fails if the times differ by more than 3.5 standard deviations of the rank sum, in each of three attempts,
 * because load may cause one such difference by chance.
 */
export async function expectLikeTimes(measure: () => Promise<Times>): Promise<void> {
  let apart = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 3 && apart >= 3.5; attempt += 1)
    apart = Math.min(apart, mannWhitneyZ(...(await measure())));
  expect(apart).toBeLessThan(3.5);
}

/** The distance of two samples in standard deviations of the rank sum. */
function mannWhitneyZ(a: readonly number[], b: readonly number[]): number {
  const wins = a
    .flatMap((x) => b.map((y) => (x > y ? 1 : x === y ? 0.5 : 0)))
    .reduce((sum: number, win) => sum + win, 0);
  const pairs = a.length * b.length;
  return Math.abs(wins - pairs / 2) / Math.sqrt((pairs * (a.length + b.length + 1)) / 12);
}
