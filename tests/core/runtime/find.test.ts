import { describe, expect, it } from 'vitest';
import { isAccepted, isNamedBy, joinedRows, rowsShown, takenBy } from '../../../engine/core/runtime/find.ts';

const byBirth = {
  filter: 'naissance',
  label: 'Date de naissance',
  pattern: '^(?:(?<nom>\\p{L}.*?)[ ,]+)?(?<naissance>[\\d/. -]{8,10})$',
  takes: { nom: 'text', naissance: 'date' },
} as const;
const by = [
  { filter: 'numero', label: 'Numéro', pattern: '^\\d{3}', takes: { numero: 'digits' } },
  { filter: 'nom', label: 'Nom', pattern: '^\\p{L}[^\\d]+$', takes: { nom: 'text' } },
] as const;
const sent = (text: string) => takenBy(find, text).map(({ filters }) => filters);

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
    expect(takenBy(find, ' martin ')).toEqual([
      { filter: 'nom', text: 'martin', filters: { nom: 'martin' } },
    ]);
    expect(takenBy(find, '12')).toEqual([]);
  });

  it('takes a number as lists show it, and as the criterion takes it: its groups are joined', () => {
    for (const text of ['07.50.18', '075.018', '07 50 18', '07\u00a050\u202f18', ' 07-50-18 '])
      expect(sent(text), text).toEqual([{ numero: '075018' }]);
  });

  it('leaves dots and hyphens to a criterion that is not typed as digits', () => {
    const order = {
      ...find,
      by: [
        { filter: 'commande', label: 'Commande', pattern: '\\d{3}', takes: { commande: 'text' } as const },
      ],
    };
    expect(takenBy(order, '2026-011.csv')).toMatchObject([{ filters: { commande: '2026-011.csv' } }]);
  });

  it('asks for a pasted name as for the typed one', () => {
    expect(sent('GUE\u0301RIN')).toEqual([{ nom: 'GUÉRIN' }]);
    expect(sent('ben\u00a0amar')).toEqual([{ nom: 'ben amar' }]);
    expect(sent('07\u202f50\u00a018')).toEqual([{ numero: '075018' }]);
  });

  it('gives each named group of a pattern to the criterion of its name, a date as the API writes it', () => {
    const person = { ...find, by: [byBirth] };
    const [typed] = takenBy(person, ' Ben Amar,  05/03/1980 ');
    expect(typed).toEqual({
      filter: 'naissance',
      text: 'Ben Amar, 05/03/1980',
      filters: { nom: 'Ben Amar', naissance: '1980-03-05' },
    });
    for (const text of ['05/03/1980', '05.03.1980', '05 03 1980', '05-03-1980', '05031980', '1980-03-05'])
      expect(takenBy(person, text)[0]?.filters, text).toEqual({ naissance: '1980-03-05' });
    // A day that does not exist finds nobody.
    expect(takenBy(person, 'Amar 31/02/1980')).toEqual([]);
  });

  it('asks nothing that the form of the list refuses', () => {
    const schema = { properties: { nom: { type: 'string', maxLength: 5, pattern: '^[a-z]*$' } } };
    const typed = (text: string) => ({ filter: 'nom', text, filters: { nom: text } });
    const filters = { schema } as unknown as Parameters<typeof isAccepted>[0]['filters'];
    expect(isAccepted({ filters }, typed('marti'))).toBe(true);
    expect(isAccepted({ filters }, typed('martin'))).toBe(false);
    expect(isAccepted({ filters }, typed('m!'))).toBe(false);
  });

  it('shows a row that two criteria found once, and few rows', () => {
    const rows = (...ids: number[]) => ({
      filter: 'nom',
      text: 'a',
      filters: { nom: 'a' },
      total: 9,
      rows: ids.map((id) => ({ id })),
    });
    expect(joinedRows([rows(1, 2), rows(2, 3)], ['id']).map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(joinedRows([rows(1, 2, 3, 4, 5, 6, 7)], ['id'])).toHaveLength(rowsShown);
  });
});
