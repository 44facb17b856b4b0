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

describe('UX-04 saved searches', () => {
  it('are read back as they were written; damaged ones are skipped', () => {
    expect(readSaved(JSON.stringify(saved))).toEqual(saved);
    expect(readSaved(null)).toEqual([]);
    expect(readSaved('{')).toEqual([]);
    expect(readSaved('{"name":"x"}')).toEqual([]);
    expect(readSaved(JSON.stringify([saved[0], null, { name: 3, query: '' }, { name: 'x' }]))).toEqual([
      saved[0],
    ]);
  });

  it('need a unique name, ignoring case and accents', () => {
    expect(nameProblem(saved, '  ')).toBe('noName');
    expect(nameProblem(saved, ' a TRAITER ')).toBe('taken');
    expect(nameProblem(saved, 'Nouvelle')).toBeNull();
    expect(nameProblem(saved, 'à traiter', 'À traiter')).toBeNull();
    expect(nameProblem(saved, 'refusées', 'À traiter')).toBe('taken');
  });

  it('are limited in number; in a full list one can still be renamed', () => {
    const full = Array.from({ length: mostSaved }, (_, n) => ({ name: `n${n}`, query: '' }));
    expect(nameProblem(full, 'une de plus')).toBe('full');
    expect(nameProblem(full, 'autre', 'n1')).toBeNull();
  });

  it('are sorted by name; a name is a single line', () => {
    const more = withSearch(saved, { name: `  élus \n du ${'x'.repeat(80)}`, query: '' });
    expect(more.map(({ name }) => name.slice(0, 8))).toEqual(['À traite', 'élus du ', 'Refusées']);
    expect(more[1]?.name.length).toBe(longestName);
    expect(withoutSearch(more, 'À traiter')).toHaveLength(2);
  });
});
