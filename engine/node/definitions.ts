/**
 * An application's definitions as they stand on disk, compiled: what the command line prints and the Vite plugin
 * serves.
 */
import { readFile, stat } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { type Compiled, compile, type SourceFile } from '../core/compile.ts';
import type { Unused } from '../core/contract/offer.ts';
import type { Contract } from '../core/contract/operations.ts';
import { type Problem, sortProblems } from '../core/problem.ts';
import type { Vocabulary } from '../core/vocabulary.ts';
import type { Places } from './applicationPlaces.ts';
import { type LoadedFiles, loadFiles } from './loadFiles.ts';

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

/** Reads and compiles everything. Rejects only when the vocabulary itself cannot be loaded. */
export async function loadDefinitions(
  places: Places,
  { files, problems: unread }: LoadedFiles = loadFiles(places),
): Promise<Definitions> {
  const [vocabulary, contract] = await Promise.all([
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
