/** The samples of TypeScript that the guides show compile: a run of the compiler over the engine. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guideBlocks, inlineCode } from './guideBlocks.ts';

const widgets = 'docs/guide-widgets.md';

describe('samples of TypeScript', () => {
  let root = '';
  beforeAll(() => {
    mkdirSync('.cache', { recursive: true });
    root = mkdtempSync('.cache/samples-');
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  const samples = guideBlocks(widgets).filter(({ language }) => /^tsx?$/.test(language));

  it('compile as written, and the names of the engine exist', () => {
    cpSync('examples/permis/src/registry/vocabulary.ts', join(root, 'src/registry/vocabulary.ts'));
    const modules = samples.filter(({ role }) => role === 'compile');
    expect(modules.length).toBeGreaterThanOrEqual(2);
    for (const { path, text } of modules) {
      const file = join(root, path.replace(/\.md$/, '.tsx'));
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    // The names of the engine within the sentences.
    const names = inlineCode(widgets).flatMap(
      ({ code }) => /^<?([A-Z]\w+)>$|^(use[A-Z]\w+)$/.exec(code)?.slice(1) ?? [],
    );
    const exported = [...new Set(names.filter((name) => name !== undefined))].join(', ');
    expect(exported.length).toBeGreaterThan(100);
    writeFileSync(join(root, 'names.ts'), `export { ${exported} } from 'screen-engine';\n`);
    writeFileSync(
      join(root, 'tsconfig.json'),
      JSON.stringify({ extends: '../../tsconfig.json', include: ['.', '../../engine/react/**/*.d.ts'] }),
    );
    const tsc = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '--noEmit', '-p', root], {
      encoding: 'utf8',
    });
    expect(tsc.stdout).toBe('');
    expect(tsc.status).toBe(0);
  }, 120_000);
});
