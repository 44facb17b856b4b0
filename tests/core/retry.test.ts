import { describe, expect, it } from 'vitest';
import { retryDelay } from '../../engine/core/retry.ts';

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
    ['GET', 503, '1', null],
    ['GET', 200, '1', null],
    ['PUT', 429, '1', null],
    ['POST', 429, '1', null],
  ])('SEC-81: %s answered %s with Retry-After %s: %s', (method, status, retryAfter, delay) => {
    expect(retryDelay(method, status, retryAfter)).toBe(delay);
  });
});
