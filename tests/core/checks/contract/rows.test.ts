/** The rows that a form sends, compared with the items of the list that the operation takes. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compile } from '../../../../engine/core/compiler/compile.ts';
import { rebasedValues, withoutSecrets } from '../../../../engine/core/runtime/typed.ts';
import { field } from '../../../fieldModel.ts';
import { filesOf, fixtures, vocabulary } from '../../fixtureFiles.ts';

it('reports a field that rows do not have, one of another type, and a required one that is missing', () => {
  const { files, contract } = filesOf(join(fixtures, 'valid/rows'));
  const changed = JSON.parse(
    JSON.stringify(files)
      .replace('article: { required: true, maxLength: 20 }', 'articl: { required: true }')
      .replace('quantite: { type: integer, required: true, minimum: 1 }', 'quantite: {}'),
  ) as typeof files;
  const { problems } = compile(changed, vocabulary, contract);
  const found = problems.filter(({ code }) => code.startsWith('contract-')).map(({ code }) => code);
  expect(found.sort()).toEqual([
    'contract-body',
    'contract-body-required',
    'contract-body-required',
    'contract-type',
  ]);
});

it('keeps typed rows whole when their object is read again, and stores none with a password', () => {
  const [before, now] = [
    [{ a: 1 }, { a: 2 }],
    [{ a: 1 }, { a: 3 }],
  ];
  const typed = [...before, { a: 9 }];
  expect(rebasedValues({ lignes: typed }, { lignes: before }, { lignes: now })).toEqual({ lignes: typed });
  const rows = {
    fields: [field('code', 'Code', { widget: 'password' })],
    min: 0,
    max: null,
    texts: {} as never,
  };
  expect(
    withoutSecrets([field('lignes', 'Lignes', { rows })], { lignes: [{ code: 'x' }], nom: 'A' }),
  ).toEqual({
    nom: 'A',
  });
});
