/**
 * `npm run gen`: writes the generated files, which are committed. `npm run gen -- --check` writes nothing and
 * fails if a file is out of date. To add a generated file, add a line to the table.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { atelierTexts } from './atelierTexts.ts';
import { componentNeeds } from './componentNeeds.ts';
import { decisionIndex } from './decisionIndex.ts';
import { definitionParts } from './definitionParts.ts';
import { definitionTypes } from './definitionTypes.ts';
import { definitionValidators, definitionValidatorsType } from './definitionValidators.ts';
import { domainTypes } from './domainTypes.ts';
import { ecologyEvidence, ecologyStatement } from './ecology.ts';
import { engineTexts } from './engineTexts.ts';
import { licencesPage } from './licences.ts';
import { openApi } from './openApi.ts';
import { permisOpenApi } from './permisOpenApi.ts';
import { problemsPage } from './problemsPage.ts';
import { reference } from './reference.ts';
import { accessibilityEvidence, accessibilityStatement } from './rgaa.ts';

type GeneratedFile = { readonly file: string; readonly make: () => Promise<string> };

export const generatedFiles: readonly GeneratedFile[] = [
  { file: 'schemas/types/definition.ts', make: definitionTypes },
  { file: 'schemas/types/definitionParts.ts', make: definitionParts },
  { file: 'schemas/types/definitionValidators.js', make: definitionValidators },
  { file: 'schemas/types/definitionValidators.d.ts', make: definitionValidatorsType },
  { file: 'schemas/types/engineTexts.ts', make: engineTexts },
  { file: 'schemas/types/atelierTexts.ts', make: atelierTexts },
  { file: 'schemas/types/domain.ts', make: domainTypes },
  { file: 'schemas/openapi.json', make: openApi },
  { file: 'examples/permis/schemas/openapi.json', make: permisOpenApi },
  { file: 'src/registry/components.ts', make: componentNeeds },
  { file: 'docs/problems.md', make: problemsPage },
  { file: 'engine/REFERENCE.md', make: reference },
  { file: 'docs/decisions/README.md', make: decisionIndex },
  { file: 'docs/licences.md', make: licencesPage },
  { file: 'docs/ecoconception.md', make: ecologyEvidence },
  { file: 'screens/pages/ecoconception.md', make: ecologyStatement },
  { file: 'docs/accessibilite.md', make: accessibilityEvidence },
  { file: 'screens/pages/accessibilite.md', make: accessibilityStatement },
];

const root = join(import.meta.dirname, '..');
/** One page for each screen of the definitions. */
const pages = 'docs/ecrans';

/**
 * The text of every generated file; null for an obsolete file. Pages come last, because they are generated
 * from definitions that are checked against the OpenAPI document.
 */
async function* generated(): AsyncGenerator<readonly [string, string | null]> {
  for (const { file, make } of generatedFiles) yield [file, await make()];
  // Loaded here to use the validators that were just written.
  const { oldPages, pagesFor } = await import('../engine/node/inspect.ts');
  const files = new Map<string, string | null>();
  for (const name of await oldPages(join(root, pages))) files.set(`${pages}/${name}`, null);
  for (const [name, text] of await pagesFor({ root }, pages)) files.set(`${pages}/${name}`, text);
  yield* files;
}

/** The generated files that are out of date. */
async function staleFiles(): Promise<string[]> {
  const stale: string[] = [];
  for await (const [file, text] of generated()) if (text !== read(file)) stale.push(file);
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
    for await (const [file, text] of generated()) {
      const path = join(root, file);
      if (text === read(file)) continue;
      mkdirSync(dirname(path), { recursive: true });
      if (text === null) rmSync(path);
      else writeFileSync(path, text);
      console.log(file);
    }
  }
}
