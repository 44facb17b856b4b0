/** Whatever the grammar allows, and more, the compiler ends, throws nothing, and says where each problem is. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { faultsOf, isHandled } from './anyDefinition.ts';

/** Applications that were once not handled. */
const found: readonly Readonly<Record<string, string>>[] = [
  { 'screens/checks.yaml': "format: 2\nterms:\n  courriel: ['']\n" },
];

it('REL-30 any application of the grammar is compiled, or its problems have places', () => {
  expect(found.flatMap(faultsOf)).toEqual([]);
  fc.assert(isHandled, { numRuns: 40, seed: 30 });
});
