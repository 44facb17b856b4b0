/**
 * The problems of an application's definitions, from a cache as long as nothing that they depend on has changed: the
 * files themselves, the vocabulary, the contract, the day, and the compiler. A cache that cannot be written is done
 * without.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SourceFile } from '../core/compile.ts';
import type { Unused } from '../core/contract/offer.ts';
import type { Problem } from '../core/problem.ts';
import type { Places } from './applicationPlaces.ts';
import { type LoadedFiles, loadFiles } from './loadFiles.ts';

export type CheckOutcome = {
  readonly files: readonly SourceFile[];
  readonly problems: readonly Problem[];
  readonly unused: readonly Unused[];
};

type Kept = { readonly key: string } & Omit<CheckOutcome, 'files'>;

/** Checks, or answers what the last check of the same content found. */
export async function checkDefinitions(places: Places): Promise<CheckOutcome> {
  const file = cacheFileOf(places);
  const kept = readKept(file);
  const loaded = loadFiles(places);
  const { files } = loaded;
  const key = keyOf(places, loaded);
  if (kept?.key === key) return { files, problems: kept.problems, unused: kept.unused };

  const { loadDefinitions } = await import('./definitions.ts');
  const { problems, unused } = await loadDefinitions(places, loaded);
  keep(file, { key, problems, unused });
  return { files, problems, unused };
}

/** One file for each application: the last outcome is the one that is asked for again. */
function cacheFileOf(places: Places): string {
  const name = hashOf([JSON.stringify(places)]).slice(0, 16);
  return join(places.root, 'node_modules/.cache/definitions', `${name}.json`);
}

function keyOf({ vocabulary, contract }: Places, { files, problems }: LoadedFiles): string {
  const today = new Date().toISOString().slice(0, 10);
  const surroundings = [compilerStamp(), today, readIfThere(vocabulary), readIfThere(contract)];
  const parts = files.flatMap(({ path, kind, text }) => [path, kind, text]);
  return hashOf([...surroundings, JSON.stringify(problems), ...parts]);
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Changes with every change of the compiler and its grammar. */
function compilerStamp(): string {
  const folders = ['../core', '../../schemas/definition'].map((path) => join(import.meta.dirname, path));
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name)),
  );
  const stamps = files.map((file) => {
    const { mtimeMs, size } = statSync(file);
    return `${file} ${mtimeMs} ${size}`;
  });
  return stamps.sort().join('\n');
}

/** Each part with its length, so that two different lists never read alike. */
function hashOf(parts: readonly string[]): string {
  const whole = parts.map((part) => `${part.length}\0${part}`).join('');
  return createHash('sha256').update(whole).digest('hex');
}

function readKept(file: string): Kept | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Kept;
  } catch {
    return null;
  }
}

function keep(file: string, outcome: Kept): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(outcome));
  } catch {
    // A folder that is read-only is checked anew each time.
  }
}
