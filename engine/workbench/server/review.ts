/** What is shown before saving: what changes for users, all problems, the tests that name the changed screens. */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { said } from '../../../schemas/types/atelierTexts.ts';
import { compareVersions } from '../../core/reports/compare.ts';
import { type DefinitionPlaces, placesOf } from '../../node/applicationPlaces.ts';
import { loadDefinitions } from '../../node/definitions.ts';
import { loadFiles } from '../../node/loadFiles.ts';
import { changesByWhole } from '../../node/report.ts';
import type { NamingTest, Review } from '../protocol.ts';
import type { Before } from './before.ts';
import type { Git } from './git.ts';
import { definitionsOf, type Preview } from './preview.ts';

type Compared = {
  readonly given: DefinitionPlaces;
  readonly preview: Preview;
  readonly before: Before;
  readonly git: Git;
};

/** @param saved the paths that were saved; what was committed or given up since then is no change */
export async function reviewOf(
  saved: readonly string[],
  { given, preview, before, git }: Compared,
): Promise<Review> {
  const branch = await git.branch();
  const earlier = new Map<string, string | null>();
  for (const path of branch === null ? [] : saved) {
    const file = join(preview.places.root, path);
    const committed = await git.textAtHead(path);
    const isChanged = committed !== (existsSync(file) ? readFileSync(file, 'utf8') : null);
    if (isChanged) earlier.set(path, committed);
  }
  const old = await before.show(earlier);
  // Like the preview, without marks.
  const { files } = await definitionsOf(preview.reader);
  const places = placesOf(given);
  const made = await loadDefinitions(places, loadFiles(places, files, preview.editing.drafts));
  const changes = old.model && made.model ? compareVersions(old.model, made.model) : null;
  const wholes = changes && changesByWhole(changes);
  const words = (wholes ?? []).flatMap(({ whole }) => {
    const id = screenIn.exec(whole)?.[1];
    const route = made.model?.routes.find(({ screen }) => screen === id);
    return id === undefined ? [] : [id, route?.path ?? id];
  });
  const paths = [...new Set([...earlier.keys(), ...preview.drafts()])];
  return {
    changes: wholes,
    tests: testsNaming(words, await git.top()),
    commit: branch === null ? null : { paths, ...commitTexts(branch, wholes ?? []) },
  };
}

/** The screen that a part of the changes is about. */
const screenIn = /\(([\w/-]+)\)$/;

/** Where tests are, by the habits of their tools. */
const testFiles = [
  '**/{test,tests,e2e,spec,specs,cypress,features,__tests__}/**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs,py,java,md}',
  '**/*.{test,spec,cy}.{ts,tsx,mts,cts,js,jsx,mjs,cjs}',
  '**/*.{feature,robot}',
  '**/test_*.py',
];
const noTests = ['**/.*', '**/{node_modules,dist,build}'];
/** More are not read through. */
const mostTests = 60;
const longestTest = 500_000;

/** The lines of tests that name one of these words, between quotes, or behind a space in a sentence. */
export function testsNaming(words: readonly string[], folder: string): readonly NamingTest[] {
  if (words.length === 0) return [];
  const escaped = words.map((word) => word.replace(/\{[^}]*\}/g, '\0').replace(/[.*+?^$()|[\]\\]/g, '\\$&'));
  const named = new RegExp(`["'\`\\s](?:${escaped.join('|').replaceAll('\0', '[^/"\'`\\s]+')})["'\`?#\\s]`);
  return globSync(testFiles, { cwd: folder, exclude: noTests })
    .filter(
      (file) => (statSync(join(folder, file), { throwIfNoEntry: false })?.size ?? longestTest) < longestTest,
    )
    .flatMap((file) => {
      const lines = readFileSync(join(folder, file), 'utf8').split('\n');
      const line = lines.findIndex((text) => named.test(`${text}\n`));
      const path = file.replaceAll('\\', '/');
      return line < 0 ? [] : [{ file: path, line: line + 1, text: lines[line]?.trim() ?? '' }];
    })
    .slice(0, mostTests);
}

/** The first texts of a commit: a branch beside the main one, the screens that change, and what changes in them. */
export function commitTexts(
  current: string,
  changes: readonly { readonly whole: string; readonly lines: readonly string[] }[],
): { readonly branch: string; readonly message: string } {
  const [first = said.commit.first] = changes.map(({ whole }) => whole);
  const rest = said.commit.others({ n: Math.max(0, changes.length - 1) });
  const subject = first.length + rest.length > 72 ? `${first.slice(0, 71 - rest.length)}…` : first;
  const lines = changes.flatMap(({ whole, lines: own }) => ['', whole, ...own.map((line) => `  ${line}`)]);
  const screen = screenIn.exec(first)?.[1] ?? 'textes';
  const isMain = /^(?:main|master|trunk|develop)$/.test(current);
  const branch = isMain ? `ecrans/${screen.replace('/', '-')}` : current;
  return { branch, message: [subject + rest, ...lines].join('\n') };
}
