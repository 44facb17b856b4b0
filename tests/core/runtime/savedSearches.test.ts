import { describe, expect, it } from 'vitest';
import {
  longestName,
  mostSaved,
  nameProblem,
  readSaved,
  withoutSearch,
  withSearch,
} from '../../../engine/core/runtime/savedSearches.ts';

const saved = [
  { name: 'À traiter', query: 'etat=IN&page=1' },
  { name: 'Refusées', query: 'etat=KO&page=1' },
];

describe('UX-04 searches that are kept', () => {
  it('are read back as they were written, and damaged ones are passed over', () => {
    expect(readSaved(JSON.stringify(saved))).toEqual(saved);
    expect(readSaved(null)).toEqual([]);
    expect(readSaved('{')).toEqual([]);
    expect(readSaved('{"name":"x"}')).toEqual([]);
    expect(readSaved(JSON.stringify([saved[0], null, { name: 3, query: '' }, { name: 'x' }]))).toEqual([
      saved[0],
    ]);
  });

  it('need a name of their own, whatever its case and accents', () => {
    expect(nameProblem(saved, '  ')).toBe('noName');
    expect(nameProblem(saved, ' a TRAITER ')).toBe('taken');
    expect(nameProblem(saved, 'Nouvelle')).toBeNull();
    expect(nameProblem(saved, 'à traiter', 'À traiter')).toBeNull();
    expect(nameProblem(saved, 'refusées', 'À traiter')).toBe('taken');
  });

  it('are so many at most; a full list can still be renamed in', () => {
    const full = Array.from({ length: mostSaved }, (_, n) => ({ name: `n${n}`, query: '' }));
    expect(nameProblem(full, 'une de plus')).toBe('full');
    expect(nameProblem(full, 'autre', 'n1')).toBeNull();
  });

  it('stand in the order of their names, which are one line each', () => {
    const more = withSearch(saved, { name: `  élus \n du ${'x'.repeat(80)}`, query: '' });
    expect(more.map(({ name }) => name.slice(0, 8))).toEqual(['À traite', 'élus du ', 'Refusées']);
    expect(more[1]?.name.length).toBe(longestName);
    expect(withoutSearch(more, 'À traiter')).toHaveLength(2);
  });
});
