/** As `anyDefinition.test.ts`, with thousands of other applications each time. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyApplication, faultsOf } from './anyDefinition.ts';

it('REL-30 any application of the grammar is compiled, or its problems have places', () => {
  fc.assert(
    fc.property(anyApplication, (application) => {
      expect(faultsOf(application)).toEqual([]);
    }),
    { numRuns: 5_000 },
  );
}, 600_000);
