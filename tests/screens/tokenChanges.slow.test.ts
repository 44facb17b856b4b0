/** As `tokenChanges.test.ts`, with other changes in each run. A failure prints its seed, and the smallest change that shows it. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { faultsOf, tokenChange } from './tokenChanges.ts';

it('REL-30 a thousand changed tokens are told of', { timeout: 1_800_000 }, () => {
  fc.assert(
    fc.property(tokenChange, (change) => {
      expect(faultsOf(change)).toEqual([]);
    }),
    { numRuns: 1_000 },
  );
});
