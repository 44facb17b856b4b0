/** A changed token in the portal's files is found by the check, or is a change that a reader is told of. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { faultsOf, type TokenChange, tokenChange } from './tokenChanges.ts';

/** Changes that were once not handled. */
const found: readonly TokenChange[] = [];

it('REL-30 a changed token is told of, where it is', () => {
  expect(found.flatMap(faultsOf)).toEqual([]);
  fc.assert(
    fc.property(tokenChange, (change) => {
      expect(faultsOf(change)).toEqual([]);
    }),
    { numRuns: 8, seed: 40 },
  );
});
