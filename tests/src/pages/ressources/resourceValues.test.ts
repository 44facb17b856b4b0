import { describe, expect, it } from 'vitest';
import { editValues, type ValueEvent, valuesOf } from '../../../../src/pages/ressources/resourceValues.ts';

const basis = { nom: 'Maison', recevoirNotification: false, logo: 'L1' };
const later = { nom: 'Maison', recevoirNotification: true, logo: 'L2' };
const begun = { basis, values: valuesOf(basis) };
const changed = (values: Extract<ValueEvent, { kind: 'changed' }>['values']): ValueEvent => ({
  kind: 'changed',
  values,
});

describe('the values of the resources', () => {
  it.each<[string, readonly ValueEvent[], object]>([
    ['begin with those of the organisation', [], { ...basis, signature: null }],
    ['change one by one', [changed({ nom: 'Été' }), changed({ logo: null })], { nom: 'Été', logo: null }],
    [
      'are those of the organisation again once given up',
      [changed({ nom: 'Été' }), { kind: 'dropped' }],
      basis,
    ],
    [
      'REL-20 stay where they were typed, and else are those that were read again',
      [changed({ nom: 'Été', logo: null }), { kind: 'reread', basis: later }],
      { nom: 'Été', recevoirNotification: true, logo: null },
    ],
  ])('%s', (_what, events, expected) => {
    expect(events.reduce(editValues, begun).values).toMatchObject(expected);
  });
});
