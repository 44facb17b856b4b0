import { describe, expect, it } from 'vitest';
import type { Condition } from '../../../engine/core/model/value.ts';
import { holds } from '../../../engine/core/runtime/condition.ts';
import { noValues, resolve, type ValueContext } from '../../../engine/core/runtime/reference.ts';
import { buildRequest } from '../../../engine/core/runtime/request.ts';
import { callTo } from '../../booksApp.ts';

const context: ValueContext = {
  ...noValues,
  filter: { titre: 'L’été', absent: '', none: null, pages: 0, lu: false, genres: ['a', 'b'] },
  field: { titre: 'Neuf' },
  row: { id: 'a/b?c', auteur: { nom: 'Ada' }, titre: 'Vieux', prix: 3 },
  path: { id: '7' },
  choice: { lu: true },
  user: { sub: 'ada' },
  property: { taille: '10' },
};
const functions = { double: ({ row }: ValueContext) => Number(row.prix) * 2 };

describe('resolve', () => {
  it.each([
    [{ filter: 'titre' }, 'L’été'],
    [{ field: 'titre' }, 'Neuf'],
    [{ row: 'auteur.nom' }, 'Ada'],
    [{ path: 'id' }, '7'],
    [{ user: 'sub' }, 'ada'],
    [{ property: 'taille' }, '10'],
    [{ property: 'autre', default: 3 }, 3],
    [{ choice: 'lu' }, true],
    [{ const: false }, false],
    [{ fn: 'double' }, 6],
    [{ row: 'rien' }, undefined],
  ])('%j is %j', (reference, value) => {
    expect(resolve(reference, context, functions)).toEqual(value);
  });
});

describe('holds', () => {
  const support = { functions: { yes: () => true }, hasRight: (right: string) => right === 'livres' };
  it.each<[Condition, boolean]>([
    [{ value: { row: 'prix' }, is: 3 }, true],
    [{ value: { row: 'prix' }, isNot: 3 }, false],
    [{ value: { row: 'rien' }, is: null }, true],
    [{ value: { filter: 'lu' }, is: false }, true],
    [{ value: { filter: 'lu' }, isEmpty: true }, false],
    [{ value: { filter: 'pages' }, isEmpty: false }, true],
    [{ value: { filter: 'absent' }, isEmpty: true }, true],
    [{ value: { filter: 'genres' }, is: ['a', 'b'] }, true],
    [{ right: 'livres' }, true],
    [{ right: 'prets' }, false],
    [{ not: { right: 'prets' } }, true],
    [{ all: [{ right: 'livres' }, { right: 'prets' }] }, false],
    [{ any: [{ right: 'livres' }, { right: 'prets' }] }, true],
    [{ all: [] }, true],
    [{ any: [] }, false],
    [{ fn: 'yes' }, true],
  ])('%j: %j', (condition, expected) => {
    expect(holds(condition, context, support)).toBe(expected);
  });
});

describe('buildRequest', () => {
  it('fills the path with encoded segments and leaves out empty parameters', () => {
    const request = buildRequest(
      callTo('GET', '/api/livres/{id}', {
        pathParams: { id: { row: 'id' } },
        query: {
          titre: { filter: 'titre' },
          absent: { filter: 'absent' },
          none: { filter: 'none' },
          pages: { filter: 'pages' },
          lu: { filter: 'lu' },
          genre: { filter: 'genres' },
        },
        headers: { Login: { user: 'sub' }, Vide: { filter: 'absent' } },
      }),
      context,
      functions,
    );
    expect(request).toEqual({
      method: 'GET',
      path: '/api/livres/a%2Fb%3Fc',
      query: [
        ['titre', 'L’été'],
        ['pages', '0'],
        ['lu', 'false'],
        ['genre', 'a'],
        ['genre', 'b'],
      ],
      headers: { Login: 'ada' },
      body: { kind: 'none' },
    });
  });

  const bodyOf = (body: Parameters<typeof buildRequest>[0]['body']) =>
    buildRequest(callTo('PUT', '/x', { body }), context, functions).body;

  it('builds the body from fields, the row or the form, with fixed members laid over it', () => {
    expect(bodyOf({ kind: 'fields', fields: { a: { const: 1 }, b: { field: 'titre' } } })).toEqual({
      kind: 'json',
      value: { a: 1, b: 'Neuf' },
    });
    expect(bodyOf({ kind: 'row', set: { titre: { field: 'titre' } } })).toEqual({
      kind: 'json',
      value: { ...context.row, titre: 'Neuf' },
    });
    expect(bodyOf({ kind: 'form', set: { id: { path: 'id' } } })).toEqual({
      kind: 'json',
      value: { titre: 'Neuf', id: '7' },
    });
    expect(bodyOf({ kind: 'upload', field: 'file' })).toEqual({ kind: 'upload', field: 'file' });
  });
});
