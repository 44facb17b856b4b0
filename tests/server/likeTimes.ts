/** Whether two things that must not be told apart take the same time. */
import { expect } from 'vitest';

/** Times of the one and of the other, in milliseconds, taken in turns. */
export type Times = readonly [readonly number[], readonly number[]];

/**
 * Fails where the times tell one from the other, beyond 3.5 standard deviations of the rank sum. A busy machine may do
 * that by chance, and then not again: a difference that is there is there each of three times.
 */
export async function expectLikeTimes(measure: () => Promise<Times>): Promise<void> {
  let apart = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 3 && apart >= 3.5; attempt += 1)
    apart = Math.min(apart, mannWhitneyZ(...(await measure())));
  expect(apart).toBeLessThan(3.5);
}

/** How far apart two samples are, in standard deviations of the rank sum. */
function mannWhitneyZ(a: readonly number[], b: readonly number[]): number {
  const wins = a
    .flatMap((x) => b.map((y) => (x > y ? 1 : x === y ? 0.5 : 0)))
    .reduce((sum: number, win) => sum + win, 0);
  const pairs = a.length * b.length;
  return Math.abs(wins - pairs / 2) / Math.sqrt((pairs * (a.length + b.length + 1)) / 12);
}
