import { describe, expect, it } from 'vitest';
import type { BodyModel } from '../../../engine/core/model/call.ts';
import type { Condition } from '../../../engine/core/model/value.ts';
import { holds } from '../../../engine/core/runtime/condition.ts';
import { noValues, resolve, type ValueContext } from '../../../engine/core/runtime/reference.ts';
import { buildRequest } from '../../../engine/core/runtime/request.ts';
import { buildBody, inEnvelope } from '../../../engine/core/runtime/requestBody.ts';
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

  it('sends a list at once where its parameter says so', () => {
    const query = { genres: { const: ['a', 'b'] }, etats: { const: ['x', 'y'] }, seul: { const: 'z' } };
    const joined = { genres: '|', seul: ',' };
    expect(buildRequest(callTo('GET', '/x', { query, joined }), context, functions).query).toEqual([
      ['genres', 'a|b'],
      ['etats', 'x'],
      ['etats', 'y'],
      ['seul', 'z'],
    ]);
  });

  const bodyOf = (body: BodyModel) => buildBody(body, context, functions);

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
    expect(bodyOf({ kind: 'fields', fields: { a: { const: 1 } }, asJson: ['a'] })).toEqual({
      kind: 'json',
      value: { a: 1 },
      asJson: ['a'],
    });
  });

  it('puts a value with a dotted name into its object, and the body into its envelope', () => {
    const body = {
      kind: 'fields',
      fields: { 'a.b': { const: 1 }, 'a.c': { const: 2 }, d: { const: 3 } },
    } as const;
    expect(bodyOf(body)).toEqual({ kind: 'json', value: { a: { b: 1, c: 2 }, d: 3 } });
    const none = { kind: 'fields', fields: { 'a.b': { field: 'absent' } } } as const;
    expect(bodyOf(none)).toEqual({ kind: 'json', value: {} });
    const wrapped = buildBody({ kind: 'form', set: {}, at: 'data.x' }, context, functions);
    expect(wrapped).toEqual({ kind: 'json', value: { titre: 'Neuf' }, at: 'data.x' });
    if (wrapped.kind === 'json') expect(inEnvelope(wrapped)).toEqual({ data: { x: { titre: 'Neuf' } } });
  });

  describe('of a form over an object', () => {
    const row = {
      id: 7,
      titre: 'Vieux',
      resume: 'Long',
      pages: 3,
      genres: ['a'],
      lu: true,
      cote: null,
      cree: 'x',
      editeur: { id: 3, nom: 'Folio', ville: 'Paris' },
    };
    const written = (
      kind: 'replace' | 'merge',
      field: Readonly<Record<string, unknown>>,
      emptied: Readonly<Record<string, unknown>> = { resume: null, pages: null, cote: null },
    ): unknown =>
      // As it is sent: a value that is undefined is left out.
      JSON.parse(
        JSON.stringify(
          buildBody(
            { kind, set: {}, without: ['cree', 'editeur.id'], emptied },
            { ...context, row, field },
            functions,
          ),
        ),
      );
    const { cree: _, ...kept } = { ...row, editeur: { nom: 'Folio', ville: 'Paris' } };
    it('changes a member of an object beside the others', () => {
      const changed = { editeur: { nom: 'Folio', ville: 'Lyon' } };
      expect(written('replace', { 'editeur.ville': 'Lyon' })).toEqual({
        kind: 'json',
        value: { ...kept, ...changed },
      });
      expect(written('merge', { 'editeur.ville': 'Lyon', titre: 'Vieux' })).toEqual({
        kind: 'json',
        value: changed,
      });
      expect(written('merge', { 'editeur.ville': 'Paris' })).toEqual({ kind: 'json', value: {} });
      expect(written('merge', { 'editeur.ville': undefined }, { 'editeur.ville': null })).toEqual({
        kind: 'json',
        value: { editeur: { nom: 'Folio', ville: null } },
      });
    });

    it.each([
      ['keeps what the form does not show', { titre: 'Neuf' }, { titre: 'Neuf' }, { ...kept, titre: 'Neuf' }],
      ['clears an emptied field', { resume: undefined }, { resume: null }, { ...kept, resume: null }],
      ['leaves alone a field that was empty', { cote: undefined }, {}, kept],
      ['leaves alone a field that did not change', { titre: 'Vieux', genres: ['a'], pages: 3 }, {}, kept],
      ['sends an unticked box', { lu: false }, { lu: false }, { ...kept, lu: false }],
      ['sends an empty list', { genres: [] }, { genres: [] }, { ...kept, genres: [] }],
      ['sends zero', { pages: 0 }, { pages: 0 }, { ...kept, pages: 0 }],
      ['sends a field that the object has not', { avis: 'Bon' }, { avis: 'Bon' }, { ...kept, avis: 'Bon' }],
      ['sends null that fills an empty field', { titre: null }, { titre: null }, { ...kept, titre: null }],
    ])('%s', (_name, field, merged, replaced) => {
      expect(written('merge', field)).toStrictEqual({ kind: 'json', value: merged });
      expect(written('replace', field)).toStrictEqual({ kind: 'json', value: replaced });
    });

    it('sends what the model says of an emptied field, or leaves it out', () => {
      const { resume: _resume, ...others } = kept;
      expect(written('replace', { resume: undefined }, {})).toStrictEqual({ kind: 'json', value: others });
      expect(written('merge', { resume: undefined }, { resume: '' })).toStrictEqual({
        kind: 'json',
        value: { resume: '' },
      });
    });
  });
});
