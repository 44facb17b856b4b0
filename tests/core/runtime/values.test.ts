import { describe, expect, it } from 'vitest';
import { codeIn, textOf, textOrNull, valueAt } from '../../../engine/core/runtime/values.ts';

describe('the value at a path', () => {
  it('is read along the dots, a field whose own name has a dot first', () => {
    expect(valueAt({ a: { b: 1 } }, 'a.b', null)).toBe(1);
    expect(valueAt({ 'a.b': 2, a: { b: 1 } }, 'a.b', null)).toBe(2);
    expect(valueAt({ a: null }, 'a.b', null)).toBeUndefined();
    expect(valueAt({ a: 'x' }, 'a.b', null)).toBeUndefined();
  });

  it.each([
    ['plain, by its own path', { genre: 'ROMAN' }, 'genre'],
    ['plain, by the path of the property', { genre: 'ROMAN' }, 'genre.code'],
    ['in its object, by its own path', { genre: { code: 'ROMAN', libelle: 'Roman' } }, 'genre'],
    ['in its object, by the path of the property', { genre: { code: 'ROMAN' } }, 'genre.code'],
  ])('is the code: %s', (_how, row, path) => {
    expect(valueAt(row, path, 'code')).toBe('ROMAN');
  });

  it('is nothing for a code that is none', () => {
    expect(
      [{ genre: null }, { genre: { code: null } }].map((row) => valueAt(row, 'genre.code', 'code')),
    ).toEqual([null, null]);
    expect(valueAt({}, 'genre.code', 'code')).toBeUndefined();
  });

  it('is no other field of a plain value', () => {
    expect(valueAt({ adresse: 'Paris' }, 'adresse.commune', 'code')).toBeUndefined();
  });
});

it('a list without codes stays the list that it is', () => {
  const list = [1, 'a', { b: 1 }];
  expect(codeIn(list, 'code')).toBe(list);
  expect(codeIn([{ code: 1 }, 'a', null], 'code')).toEqual([1, 'a', null]);
  expect(codeIn([{ code: 1 }], null)).toEqual([{ code: 1 }]);
});

it('a text stands for plain values and lists of them alone', () => {
  expect([null, '', 0, false, ['a', ['b', null]]].map(textOf)).toEqual(['', '', '0', 'false', 'a, b']);
  expect([{}, [{}], ''].map(textOrNull)).toEqual([null, null, null]);
  expect(() => textOf({})).toThrow(TypeError);
});
