/** Conditions in French, as written in the definitions and as kept in the model. */
import { expect, it } from 'vitest';
import { describeCondition, describeRef, type Names } from '../../../engine/core/describe/sentences.ts';

it.each([
  [{ field: 'motif', is: 'VOL' }, 'le champ « motif » vaut "VOL"'],
  [{ value: { field: 'motif' }, is: 'VOL' }, 'le champ « motif » vaut "VOL"'],
  [{ value: { row: 'etat' }, isNot: null }, 'le champ de la ligne « etat » ne vaut pas null'],
  [{ value: { user: 'mail' }, isEmpty: true }, 'la donnée de l’utilisateur « mail » est vide'],
  [{ property: 'a.b', default: 1, is: 2 }, 'la propriété « a.b » (par défaut 1) vaut 2'],
  [{ fn: 'estOuvert' }, 'la fonction « estOuvert » répond vrai'],
  [{ value: { fn: 'age' }, is: 18 }, 'la fonction « age » vaut 18'],
  [{ any: [] }, 'jamais'],
  [{ not: { right: 'prets' } }, 'il n’est pas vrai que l’utilisateur a le droit « prets »'],
  [
    { all: [{ variant: 'simple' }, { any: [{ right: 'a' }, { right: 'b' }] }] },
    'la variante est « simple » et (l’utilisateur a le droit « a » ou l’utilisateur a le droit « b »)',
  ],
])('%j: %s', (condition, words) => {
  expect(describeCondition(condition)).toBe(words);
});

it('names fields by their labels and values by their options', () => {
  const names: Names = {
    subject: (_kind, name) => `${name} des livres`,
    value: (_kind, _name, value) => `« option ${value} »`,
  };
  expect(describeCondition({ value: { field: 'genre' }, is: 'BD' }, names)).toBe(
    'le champ « genre des livres » vaut « option BD »',
  );
  expect(describeRef({ const: false })).toBe('la valeur false');
});
