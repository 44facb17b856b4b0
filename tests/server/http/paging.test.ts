import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  containing,
  identifierStartsWith,
  nameStartsWith,
  searchForm,
  searchPlate,
  startingWith,
} from '../../../server/db/searchText.ts';
import { orderBy, sliceOf } from '../../../server/http/pagedList.ts';
import { orderOf } from '../../../server/http/paging.ts';

test('a page with an offset from the nearer end has the rows of the page', () => {
  fc.assert(
    fc.property(fc.nat(60), fc.nat(80), fc.integer({ min: 1, max: 30 }), (total, start, length) => {
      const rows = Array.from({ length: total }, (_, index) => index);
      const { offset, limit, reversed } = sliceOf({ start, length }, total);
      const scanned = reversed ? rows.toReversed() : rows;
      const page = scanned.slice(offset, offset + limit);
      expect(reversed ? page.toReversed() : page).toEqual(rows.slice(start, start + length));
      if (limit > 0) expect(offset).toBeLessThanOrEqual(total / 2);
    }),
  );
});

test('DEM-036 an order uses the field of its column number', () => {
  const query = { draw: 1, start: 0, length: 20 };
  const known = (field: string) => field === 'nom';
  expect(orderOf(query, known)).toBeNull();
  const asked = { ...query, 'order[0][column]': 2, 'columns[2][data]': 'nom' } as const;
  expect(orderOf(asked, known)).toEqual({ field: 'nom', direction: 'asc' });
  expect(orderOf({ ...asked, 'order[0][dir]': 'desc' }, known)).toEqual({ field: 'nom', direction: 'desc' });
  expect(() => orderOf({ ...asked, 'columns[2][data]': 'motif' }, known)).toThrow('REQUETE_INVALIDE');
  expect(() => orderOf({ ...asked, 'order[0][column]': 3 }, known)).toThrow('REQUETE_INVALIDE');
});

test('terms have one direction, each once', () => {
  expect(orderBy(['d.nom', 'd.id'], true)).toBe('d.nom desc, d.id desc');
  expect(orderBy(['d.id', 'd.id'], false)).toBe('d.id asc');
});

test('SEC-48 texts are compared without case, accents and double blanks, and escaped in patterns', () => {
  expect(searchForm('  Œuvre  d’Hélène-Łucja ')).toBe('OEUVRE D’HELENE-LUCJA');
  expect(searchPlate('ab 123-çd')).toBe('AB123CD');
  expect(startingWith('100%_\\')).toBe('100\\%\\_\\\\%');
  expect(containing('%')).toBe('%\\%%');
  const bound: string[] = [];
  const bind = (value: string) => `$${bound.push(value)}`;
  expect(identifierStartsWith('numero', '0042', bind)).toBe('(numero like $1 or numero in ($2, $3))');
  expect(identifierStartsWith('numero', '42', bind)).toBe('(numero like $4 or numero in ($5))');
  expect(bound).toEqual(['0042%', '0000000042', '42', '42%', '0000000042']);
});

test('SEC-48 a name is one pattern without separators; separators alone fit nothing', () => {
  const bound: string[] = [];
  const bind = (value: string) => `$${bound.push(value)}`;
  expect(nameStartsWith('nom', '100%é', bind)).toBe('forme_de_nom(nom) like $1');
  expect(nameStartsWith('nom', "l'_a", bind)).toBe('forme_de_nom(nom) like $2');
  expect(nameStartsWith('nom', '’-', bind)).toBe('false');
  expect(bound).toEqual(['100\\%E%', 'L\\_A%']);
});
