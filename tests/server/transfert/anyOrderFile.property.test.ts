/** Accepted values are printable, whatever wrote the file. Long runs: `anyOrderFile.property.slow.test.ts`. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyOrderFile, faultsOf } from './anyOrderFile.ts';

test('SEC-55 D28 of any file, what is accepted can be printed on a card', () => {
  fc.assert(
    fc.property(anyOrderFile, (file) => {
      expect(faultsOf(file)).toEqual([]);
    }),
    { numRuns: 300, seed: 40 },
  );
});
