/**
 * What was made of definitions, kept on disk as long as nothing that it depends on has changed: the files themselves,
 * the vocabulary, the contract, the day, and the compiler. A cache that cannot be written is done without.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Places } from './applicationPlaces.ts';
import type { LoadedFiles } from './loadFiles.ts';

/** Keeps one thing for an application, the last that was made. */
export type Kept<T> = {
  /** What was kept of the same content; null: nothing. */
  readonly read: () => T | null;
  readonly write: (value: T) => void;
};

/** The place where a thing of that name is kept for these definitions. */
export function keptFor<T>(name: string, places: Places, loaded: LoadedFiles): Kept<T> {
  const application = hashOf([JSON.stringify(places)]).slice(0, 16);
  const file = join(places.root, 'node_modules/.cache/definitions', `${application}.${name}.json`);
  const key = keyOf(places, loaded);
  return {
    read: () => {
      try {
        const kept = JSON.parse(readFileSync(file, 'utf8')) as { readonly key: string; readonly value: T };
        return kept.key === key ? kept.value : null;
      } catch {
        return null;
      }
    },
    write: (value) => {
      try {
        mkdirSync(dirname(file), { recursive: true });
        const draft = `${file}.${process.pid}`;
        writeFileSync(draft, JSON.stringify({ key, value }));
        renameSync(draft, file);
      } catch {
        // A folder that is read-only: all is made anew each time.
      }
    },
  };
}

function keyOf({ vocabulary, contracts }: Places, { files, problems }: LoadedFiles): string {
  const today = new Date().toISOString().slice(0, 10);
  const surroundings = [compilerStamp(), today, ...[vocabulary, ...contracts].map(readIfThere)];
  const names = files.map(({ path, kind }) => `${kind} ${path}`);
  return hashOf([...surroundings, JSON.stringify([problems, names]), ...files.map(({ text }) => text)]);
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
  const folders = ['.', '../core', '../../schemas/definition'].map((path) => join(import.meta.dirname, path));
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

/** The lengths of the parts first, so that two different lists never read alike; the parts are not joined, which costs. */
function hashOf(parts: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(parts.map(({ length }) => length)));
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}
