import { expect, it } from 'vitest';
import { lazily } from '../../../engine/core/runtime/lazily.ts';

it('creates a value on first use, once', () => {
  let count = 0;
  const value = lazily(() => {
    count += 1;
    return { count };
  });
  expect(count).toBe(0);
  expect([value(), value()]).toEqual([{ count: 1 }, { count: 1 }]);
});
