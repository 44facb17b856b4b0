import { afterEach, describe, expect, test, vi } from 'vitest';
import { repeatEvery } from '../../server/repeat.ts';

const hour = 3_600_000;

describe('regular work', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test('is done at once and each time, whatever happened to the turn before', async () => {
    vi.useFakeTimers();
    const warned: object[] = [];
    let turns = 0;
    const stop = repeatEvery(
      60,
      async () => {
        turns += 1;
        if (turns === 1) throw new Error('away');
      },
      { warn: (fields: object) => void warned.push(fields) },
    );
    await vi.advanceTimersByTimeAsync(2 * hour);
    expect([turns, warned]).toEqual([3, [{ err: new Error('away') }]]);
    await stop();
    await vi.advanceTimersByTimeAsync(2 * hour);
    expect(turns).toBe(3);
  });

  test('is not begun while it runs; its end is waited for, and it is told to end', async () => {
    vi.useFakeTimers();
    let turns = 0;
    let isDone = false;
    const stop = repeatEvery(
      60,
      async (signal) => {
        turns += 1;
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        isDone = true;
      },
      { warn: () => undefined },
    );
    await vi.advanceTimersByTimeAsync(3 * hour);
    expect([turns, isDone]).toEqual([1, false]);
    await stop();
    expect(isDone).toBe(true);
  });
});
