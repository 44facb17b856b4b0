import { describe, expect, it } from 'vitest';
import { blockRows, isAnswerOf, periodOf, reasonOf } from '../../engine/core/dashboard.ts';
import type { BlockModel } from '../../engine/core/model.ts';
import { column as columnModel } from '../columnModel.ts';

const column = (id: string) => columnModel(id, id);

const block = {
  source: { rows: 'lignes' },
  table: { grid: { rowName: 'Total', columns: [column('genre'), column('n')] } },
  single: null,
  empty: null,
  rowOrder: null,
  chart: null,
} as unknown as BlockModel;
const reader = { isEmpty: () => false, say: String };

describe('the rows of a block', () => {
  const lignes = [{ genre: 'essai' }, { genre: '9' }, { genre: 'roman' }, { genre: '10' }];

  it('STAT-072 STAT-076 stand in the order of a list, the others after them', () => {
    const names = (values: readonly string[] | null) =>
      blockRows({ ...block, rowOrder: values && { column: 'genre', values } }, { lignes }, reader).map(
        ({ genre }) => genre,
      );
    expect(names(['roman', 'essai', 'inconnu'])).toEqual(['roman', 'essai', '9', '10']);
    expect(names(null)).toEqual(['essai', '9', 'roman', '10']);
  });

  it('STAT-054 are the answer itself where there is one, under its name', () => {
    const one = { ...block, single: 'genre' };
    expect(blockRows(one, { n: 3 }, reader)).toEqual([{ genre: 'Total', n: 3 }]);
    expect(isAnswerOf(one, { n: 3 })).toBe(true);
    expect(isAnswerOf(one, [3])).toBe(false);
  });

  it('STAT-027 STAT-028 STAT-062 are none for no answer, or one that says so', () => {
    expect(blockRows(block, null, reader)).toEqual([]);
    expect(blockRows({ ...block, single: 'genre' }, null, reader)).toEqual([]);
    expect(blockRows(block, { lignes }, { ...reader, isEmpty: () => true })).toEqual([]);
    expect(isAnswerOf(block, null)).toBe(true);
    expect(isAnswerOf(block, { lignes: 'x' })).toBe(false);
  });
});

it('STAT-029 reads the reason of an answer, where it gives one', () => {
  expect(reasonOf({ motif: 'Trop long.' }, 'motif')).toBe('Trop long.');
  for (const body of [{ motif: ' ' }, { motif: null }, {}, 'motif', null])
    expect(reasonOf(body, 'motif')).toBeNull();
  expect(reasonOf({ motif: 'Trop long.' }, null)).toBeNull();
});

it('STAT-058 STAT-059 STAT-060 names the period by its ends', () => {
  const period = { from: 'du', to: 'au' };
  expect(periodOf(period, { du: '2026-01-31', au: '2026-03-29' })).toEqual({
    text: 'between',
    from: '31/01/2026',
    to: '29/03/2026',
  });
  expect(periodOf(period, { du: '2026-01-31' })?.text).toBe('from');
  expect(periodOf(period, { au: '2026-01-31' })?.text).toBe('until');
  expect(periodOf(period, {})).toBeNull();
  expect(periodOf(null, { du: '2026-01-31' })).toBeNull();
});
