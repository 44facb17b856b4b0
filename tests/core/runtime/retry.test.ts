import { describe, expect, it } from 'vitest';
import { retryDelay } from '../../../engine/core/runtime/retry.ts';

describe('retryDelay', () => {
  it.each([
    ['GET', 429, '1', 1_000],
    ['GET', 429, '5', 5_000],
    ['GET', 429, '0', 0],
    ['GET', 429, '6', null],
    ['GET', 429, '3600', null],
    ['GET', 429, 'Wed, 21 Oct 2026 07:28:00 GMT', null],
    ['GET', 429, '-1', null],
    ['GET', 429, undefined, null],
    ['GET', 502, '2', 2_000],
    ['GET', 503, '5', 5_000],
    ['GET', 504, '2', 2_000],
    ['GET', 503, undefined, null],
    ['GET', 503, '3600', null],
    ['GET', 500, '1', null],
    ['GET', 200, '1', null],
    ['PUT', 429, '1', null],
    ['POST', 503, '1', null],
    ['DELETE', 0, undefined, null],
  ])('SEC-81: %s answered %s with Retry-After %s: %s', (method, status, retryAfter, delay) => {
    expect(retryDelay(method, status, retryAfter, 1)).toBe(delay);
  });

  it('retries a read without any response twice, after growing delays', () => {
    expect([1, 2, 3].map((tries) => retryDelay('GET', 0, undefined, tries))).toEqual([1_000, 2_000, null]);
  });
});
