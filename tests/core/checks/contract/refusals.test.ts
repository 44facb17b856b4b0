import { expect, test } from 'vitest';
import { reportStrays } from '../../../../engine/core/checks/contract/checkRefusals.ts';
import { readContract } from '../../../../engine/core/contract/operations.ts';

const json = (codes: readonly string[]) => ({
  content: { 'application/json': { schema: { type: 'object', properties: { code: { enum: codes } } } } },
});
const { byId } = readContract({
  openapi: '3.1.0',
  paths: {
    '/scan': {
      post: {
        responses: {
          200: { content: { 'text/plain': { schema: { type: 'string', enum: ['OK', 'VIRUS'] } } } },
          409: json(['DEJA_FAIT']),
        },
      },
    },
  },
});

const straysOf = (rules: Parameters<typeof reportStrays>[0]): readonly unknown[] => {
  const found: unknown[] = [];
  reportStrays(rules, [...byId.values()], {
    report: (code, _place, ...args) => void found.push([code, args[0]]),
  });
  return found;
};

test('allows an error code without a status for a success response, but not one with a status', () => {
  expect(straysOf([{ code: 'VIRUS', message: 'a' }])).toEqual([]);
  expect(straysOf([{ code: 'DEJA_FAIT', message: 'a' }])).toEqual([]);
  expect(straysOf([{ status: 409, code: 'VIRUS', message: 'a' }])).toEqual([['error-code-unknown', 'VIRUS']]);
  expect(straysOf([{ code: 'VERUS', message: 'a' }])).toEqual([['error-code-unknown', 'VERUS']]);
});
