import { expect, it } from 'vitest';
import { namedLimits, numberSaid } from '../../../engine/core/problems/words.ts';

const limitsIn = (text: string, of: keyof typeof namedLimits = 'characters') =>
  [...text.matchAll(namedLimits[of])].map(([, amount = '']) => numberSaid(amount));

it.each([
  ['49 caractères', [49]],
  ['1\u00a0000 caractères au plus', [1000]],
  ['Dix caractères au plus', [10]],
  ['vingt et un chiffres', [21]],
  ['quatre-vingt-dix-neuf lettres', [99]],
  ['deux cents caractères', [200]],
  ['mille deux cent quatre-vingts signes', [1280]],
  ['entre dix et vingt caractères', [20]],
  ['une lettre minuscule, un chiffre', []],
  ['autrement dix-huit ans', []],
])('reads the number of characters in « %s »', (text, numbers) => {
  expect(limitsIn(text)).toEqual(numbers);
});

it.each([
  ['entre 1 et 999', [1, 999]],
  ['cinquante au plus, au moins trente-deux', [32]],
  ['au plus deux lignes, au moins 12 jours', []],
])('reads the amounts in « %s »', (text, numbers) => {
  expect(limitsIn(text, 'amounts')).toEqual(numbers);
});
