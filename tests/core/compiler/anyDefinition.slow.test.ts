/** As `anyDefinition.test.ts`, with thousands of other applications each time. */
import fc from 'fast-check';
import { it } from 'vitest';
import { isHandled } from './anyDefinition.ts';

it('REL-30 any application of the grammar is compiled, or its problems have places', () => {
  fc.assert(isHandled, { numRuns: 5_000 });
}, 600_000);
