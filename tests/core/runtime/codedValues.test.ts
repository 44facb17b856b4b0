/** Every reader of a row reads a coded value the same way, plain or inside an object. */
import { describe, expect, it } from 'vitest';
import { bulkGroups, rowKey } from '../../../engine/core/runtime/bulk.ts';
import { holds } from '../../../engine/core/runtime/condition.ts';
import { optionOf } from '../../../engine/core/runtime/formats.ts';
import { optionsIn } from '../../../engine/core/runtime/optionsIn.ts';
import { noValues, resolve } from '../../../engine/core/runtime/reference.ts';
import { buildRequest } from '../../../engine/core/runtime/request.ts';
import { formatText } from '../../../engine/core/runtime/text.ts';

const context = (etat: unknown) => ({ ...noValues, codeProperty: 'code', row: { etat } });
const support = { functions: {}, hasRight: () => false };

describe.each([
  ['plain', 'RENDU'],
  ['inside an object', { code: 'RENDU', libelle: 'x' }],
])('a code that is written %s', (_how, etat) => {
  it('is compared in conditions', () => {
    expect(holds({ value: { row: 'etat' }, is: 'RENDU' }, context(etat), support)).toBe(true);
    expect(holds({ value: { row: 'etat.code' }, isNot: 'RENDU' }, context(etat), support)).toBe(false);
    expect(holds({ value: { row: 'etat' }, isEmpty: true }, context(etat), support)).toBe(false);
  });

  it('is written into addresses and texts', () => {
    expect(resolve({ row: 'etat' }, context(etat), {})).toBe('RENDU');
    expect(formatText([{ arg: 'etat' }], { etat }, 'code')).toBe('RENDU');
  });
});

it('an object without a code is empty', () => {
  expect(holds({ value: { row: 'etat' }, isEmpty: true }, context({ code: null }), support)).toBe(true);
});

describe('a text', () => {
  it('treats a value that cannot be written as text as absent', () => {
    const choice = [{ arg: 'a', select: { null: ['rien'], other: ['?'] } }];
    expect([{}, [{}], null].map((a) => formatText(choice, { a }, 'code'))).toEqual(['rien', 'rien', 'rien']);
    expect(formatText(['[', { arg: 'a' }, ']'], { a: { b: 1 } }, 'code')).toBe('[]');
  });

  it('writes a plural value that is not a number unchanged', () => {
    const plural = [
      { arg: 'n', plural: { one: ['un'], other: [{ pound: true } as const] }, offset: 0, ordinal: false },
    ];
    expect(formatText(plural, { n: 'douze' })).toBe('douze');
  });
});

it('the key of a row is the first key field with a value, and keys of different fields or objects differ', () => {
  const key = ['numero', 'cote'];
  expect([{ numero: '7', cote: 'A' }, { cote: '7' }].map((row) => rowKey(row, key))).toEqual(['7', 'cote 7']);
  const objects = [1, 2].map((id) => rowKey({ numero: { id } }, key));
  expect(new Set(objects).size).toBe(2);
  expect(bulkGroups([{ lot: 1 }, {}], 'lot')).toHaveLength(2);
});

it('options come from rows with both a value and a label; a number as text finds its option', () => {
  const from = { call: {} as never, rows: '', value: 'id', label: 'nom' };
  const answer = [
    { id: 1, nom: 'Un' },
    null,
    { id: { code: 2 }, nom: { code: 'Deux' } },
    { id: 3 },
    { id: {}, nom: 'x' },
  ];
  const options = optionsIn(answer, from, 'code');
  expect(options.map(({ value, label }) => [value, label])).toEqual([
    [1, 'Un'],
    [2, 'Deux'],
  ]);
  expect(optionOf(options, '2')?.label).toBe('Deux');
  expect(optionOf(options, {})).toBeNull();
});

it('refuses to build a request with an object in its path', () => {
  const call = {
    method: 'GET',
    path: '/api/livres/{id}',
    pathParams: { id: { row: 'etat' } },
    query: {},
    headers: {},
    body: null,
    ifMatch: false,
    errors: [],
  } as const;
  expect(() => buildRequest(call, context({ id: 1 }), {})).toThrow(TypeError);
});
