/** Which values of a row and its other record are compared, and with what result. */
import { expect, it } from 'vitest';
import type { CompareItemModel } from '../../../engine/core/model/table.ts';
import { compareRow } from '../../../engine/core/runtime/compare.ts';
import { type Row, textOf } from '../../../engine/core/runtime/values.ts';

const item = (id: string, more: Partial<CompareItemModel> = {}): CompareItemModel => ({
  id,
  label: id,
  format: { name: 'text', options: null },
  own: id,
  other: id,
  known: null,
  ...more,
});
const items = [
  item('nom'),
  item('numero', { other: 'identifiant', known: 'numeroAssocie' }),
  item('prenom'),
  item('statut', { own: null }),
  item('organisme', { own: null, other: null, known: 'nomOrganisme' }),
];
const row = { nom: 'MARTIN', numero: '1', prenom: null, numeroAssocie: '2', nomOrganisme: 'Voisin' };
const compared = (record: Row | null, own: Row | null = null) =>
  compareRow(items, row, { record, own }, ({ field }, from) => textOf(from[field])).map(
    ({ item: { id }, own, other, result }) => [id, own, other, result],
  );

it('compares each value with that of the record, as both are written', () => {
  expect(compared({ nom: 'MARTIN', identifiant: '3', prenom: '', statut: 'VALIDE' })).toEqual([
    ['nom', 'MARTIN', 'MARTIN', 'same'],
    ['numero', '1', '3', 'different'],
    ['prenom', '', '', 'same'],
    ['statut', null, 'VALIDE', 'unknown'],
    ['organisme', null, 'Voisin', 'unknown'],
  ]);
});

it('reads of the own record what the row lacks', () => {
  expect(compared({ statut: 'VALIDE' }, { nom: 'DUPONT', statut: 'INACTIF' })).toContainEqual([
    'statut',
    'INACTIF',
    'VALIDE',
    'different',
  ]);
  expect(compared({ statut: 'VALIDE' }, { statut: null })).toContainEqual([
    'statut',
    null,
    'VALIDE',
    'unknown',
  ]);
  expect(compared({ nom: 'MARTIN' }, { nom: 'DUPONT' })).toContainEqual(['nom', 'MARTIN', 'MARTIN', 'same']);
});

it('DBL-046 tells of a record that is not read only what the row knows of it', () => {
  expect(compared(null)).toEqual([
    ['nom', 'MARTIN', null, 'unknown'],
    ['numero', '1', '2', 'different'],
    ['prenom', '', null, 'unknown'],
    ['organisme', null, 'Voisin', 'unknown'],
  ]);
});
