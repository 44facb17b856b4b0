import { expect, it } from 'vitest';
import { adviceOn } from '../../../../src/pages/transfert/refusalText.ts';

const text = (name: string, args?: Readonly<Record<string, unknown>>) =>
  [name, ...Object.values(args ?? {})].join(' ');

it.each(['901', '904'])('UX-17: a refusal for the name (%s) says how to name the file', (reason) => {
  expect(adviceOn({ kind: 'refused', reason }, 'ORG075', text)).toEqual(['nomAttendu modele ORG075']);
});

it.each([{ kind: 'refused', reason: '903' }, { kind: 'refused', words: 'x' }, { kind: 'unknown' }] as const)(
  'another one says nothing of names: %j',
  (outcome) => {
    expect(adviceOn(outcome, 'ORG075', text)).toEqual([]);
  },
);
