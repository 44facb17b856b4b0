import { describe, expect, it } from 'vitest';
import { typographyFaults } from '../../../engine/core/problems/typography.ts';

const faults = (text: string) => typographyFaults(text).map(({ fault, offset }) => [fault, offset]);

describe('typographyFaults', () => {
  it.each([
    ['L’adresse est prise\u00a0!'],
    ['Voir « la liste »\u202f: https://exemple.org/?page=1;2 à 10:30'],
    ['{n, plural, =0 {Aucun livre\u00a0: revenez} one {# livre} other {# livres}}'],
    ['Les années 1990 et « \u2019 »'],
  ])('accepts %s', (text) => {
    expect(faults(text.replaceAll('« ', '«\u00a0').replaceAll(' »', '\u00a0»'))).toEqual([]);
  });

  it('reports each fault with its position', () => {
    expect(faults("L'adresse :")).toEqual([
      ['apostrophe', 1],
      ['space', 9],
    ]);
    expect(faults('Le titre « {nom} » manque!')).toEqual([
      ['quotes', 10],
      ['quotes', 16],
      ['missing-space', 25],
    ]);
    expect(faults(' Trop  loin')).toEqual([
      ['needless-space', 0],
      ['needless-space', 5],
    ]);
  });
});
