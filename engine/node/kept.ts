/**
 * What was made of definitions, kept on disk as long as nothing that it depends on has changed: the files themselves,
 * the vocabulary, the contract, the day, and the compiler. Content decides; where no file was written since, it need
 * not be read. A cache that cannot be written is done without.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { lazily } from '../core/lazily.ts';
import type { Places } from './applicationPlaces.ts';
import { type LoadedFiles, listFiles, loadFiles } from './loadFiles.ts';

/** Keeps one thing for an application, the last that was made. */
export type Kept<T> = {
  /** The definitions, read when they are first asked for. */
  readonly loaded: () => LoadedFiles;
  /** What was kept of the same content; null: nothing. */
  readonly read: () => T | null;
  readonly write: (value: T) => void;
};

type Note<T> = {
  /** Of the files when they were read; null: one of them had only just been written. */
  readonly stamp: string | null;
  readonly key: string;
  readonly value: T;
};

/** The place where a thing of that name is kept for the definitions as they stand now. */
export function keptFor<T>(name: string, places: Places): Kept<T> {
  const application = hashOf([JSON.stringify(places)]).slice(0, 16);
  const file = join(places.root, 'node_modules/.cache/definitions', `${application}.${name}.json`);
  const surroundings = `${compilerStamp()}\n${new Date().toISOString().slice(0, 10)}`;
  const stamp = stampOf(places, surroundings);
  const content = lazily(() => {
    const loaded = loadFiles(places);
    return { loaded, key: keyOf(places, surroundings, loaded) };
  });
  return { loaded: () => content().loaded, read, write };

  function read(): T | null {
    const note = readNote<T>(file);
    if (note === null) return null;
    if (stamp !== null && note.stamp === stamp) return note.value;
    if (note.key !== content().key) return null;
    if (stamp !== null) write(note.value);
    return note.value;
  }

  function write(value: T): void {
    const { key } = content();
    try {
      mkdirSync(dirname(file), { recursive: true });
      const draft = `${file}.${process.pid}`;
      writeFileSync(draft, JSON.stringify({ stamp, key, value } satisfies Note<T>));
      renameSync(draft, file);
    } catch {
      // A folder that is read-only: all is made anew each time.
    }
  }
}

function readNote<T>(file: string): Note<T> | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Note<T>;
  } catch {
    return null;
  }
}

/** A file that was written twice within this time may look as it did before; in milliseconds. */
const clockGrain = 1000;

/**
 * Changes with every change of a file: the time of the last one (which, unlike that of its content, nobody sets), its
 * inode and its size. Null when that does not tell: a file is too fresh, or none at all.
 */
function stampOf(places: Places, surroundings: string): string | null {
  const settled = Date.now() - clockGrain;
  const stamps: string[] = [];
  const files = listFiles(places);
  if (files === null) return null;
  for (const file of [...files, places.vocabulary, ...places.contracts]) {
    const found = statSync(file, { throwIfNoEntry: false });
    if (found && found.ctimeMs > settled) return null;
    stamps.push(`${file} ${found?.ctimeMs} ${found?.ino} ${found?.size}`);
  }
  return hashOf([surroundings, ...stamps]);
}

function keyOf(
  { vocabulary, contracts }: Places,
  surroundings: string,
  { files, problems }: LoadedFiles,
): string {
  const beside = [vocabulary, ...contracts].map(readIfThere);
  const names = files.map(({ path, kind }) => `${kind} ${path}`);
  return hashOf([
    surroundings,
    ...beside,
    JSON.stringify([problems, names]),
    ...files.map(({ text }) => text),
  ]);
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Changes with every change of the compiler, its grammar and the packages that it is made of. */
function compilerStamp(): string {
  const folders = ['.', '../core', '../../schemas/types'].map((path) => join(import.meta.dirname, path));
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name)),
  );
  const packages = join(import.meta.dirname, '../../node_modules/.package-lock.json');
  const stamps = [...files, packages].map((file) => {
    const found = statSync(file, { throwIfNoEntry: false });
    return `${file} ${found?.mtimeMs} ${found?.size}`;
  });
  return stamps.sort().join('\n');
}

/** The lengths of the parts first, so that two different lists never read alike; the parts are not joined, which costs. */
function hashOf(parts: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(parts.map(({ length }) => length)));
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}
