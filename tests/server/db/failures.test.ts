import { describe, expect, test } from 'vitest';
import { isRetryable, isUnavailable, markDriverError, sqlState } from '../../../server/db/failures.ts';

const failure = (code: string) => Object.assign(new Error('failure'), { code });

describe('a failure of the database', () => {
  test.each(['EPIPE', 'ECONNRESET', 'ECONNREFUSED', 'ETIMEDOUT'])(
    'REL-07 %s is no SQLSTATE: the database cannot be reached',
    (code) => {
      expect(sqlState(failure(code))).toBeUndefined();
      expect(isUnavailable(markDriverError(failure(code)))).toBe(true);
    },
  );

  test.each(['ECONNRESET', 'ETIMEDOUT'])('%s of another connection is none of the database', (code) => {
    expect(isUnavailable(failure(code))).toBe(false);
    expect(isUnavailable(new Error('Connection terminated due to connection timeout'))).toBe(false);
  });

  test('is still one where its members were copied', () => {
    expect(isUnavailable(Object.assign(new Error(), { ...markDriverError(failure('EPIPE')) }))).toBe(true);
  });

  test.each(['23505', '0A000', '22P02', 'P0001', 'HV00A', 'XX000'])('%s is an SQLSTATE', (code) => {
    expect(sqlState(failure(code))).toBe(code);
    expect(isUnavailable(failure(code))).toBe(false);
  });

  test.each(['40001', '40P01'])('REL-24 %s may be tried again', (code) => {
    expect(isRetryable(failure(code))).toBe(true);
  });
});
