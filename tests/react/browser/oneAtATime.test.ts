import { expect, it, vi } from 'vitest';
import { oneAtATime } from '../../../engine/react/browser/tasks.ts';

it('runs work once while it runs, and again afterwards, also after a failure', async () => {
  const once = oneAtATime();
  const held = Promise.withResolvers<string>();
  const work = vi.fn(() => held.promise);
  const first = once(work);
  expect(await once(work)).toBeNull();
  expect(work).toHaveBeenCalledTimes(1);
  held.resolve('saved');
  expect(await first).toBe('saved');
  await expect(once(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await once(async () => 'again')).toBe('again');
});
