import { expect, it } from 'vitest';
import { nearest } from '../../../engine/core/problems/nearest.ts';

it.each([
  ['serach', ['search', 'detail'], 'search'],
  ['résultat', ['resultat', 'resultats'], 'resultat'],
  ['Livres', ['livres'], 'livres'],
  ['xyz', ['search', 'detail'], null],
  ['a', [], null],
] as const)('the name nearest to %s among %j is %s', (name, known, expected) => {
  expect(nearest(name, known)).toBe(expected);
});
