/** Rewriting definitions of the former format. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readContracts } from '../../../engine/core/checks/contract/contractFiles.ts';
import { compile } from '../../../engine/core/compiler/compile.ts';
import type { SourceFile } from '../../../engine/core/definition/definitions.ts';
import { migrate } from '../../../engine/core/migrate/migrate.ts';
import { placesOf } from '../../../engine/node/applicationPlaces.ts';
import { loadFiles } from '../../../engine/node/loadFiles.ts';
import { vocabulary } from '../../fixtures/format1/vocabulary.ts';

const root = join(import.meta.dirname, '../../fixtures/format1');
const engineMessages = join(import.meta.dirname, '../../../messages/engine.yaml');
const { files } = loadFiles(placesOf({ root, messages: ['messages', engineMessages] }));
const contractText = readFileSync(join(root, 'openapi.json'), 'utf8');
const contract = readContracts([{ path: 'openapi.json', text: contractText }]);

const over = (changed: readonly SourceFile[]) =>
  files.map((file) => changed.find(({ path }) => path === file.path) ?? file);

describe('migrate', () => {
  const changed = migrate(files, contract.contract);

  it('writes a whole application in the current format, with its comments and its order', async () => {
    expect(changed.length).toBeGreaterThan(5);
    for (const { path, text } of changed)
      await expect(text).toMatchFileSnapshot(join(root, '../format2', path));
  });

  it('leaves nothing to do by hand: the result compiles', () => {
    expect(compile(over(changed), vocabulary, contract).problems).toEqual([]);
  });

  it('changes no text', () => {
    const textsIn = (all: readonly SourceFile[]) =>
      all.flatMap(({ kind, text }) => (kind === 'messages' ? leavesOf(parse(text)) : [])).sort();
    expect(textsIn(over(changed))).toEqual(textsIn(files));
  });

  it('changes nothing a second time', () => {
    expect(migrate(over(changed))).toEqual([]);
  });

  it('leaves a file that cannot be parsed as it is', () => {
    const broken: SourceFile = { path: 'screens/broken.yaml', kind: 'area', text: 'format: 1\n\tarea: x\n' };
    expect(migrate([...files, broken]).map(({ path }) => path)).not.toContain(broken.path);
  });
});

function leavesOf(value: unknown): readonly string[] {
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(leavesOf)
    : [String(value)];
}
