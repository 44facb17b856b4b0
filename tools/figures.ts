/** `npm run figures`: how much the definitions of the portal say, and how large the engine is. */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isMap, isScalar, parseDocument, visit } from 'yaml';

const read = (file: string) => readFileSync(file, 'utf8');
const linesOf = (text: string) => text.trimEnd().split('\n').length;
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

print('definitions', definitionFigures());
print('engine', engineFigures());

function print(title: string, figures: Readonly<Record<string, number>>): void {
  console.log(
    `${title}\n${Object.entries(figures)
      .map(([name, value]) => `  ${name.padEnd(42)}${String(value).padStart(7)}\n`)
      .join('')}`,
  );
}

function definitionFigures() {
  const texts = globSync('screens/*.yaml').sort().map(read);
  const lines = texts.flatMap((text) => text.split('\n'));
  const found = { customScreens: 0, widths: 0, errorRules: 0 };
  for (const text of texts)
    visit(parseDocument(text), {
      Pair(_, { key, value }) {
        if (!isScalar(key)) return;
        if (key.value === 'kind' && isScalar(value) && value.value === 'custom') found.customScreens += 1;
        if (key.value === 'width') found.widths += 1;
        if (key.value === 'errors') found.errorRules += rulesOf(value);
      },
    });
  return {
    'non-blank lines': lines.filter((line) => line.trim() !== '').length,
    'custom screens': found.customScreens,
    'width:': found.widths,
    'error rules': found.errorRules,
    'lines over 120 letters': lines.filter((line) => line.length > 120).length,
  };
}

/** The rules of an `errors` list. */
function rulesOf(value: unknown): number {
  const items = (value as { items?: readonly unknown[] } | null)?.items ?? [];
  return items.filter(isMap).length;
}

function engineFigures() {
  const tracked = execFileSync('git', ['ls-files', 'engine', 'src'], { encoding: 'utf8' }).split('\n');
  const sources = tracked.filter((file) => /\.(tsx?|css|cjs|js)$/.test(file));
  const workbench = sources.filter((file) => file.startsWith('engine/workbench/'));
  const engine = sources.filter((file) => file.startsWith('engine/') && !workbench.includes(file));
  const code = engine.filter((file) => !file.endsWith('.css'));
  const count = (files: readonly string[]) => sum(files.map((file) => linesOf(read(file))));
  const inReact = engine.filter((file) => file.startsWith('engine/react/'));
  const calls = (pattern: RegExp) => sum(code.map((file) => read(file).match(pattern)?.length ?? 0));
  return {
    'lines, code with CSS': count(engine),
    'lines, code alone': count(code),
    'lines, reports alone': count(code.filter((file) => /^engine\/core\/(describe|reports)\//.test(file))),
    'folders of react': new Set(inReact.map((file) => file.split('/')[2])).size,
    'files of react under 25 lines': inReact.filter((file) => linesOf(read(file)) < 25).length,
    'rules that replace files of libraries': calls(/\bfind: \//g),
    'calls that give a copy its position': calls(/(?<!function )\b(placedLike|placedAt|overlaid)\(/g),
    'files that the browser imports on demand': importedOnDemand(sources).size,
    'lines of README.md': linesOf(read('README.md')),
  };
}

/** The files that `import()` names in the code of the browser, each once. */
function importedOnDemand(sources: readonly string[]): ReadonlySet<string> {
  const inBrowser = sources.filter((file) => /^(engine\/(react|core)|src)\/.*(?<!\.d)\.tsx?$/.test(file));
  return new Set(
    inBrowser.flatMap((file) =>
      [...read(file).matchAll(/(?<!typeof )\bimport\(\s*'([^']+)'/g)].map(([, name = '']) =>
        join(dirname(file), name),
      ),
    ),
  );
}
