import { describe, expect, test } from 'vitest';
import { type HeldLine, holdLines, mostTitles, pairsOf } from '../../../server/transfert/duplicates.ts';

const lines = (...cles: string[]) => cles.map((cle, index) => ({ numeroLigne: index + 2, cle }));
const idOf = (numeroLigne: number) => 1_000 + numeroLigne;

describe('the duplicate control of a file (D32)', () => {
  test('lets the first line of a key go on, and holds the next ones for it', () => {
    const held = holdLines(lines('a', 'b', 'a', 'a'), new Map());
    expect(held.map(({ numeroLigne }) => numeroLigne)).toEqual([4, 5]);
    expect(pairsOf(held, idOf)).toEqual([
      { demande: 1_004, associee: 1_002 },
      { demande: 1_005, associee: 1_002 },
    ]);
  });

  test('holds every line of a key that has a title, for the titles alone', () => {
    const held = holdLines(lines('a', 'b', 'a'), new Map([['a', [7, 9]]]));
    expect(pairsOf(held, idOf)).toEqual([
      { demande: 1_002, associee: 7 },
      { demande: 1_002, associee: 9 },
      { demande: 1_004, associee: 7 },
      { demande: 1_004, associee: 9 },
    ]);
  });

  test('holds nothing of distinct lines without titles', () => {
    expect(holdLines(lines('a', 'b', 'c'), new Map())).toEqual([]);
    expect(pairsOf([], idOf)).toEqual([]);
  });

  test('REL-05 records less of each where an order would record too much, and never nothing', () => {
    const titres = Array.from({ length: mostTitles }, (_, index) => index + 1);
    const recorded = (count: number) => {
      const held: HeldLine[] = Array.from({ length: count }, (_, index) => ({
        numeroLigne: index + 2,
        titres,
        premiere: 2,
      }));
      return pairsOf(held, idOf).length / count;
    };
    expect([1, 1_000, 4_000, 10_000].map(recorded)).toEqual([20, 20, 5, 2]);
    expect(recorded(30_000)).toBe(1);
  });
});
