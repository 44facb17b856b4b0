import { describe, expect, it, vi } from 'vitest';
import { lazyPart } from '../../../engine/react/browser/lazyPart.ts';

describe('code that comes later', () => {
  it('is loaded once for all who ask, and is here afterwards', async () => {
    const load = vi.fn(async () => ({ name: 'part' }));
    const part = lazyPart(load);
    expect(part.here()).toBeNull();
    const [one, other] = await Promise.all([part.load(), part.load()]);
    expect(one).toBe(other);
    expect(part.here()).toBe(one);
    expect(await part.load()).toBe(one);
    expect(load).toHaveBeenCalledOnce();
  });

  it('is asked for again after a failure', async () => {
    const load = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new Error('lost'))
      .mockResolvedValue('part');
    const part = lazyPart(load);
    await expect(part.load()).rejects.toThrow('lost');
    expect(part.here()).toBeNull();
    expect(await part.load()).toBe('part');
  });
});
