import { expect, it } from 'vitest';
import { readableSize } from '../../../engine/core/runtime/fileSize.ts';

it('a size is read in the unit that fits it', () => {
  expect([12, 2048, 2_194_304].map(readableSize)).toEqual(['12\u00a0o', '2\u00a0Ko', '2,1\u00a0Mo']);
});
