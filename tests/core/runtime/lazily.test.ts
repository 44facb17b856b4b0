import { expect, it } from 'vitest';
import { lazily } from '../../../engine/core/runtime/lazily.ts';

it('makes a value when it is first asked for, once', () => {
  let count = 0;
  const value = lazily(() => {
    count += 1;
    return { count };
  });
  expect(count).toBe(0);
  expect([value(), value()]).toEqual([{ count: 1 }, { count: 1 }]);
});
