import { describe, expect, it } from 'vitest';
import type { BlockModel } from '../../../engine/core/model/screen.ts';
import {
  blockRows,
  crushingBar,
  outcomeOf,
  periodOf,
  reasonOf,
} from '../../../engine/core/runtime/dashboard.ts';
import { column as columnModel } from '../../../testkit/columnModel.ts';
import { writing } from '../../../testkit/writing.ts';

const column = (id: string) => columnModel(id, id);

const block = {
  source: { rows: 'lignes' },
  table: { grid: { rowName: 'Total', columns: [column('genre'), column('n')] } },
  single: null,
  empty: null,
  rowOrder: null,
  chart: null,
} as unknown as BlockModel;
const reader = { ...writing, isEmpty: () => false };

describe('the rows of a block', () => {
  const lignes = [{ genre: 'essai' }, { genre: '9' }, { genre: 'roman' }, { genre: '10' }];

  it('STAT-072 STAT-076 follow the order of a list, the other rows come after', () => {
    const names = (values: readonly string[] | null) =>
      blockRows({ ...block, rowOrder: values && { column: 'genre', values } }, { lignes }, reader).map(
        ({ genre }) => genre,
      );
    expect(names(['roman', 'essai', 'inconnu'])).toEqual(['roman', 'essai', '9', '10']);
    expect(names(['ROMAN', 'éssai'])).toEqual(['roman', 'essai', '9', '10']);
    expect(names(null)).toEqual(['essai', '9', 'roman', '10']);
  });

  it('STAT-054 are the response itself when the block has a single row, under its name', () => {
    const one = { ...block, single: 'genre' };
    expect(blockRows(one, { n: 3 }, reader)).toEqual([{ genre: 'Total', n: 3 }]);
  });

  it('STAT-027 STAT-028 STAT-062 are empty without a response, or when the response says that it is empty', () => {
    expect(blockRows(block, null, reader)).toEqual([]);
    expect(blockRows({ ...block, single: 'genre' }, null, reader)).toEqual([]);
    expect(blockRows(block, { lignes }, { ...reader, isEmpty: () => true })).toEqual([]);
  });
});

describe('the outcome of a response', () => {
  const single = { ...block, single: 'genre' };
  const reading = { reasonPath: 'motif', isEmpty: ({ code }: { code?: unknown }) => code === 'RIEN' };
  const done = (answer: unknown) => ({ kind: 'done', answer });
  const refused = { kind: 'refused', reason: 'Trop long.' };
  const rows = { lignes: [{ n: 1 }] };
  const motif = refused.reason;

  it.each([
    [block, rows, done(rows)],
    [block, { ...rows, motif }, done({ ...rows, motif })],
    [block, { ...rows, motif, code: 'RIEN' }, refused],
    [block, { lignes: [], motif }, refused],
    [block, null, done(null)],
    [block, { lignes: null, code: 'RIEN' }, done({ lignes: null, code: 'RIEN' })],
    [block, { lignes: null, motif: null }, null],
    [block, { lignes: 'x' }, null],
    [block, {}, null],
    [block, [], null],
    [single, { n: 3 }, done({ n: 3 })],
    [single, { n: 3, motif }, refused],
    [single, [3], null],
  ])('STAT-027 STAT-028 STAT-069 success, case %#', (of, body, outcome) => {
    expect(outcomeOf(of, body, 200, reading)).toEqual(outcome);
  });

  it.each([
    [block, 400, { lignes: [], motif }, refused],
    [block, 404, { motif }, refused],
    [block, 400, { lignes: [], motif: null }, done({ lignes: [], motif: null })],
    [block, 400, { code: 'RIEN' }, done({ code: 'RIEN' })],
    [block, 400, { ...rows, motif }, done({ ...rows, motif })],
    [block, 400, { code: 'REQUETE_INVALIDE' }, null],
    [block, 400, rows, null],
    [block, 400, null, null],
    [block, 400, 'Bad Request', null],
    [block, 404, { lignes: [], motif: null }, null],
    [single, 400, { lignes: [], motif: null }, done(null)],
    [single, 400, { code: 'RIEN' }, done(null)],
    [single, 400, { code: 'REQUETE_INVALIDE' }, null],
  ])('STAT-029 refusal, case %#', (of, status, body, outcome) => {
    expect(outcomeOf(of, body, status, reading)).toEqual(outcome);
  });

  it('treats a refusal as a failure when no field holds a reason', () => {
    expect(outcomeOf(block, { ...rows, motif }, 400, { ...reading, reasonPath: null })).toBeNull();
  });
});

it('STAT-029 reads the reason of a response, if there is one', () => {
  expect(reasonOf({ motif: 'Trop long.' }, 'motif')).toBe('Trop long.');
  for (const body of [{ motif: ' ' }, { motif: null }, {}, 'motif', null])
    expect(reasonOf(body, 'motif')).toBeNull();
  expect(reasonOf({ motif: 'Trop long.' }, null)).toBeNull();
});

it('STAT-058 STAT-059 STAT-060 describes the period by its first and last day', () => {
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

describe('crushingBar', () => {
  it.each([
    [[38, 2278, 81], 1],
    [[100, 320, 81], null],
    [[0, 0], null],
    [[500], null],
    [[5, 0, 0], null],
    [[], null],
  ])('of %j is the one that leaves the others no room: %j', (lengths, place) => {
    expect(crushingBar(lengths)).toBe(place);
  });
});
