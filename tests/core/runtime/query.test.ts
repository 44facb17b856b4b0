import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../../engine/core/model/value.ts';
import {
  holdsRows,
  personalPart,
  readRows,
  readSearch,
  type Search,
  type SearchShape,
  writeSearch,
} from '../../../engine/core/runtime/query.ts';

const schemas = {
  texte: { type: 'string' },
  jour: { type: 'string', format: 'date' },
  choix: { enum: ['OK', 'KO', 'EN_COURS'] },
  nombre: { type: 'number' },
  entier: { type: ['integer', 'null'] },
  coche: { type: 'boolean' },
  rang: { enum: [0, 1, false] },
  liste: { type: 'array', items: { type: 'string' } },
  choixMultiple: { type: 'array', items: { enum: ['A', 'B', 3] } },
  libre: {},
} satisfies Record<string, JsonSchema>;

const shape: SearchShape = {
  names: { sort: 'tri', page: 'page', size: 'taille', tab: 'onglet' },
  filters: {
    ...Object.fromEntries(
      Object.entries(schemas).map(([name, schema]) => [name, { schema, personal: false }]),
    ),
    nom: { schema: { type: 'string' }, personal: true },
  },
  sort: { column: 'jour', direction: 'desc' },
  sortable: ['jour', 'texte'],
  pageSize: 20,
  pageSizes: [20, 50, 100],
};

const anyJson = fc
  .jsonValue()
  .filter((value) => value !== null && !Array.isArray(value))
  .map((value) => JSON.parse(JSON.stringify(value)));
const filters = fc.record(
  {
    texte: fc.string({ minLength: 1 }),
    jour: fc.constantFrom('2026-11-18', '2028-02-29'),
    choix: fc.constantFrom('OK', 'KO', 'EN_COURS'),
    nombre: fc.double({ noNaN: true, noDefaultInfinity: true }).filter((n) => !Object.is(n, -0)),
    entier: fc.integer(),
    coche: fc.boolean(),
    rang: fc.constantFrom(0, 1, false),
    liste: fc.array(fc.oneof(fc.string(), fc.constantFrom('', '"', '""', '[]'))),
    choixMultiple: fc.array(fc.constantFrom('A', 'B', 3)),
    libre: anyJson,
  },
  { requiredKeys: [] },
);
const searches: fc.Arbitrary<Search> = fc.record({
  filters,
  sort: fc.constantFrom(
    { column: 'jour', direction: 'desc' as const },
    { column: 'jour', direction: 'asc' as const },
    { column: 'texte', direction: 'desc' as const },
  ),
  page: fc.integer({ min: 1, max: 999_999_999 }),
  size: fc.constantFrom(20, 50, 100),
});

describe('the search in the address', () => {
  it('is read back as it was written, also false, 0 and the empty list', () => {
    fc.assert(
      fc.property(searches, (search) => {
        const text = writeSearch(shape, search).toString();
        expect(readSearch(shape, new URLSearchParams(text))).toEqual({
          submitted: true,
          isIncomplete: false,
          search,
        });
      }),
      { numRuns: 500 },
    );
  });

  it("is short: contains order and page size only when they differ from the screen's defaults", () => {
    const search = { filters: { coche: false }, sort: shape.sort, page: 1, size: 20 };
    expect(writeSearch(shape, search).toString()).toBe('coche=false&page=1');
    expect(
      writeSearch(shape, { ...search, sort: { column: 'texte', direction: 'desc' }, size: 50 }).toString(),
    ).toBe('coche=false&tri=-texte&page=1&taille=50');
  });

  it('D42 never contains a personal criterion, when written or when read', () => {
    const search = { filters: { nom: 'Martin', texte: 'x' }, sort: null, page: 1, size: 20 };
    expect(writeSearch(shape, search).toString()).toBe('texte=x&page=1');
    expect(readSearch(shape, new URLSearchParams('nom=Martin&page=1')).search.filters).toEqual({});
    expect(personalPart(shape, search.filters)).toEqual({ nom: 'Martin' });
  });

  it('UX-03 ignores unknown parameters and invalid values', () => {
    const wrong =
      'inconnu=1&choix=AUTRE&jour=31/02/2026&nombre=x&entier=1.5&coche=oui&rang=2&choixMultiple=C&libre=%7B&tri=-inconnu&page=0&taille=7';
    expect(readSearch(shape, new URLSearchParams(wrong))).toEqual({
      submitted: true,
      isIncomplete: false,
      search: { filters: {}, sort: shape.sort, page: 1, size: 20 },
    });
  });

  it('reads a negative zero as zero, as it is written', () => {
    const { search } = readSearch(shape, new URLSearchParams('entier=-0&nombre=-0.0&libre=[-0]'));
    expect(search.filters).toEqual({ entier: 0, nombre: 0, libre: [0] });
  });

  it('accepts any address', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...Object.keys(schemas), 'tri', 'page', 'taille'), fc.string())),
        (pairs) => {
          const { search } = readSearch(shape, new URLSearchParams(pairs));
          expect(readSearch(shape, writeSearch(shape, search)).search).toEqual(search);
        },
      ),
    );
  });

  it('is not submitted without a page', () => {
    expect(readSearch(shape, new URLSearchParams('texte=x')).submitted).toBe(false);
  });
});

describe('rows of a response', () => {
  it('are the objects of a list', () => {
    const row = { a: 1 };
    expect(readRows([row, null], '')).toEqual([row]);
    expect(readRows({ a: { b: [row] } }, 'a.b')).toEqual([row]);
  });

  it('distinguish an empty list from an invalid response (REL-12)', () => {
    expect([[], null].map((answer) => holdsRows(answer, ''))).toEqual([true, true]);
    expect(['<html>', '', {}, 3].map((answer) => holdsRows(answer, ''))).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect([{ data: [] }, {}, '<html>'].map((answer) => holdsRows(answer, 'data'))).toEqual([
      true,
      false,
      false,
    ]);
  });
});
