import { describe, expect, it } from 'vitest';
import { isAccepted, isNamedBy, joinedRows, rowsShown, takenBy } from '../../../engine/core/runtime/find.ts';

const by = [
  { filter: 'numero', label: 'Numéro', pattern: '^\\d{3}', digits: true },
  { filter: 'nom', label: 'Nom', pattern: '^\\p{L}{2}', digits: false },
];
const find = { by, columns: [], link: '' };

describe('the quick search', () => {
  it('finds a screen by the beginnings of its words, in any order, without accents', () => {
    expect(isNamedBy('Données Bénéficiaires', 'benef')).toBe(true);
    expect(isNamedBy('Données Bénéficiaires', 'BÉN don')).toBe(true);
    expect(isNamedBy('Données Bénéficiaires', 'ficiaires')).toBe(false);
  });

  it('finds no screen by a text without letters and digits', () => {
    for (const text of ['%%', '__', ' ', '🙂']) expect(isNamedBy('Données Bénéficiaires', text)).toBe(false);
  });

  it('asks by the criteria whose pattern the text matches', () => {
    expect(takenBy(find, ' martin ')).toEqual([{ filter: 'nom', text: 'martin' }]);
    expect(takenBy(find, '12')).toEqual([]);
  });

  it('takes a number as lists show it, and as the criterion takes it: its groups are joined', () => {
    for (const text of ['07.50.18', '075.018', '07 50 18', '07\u00a050\u202f18', ' 07-50-18 '])
      expect(takenBy(find, text), text).toEqual([{ filter: 'numero', text: '075018' }]);
  });

  it('leaves dots and hyphens to a criterion that is not typed as digits', () => {
    const order = {
      ...find,
      by: [{ filter: 'commande', label: 'Commande', pattern: '\\d{3}', digits: false }],
    };
    expect(takenBy(order, '2026-11.csv')).toEqual([{ filter: 'commande', text: '2026-11.csv' }]);
  });

  it('asks for a pasted name as for the typed one', () => {
    expect(takenBy(find, 'GUE\u0301RIN')).toEqual([{ filter: 'nom', text: 'GUÉRIN' }]);
    expect(takenBy(find, 'ben\u00a0amar')).toEqual([{ filter: 'nom', text: 'ben amar' }]);
    expect(takenBy(find, '07\u202f50\u00a018')).toEqual([{ filter: 'numero', text: '075018' }]);
  });

  it('asks nothing that the form of the list refuses', () => {
    const schema = { properties: { nom: { type: 'string', maxLength: 5, pattern: '^[a-z]*$' } } };
    const filters = { schema } as unknown as Parameters<typeof isAccepted>[0]['filters'];
    expect(isAccepted({ filters }, { filter: 'nom', text: 'marti' })).toBe(true);
    expect(isAccepted({ filters }, { filter: 'nom', text: 'martin' })).toBe(false);
    expect(isAccepted({ filters }, { filter: 'nom', text: 'm!' })).toBe(false);
  });

  it('shows a row that two criteria found once, and few rows', () => {
    const rows = (...ids: number[]) => ({
      filter: 'nom',
      text: 'a',
      total: 9,
      rows: ids.map((id) => ({ id })),
    });
    expect(joinedRows([rows(1, 2), rows(2, 3)], ['id']).map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(joinedRows([rows(1, 2, 3, 4, 5, 6, 7)], ['id'])).toHaveLength(rowsShown);
  });
});
