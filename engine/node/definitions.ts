/**
 * An application's definitions as they stand on disk, compiled: what the command line prints and the Vite plugin
 * serves.
 */
import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Compiled, compile, type SourceFile } from '../core/compile.ts';
import type { Unused } from '../core/contract/offer.ts';
import type { Contract } from '../core/contract/operations.ts';
import { type Problem, sortProblems } from '../core/problem.ts';
import type { Vocabulary } from '../core/vocabulary.ts';
import { loadFiles } from './loadFiles.ts';

/** Where an application keeps its parts; paths are relative to `root`. */
export type DefinitionPlaces = {
  /** Folder of the application. Default: the current one. */
  readonly root?: string;
  /** Folder of the screens' YAML and Markdown. Default: `screens`. */
  readonly screens?: string;
  /** Folder of the message catalogues. Default: `messages`. */
  readonly messages?: string;
  /** Module that exports `vocabulary`, the names of the application's registry. Default: `src/registry/vocabulary.ts`. */
  readonly vocabulary?: string;
  /** OpenAPI document of the server; calls are checked against it when there is one. Default: `schemas/openapi.json`. */
  readonly contract?: string;
};

export type Places = Required<DefinitionPlaces>;

/** The outcome: the model, or the problems that stand in its way. */
export type Definitions = {
  readonly files: readonly SourceFile[];
  readonly problems: readonly Problem[];
  readonly compiled: Compiled | null;
  /** The model also where problems are left that spoil no screen. */
  readonly sound: Compiled | null;
  /** What the contract offers and no screen uses. */
  readonly unused: readonly Unused[];
  readonly vocabulary: Vocabulary;
};

/** Fills the defaults and makes every path absolute. */
export function placesOf(given: DefinitionPlaces): Places {
  const root = resolve(given.root ?? '.');
  return {
    root,
    screens: resolve(root, given.screens ?? 'screens'),
    messages: resolve(root, given.messages ?? 'messages'),
    vocabulary: resolve(root, given.vocabulary ?? 'src/registry/vocabulary.ts'),
    contract: resolve(root, given.contract ?? 'schemas/openapi.json'),
  };
}

/** Reads and compiles everything. Rejects only when the vocabulary itself cannot be loaded. */
export async function loadDefinitions(places: Places): Promise<Definitions> {
  const [{ files, problems: unread }, vocabulary, contract] = await Promise.all([
    loadFiles(places),
    loadVocabulary(places.vocabulary),
    loadContract(places.contract),
  ]);
  const today = new Date().toISOString().slice(0, 10);
  const { problems, compiled, sound, unused } = compile(files, vocabulary, contract, today);
  return {
    files,
    problems: sortProblems([...unread, ...problems]),
    compiled: unread.length === 0 ? compiled : null,
    sound: unread.length === 0 ? sound : null,
    unused,
    vocabulary,
  };
}

/** Null when the application has no such document. */
async function loadContract(file: string): Promise<Contract | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as Contract);
}

/** The module is loaded anew when the file changed, so that a watcher sees names that were added. */
async function loadVocabulary(file: string): Promise<Vocabulary> {
  const { mtimeMs } = await stat(file);
  const loaded = (await import(`${pathToFileURL(file).href}?t=${Math.floor(mtimeMs)}`)) as {
    vocabulary?: Vocabulary;
  };
  if (!loaded.vocabulary) throw new Error(`${file}: no export named 'vocabulary'`);
  return loaded.vocabulary;
}
