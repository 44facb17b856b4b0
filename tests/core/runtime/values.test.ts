import { describe, expect, it } from 'vitest';
import { codeIn, textOf, textOrNull, valueAt } from '../../../engine/core/runtime/values.ts';

describe('the value at a path', () => {
  it('follows the dots; a field whose own name contains a dot comes first', () => {
    expect(valueAt({ a: { b: 1 } }, 'a.b', null)).toBe(1);
    expect(valueAt({ 'a.b': 2, a: { b: 1 } }, 'a.b', null)).toBe(2);
    expect(valueAt({ a: null }, 'a.b', null)).toBeUndefined();
    expect(valueAt({ a: 'x' }, 'a.b', null)).toBeUndefined();
  });

  it.each([
    ['plain, by its own path', { genre: 'ROMAN' }, 'genre'],
    ['plain, by the path of the property', { genre: 'ROMAN' }, 'genre.code'],
    ['inside an object, by its own path', { genre: { code: 'ROMAN', libelle: 'Roman' } }, 'genre'],
    ['inside an object, by the path of the property', { genre: { code: 'ROMAN' } }, 'genre.code'],
  ])('is the code: %s', (_how, row, path) => {
    expect(valueAt(row, path, 'code')).toBe('ROMAN');
  });

  it('is empty for a code without a value', () => {
    expect(
      [{ genre: null }, { genre: { code: null } }].map((row) => valueAt(row, 'genre.code', 'code')),
    ).toEqual([null, null]);
    expect(valueAt({}, 'genre.code', 'code')).toBeUndefined();
  });

  it('is not a member of a plain value', () => {
    expect(valueAt({ adresse: 'Paris' }, 'adresse.commune', 'code')).toBeUndefined();
  });
});

it('a list without codes is returned unchanged', () => {
  const list = [1, 'a', { b: 1 }];
  expect(codeIn(list, 'code')).toBe(list);
  expect(codeIn([{ code: 1 }, 'a', null], 'code')).toEqual([1, 'a', null]);
  expect(codeIn([{ code: 1 }], null)).toEqual([{ code: 1 }]);
});

it('only plain values and lists of them can be written as text', () => {
  expect([null, '', 0, false, ['a', ['b', null]]].map(textOf)).toEqual(['', '', '0', 'false', 'a, b']);
  expect([{}, [{}], ''].map(textOrNull)).toEqual([null, null, null]);
  expect(() => textOf({})).toThrow(TypeError);
});
