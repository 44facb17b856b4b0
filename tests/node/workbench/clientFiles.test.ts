import { describe, expect, it } from 'vitest';
import { clientFiles } from '../../../engine/workbench/server/clientFiles.ts';
import { brotliSize } from '../../build/brotliSize.ts';

describe("the workbench's own page", () => {
  it('is at most 400 kB in its first view', async () => {
    const files = [...(await clientFiles()).values()];
    const sizes = files.map(({ content }) => brotliSize(String(content)));
    const whole = sizes.reduce((sum, size) => sum + size, 0);
    expect(files.length).toBeGreaterThanOrEqual(3);
    expect(whole).toBeGreaterThan(50_000);
    expect(whole).toBeLessThanOrEqual(400_000);
  });
});
