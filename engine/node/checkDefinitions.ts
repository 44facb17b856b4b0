/**
 * The problems of an application's definitions, from a cache as long as nothing that they depend on has changed: the
 * files themselves, the vocabulary, the contract, the day, and the compiler. A cache that cannot be written is done
 * without.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SourceFile } from '../core/compile.ts';
import type { Unused } from '../core/contract/offer.ts';
import type { Problem } from '../core/problem.ts';
import type { Places } from './applicationPlaces.ts';
import { loadFiles } from './loadFiles.ts';

export type CheckOutcome = {
  readonly files: readonly SourceFile[];
  readonly problems: readonly Problem[];
  readonly unused: readonly Unused[];
};

type Kept = { readonly key: string } & Omit<CheckOutcome, 'files'>;

/** Checks, or answers what the last check of the same content found. */
export async function checkDefinitions(places: Places): Promise<CheckOutcome> {
  const file = cacheFileOf(places);
  const [loaded, kept] = await Promise.all([loadFiles(places), readKept(file)]);
  const { files, problems: unread } = loaded;
  const key = await keyOf(places, files, unread);
  if (kept?.key === key) return { files, problems: kept.problems, unused: kept.unused };

  const { loadDefinitions } = await import('./definitions.ts');
  const { problems, unused } = await loadDefinitions(places, loaded);
  await keep(file, { key, problems, unused });
  return { files, problems, unused };
}

/** One file for each application: the last outcome is the one that is asked for again. */
function cacheFileOf(places: Places): string {
  const name = hashOf([JSON.stringify(places)]).slice(0, 16);
  return join(places.root, 'node_modules/.cache/definitions', `${name}.json`);
}

async function keyOf(
  places: Places,
  files: readonly SourceFile[],
  unread: readonly Problem[],
): Promise<string> {
  const [vocabulary, contract, compiler] = await Promise.all([
    readFile(places.vocabulary, 'utf8'),
    readFile(places.contract, 'utf8').catch(() => ''),
    compilerStamp(),
  ]);
  const today = new Date().toISOString().slice(0, 10);
  const parts = files.flatMap(({ path, kind, text }) => [path, kind, text]);
  return hashOf([compiler, today, vocabulary, contract, JSON.stringify(unread), ...parts]);
}

/** Changes with every change of the compiler and its grammar. */
async function compilerStamp(): Promise<string> {
  const folders = ['../core', '../../schemas/definition'].map((path) => join(import.meta.dirname, path));
  const stamps = await Promise.all(
    folders.map(async (folder) => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const sources = entries.filter((entry) => entry.isFile());
      return Promise.all(
        sources.map(async ({ parentPath, name }) => {
          const file = join(parentPath, name);
          const { mtimeMs, size } = await stat(file);
          return `${file} ${mtimeMs} ${size}`;
        }),
      );
    }),
  );
  return stamps.flat().sort().join('\n');
}

/** Each part with its length, so that two different lists never read alike. */
function hashOf(parts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}\0${part}`);
  return hash.digest('hex');
}

async function readKept(file: string): Promise<Kept | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Kept;
  } catch {
    return null;
  }
}

async function keep(file: string, outcome: Kept): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify(outcome));
  } catch {
    // A folder that is read-only is checked anew each time.
  }
}
