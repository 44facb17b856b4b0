/** As `anyOrderFile.property.test.ts`, with other files in each run. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyOrderFile, faultsOf } from './anyOrderFile.ts';

test('SEC-55 D28 of thirty thousand files, what is accepted can be printed on a card', {
  timeout: 900_000,
}, () => {
  fc.assert(
    fc.property(anyOrderFile, (file) => {
      expect(faultsOf(file)).toEqual([]);
    }),
    { numRuns: 30_000 },
  );
});
