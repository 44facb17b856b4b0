/** The portal's own definitions, as they stand: the first application of the engine. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compile } from '../../engine/core/compile.ts';
import type { Contract } from '../../engine/core/contract/operations.ts';
import { loadFiles } from '../../engine/node/loadFiles.ts';
import { vocabulary } from '../../src/registry/vocabulary.ts';

const root = join(import.meta.dirname, '../..');

it('compiles the screens and messages of the portal without a problem, held against its contract', async () => {
  const { files, problems: unread } = loadFiles({
    root,
    screens: join(root, 'screens'),
    messages: [join(root, 'messages')],
  });
  const contract = JSON.parse(readFileSync(join(root, 'schemas/openapi.json'), 'utf8')) as Contract;
  const { problems, compiled } = compile(files, vocabulary, contract);
  expect([...unread, ...problems]).toEqual([]);
  expect(Object.keys(compiled?.screens ?? {})).toContain('commandes/liste');
});
