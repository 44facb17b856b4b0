import { describe, expect, it } from 'vitest';
import { defaultMaximumSize, maximumSize } from '../../../../src/pages/transfert/fileSize.ts';

describe('maximumSize', () => {
  it('takes the property, and the default where it is missing or senseless (TRF-010, TRF-011)', () => {
    expect(maximumSize('1000')).toBe(1000);
    for (const wrong of [undefined, '', 'abc', '-5', '0', '1.5', 'Infinity']) {
      expect(maximumSize(wrong)).toBe(defaultMaximumSize);
    }
  });
});
