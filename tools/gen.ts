/**
 * `npm run gen`: writes the generated files, which are committed. `npm run gen -- --check` writes nothing and fails
 * when one of them is not what it would write. A new generated file is one more line of the table.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { definitionTypes } from './definitionTypes.ts';
import { domainTypes } from './domainTypes.ts';
import { openApi } from './openApi.ts';
import { problemsPage } from './problemsPage.ts';

type Generator = { readonly file: string; readonly make: () => Promise<string> };

export const generators: readonly Generator[] = [
  { file: 'schemas/types/definition.ts', make: definitionTypes },
  { file: 'schemas/types/domain.ts', make: domainTypes },
  { file: 'schemas/openapi.json', make: openApi },
  { file: 'docs/problems.md', make: problemsPage },
];

const root = join(import.meta.dirname, '..');

/** The generated files whose content is not what it should be. */
export async function staleFiles(): Promise<string[]> {
  const stale: string[] = [];
  for (const { file, make } of generators) {
    if ((await make()) !== read(file)) stale.push(file);
  }
  return stale;
}

function read(file: string): string | null {
  try {
    return readFileSync(join(root, file), 'utf8');
  } catch {
    return null;
  }
}

if (import.meta.main) {
  if (process.argv.includes('--check')) {
    const stale = await staleFiles();
    for (const file of stale) console.error(`${file} is not up to date: run \`npm run gen\``);
    process.exitCode = stale.length === 0 ? 0 : 1;
  } else {
    for (const { file, make } of generators) {
      writeFileSync(join(root, file), await make());
      console.log(file);
    }
  }
}
