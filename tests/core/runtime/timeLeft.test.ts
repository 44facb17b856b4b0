import { describe, expect, it } from 'vitest';
import { timeLeft } from '../../../engine/core/runtime/timeLeft.ts';

describe('the remaining time', () => {
  it.each([
    [120_000, 2, 120, 60_000],
    [60_001, 2, 120, 1],
    [60_000, 1, 60, 30_000],
    [31_000, 1, 60, 1_000],
    [30_000, 0, 30, 15_000],
    [15_000, 0, 15, 15_000],
    [1, 0, 15, 1],
    [601_000, 11, 660, 1_000],
  ])('of %i ms: %i minutes, %i seconds, the text changes in %i ms', (left, minutes, seconds, changesIn) => {
    expect(timeLeft(left)).toEqual({ minutes, seconds, changesIn });
  });
});
