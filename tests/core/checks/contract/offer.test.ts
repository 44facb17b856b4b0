import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compile } from '../../../../engine/core/compiler/compile.ts';
import { filesOf, fixtures, vocabulary } from '../../fixtureFiles.ts';

it('lists the operations that no screen calls, and the parts that no screen sends or shows', () => {
  const { files, contract } = filesOf(join(fixtures, 'valid/contract'));
  const { unused } = compile(files, vocabulary, contract);
  expect(unused.map(({ operation, part, names }) => [operation, part, names.join()])).toEqual([
    ['GET /api/livres', 'answer', 'titre,cote'],
    ['GET /api/prets', 'operation', ''],
    ['GET /api/livres/{numero}', 'operation', ''],
    ['POST /api/images', 'operation', ''],
  ]);
});
