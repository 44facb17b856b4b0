/** Reads and compiles an application's definitions, for the command line and the Vite plugin. */
import { readFile, stat } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { parse } from 'yaml';
import { compile, type Outcome } from '../core/compiler/compile.ts';
import type { ReadContracts } from '../core/contract/contractFiles.ts';
import type { SourceFile } from '../core/definition/definitions.ts';
import type { Mark } from '../core/messages/catalogue.ts';
import { formatInputs, type Vocabulary } from '../core/model/vocabulary.ts';
import { isObject } from '../core/runtime/values.ts';
import type { Places } from './applicationPlaces.ts';
import { errors } from './cliTexts.ts';
import { loadContracts } from './contracts.ts';
import { type LoadedFiles, loadFiles } from './loadFiles.ts';
import { UsageError } from './UsageError.ts';

/** The result of the compilation, with the problems of reading the files. */
export type Definitions = Omit<Outcome, 'prepared'> & {
  /** Null: a whole folder is missing. */
  readonly prepared: Outcome['prepared'] | null;
  readonly files: readonly SourceFile[];
  readonly vocabulary: Vocabulary;
  readonly contract: ReadContracts;
};

const nothing = { model: null, compiled: null, unused: [], unchecked: [], prepared: null } as const;

/**
 * Reads and compiles everything. Rejects only when the vocabulary itself cannot be loaded.
 * @param mark see `createTexts`
 */
export async function loadDefinitions(
  places: Places,
  { files, problems: unread }: LoadedFiles = loadFiles(places),
  mark: Mark | null = null,
): Promise<Definitions> {
  const [vocabulary, contract] = await Promise.all([
    loadVocabulary(places.vocabulary),
    loadContracts(places),
  ]);
  // Without a whole folder, all other problems would be its consequences.
  if (unread.some(({ code }) => code === 'folder-missing'))
    return { files, ...nothing, problems: unread, vocabulary, contract };
  const today = new Date().toISOString().slice(0, 10);
  return { files, ...compile(files, vocabulary, contract, today, unread, mark), vocabulary, contract };
}

/** Loads the file again when it changed, so that a watcher sees new names. */
export async function loadVocabulary(file: string): Promise<Vocabulary> {
  const found = await stat(file).catch(() => null);
  if (!found) throw new UsageError(errors.vocabularyMissing(file));
  if (/\.ya?ml$/.test(file)) return vocabularyOf(await readFile(file, 'utf8'), file);
  if (!/\.[cm]?[jt]s$/.test(file)) throw new UsageError(errors.vocabularyFormat(file));
  const address = `${pathToFileURL(file).href}?t=${Math.floor(found.mtimeMs)}`;
  const module: { readonly vocabulary?: Vocabulary } = await import(address).catch((error: Error) => {
    throw new UsageError(errors.vocabularyCode(file, reasonOf(error).replaceAll(address, file)), {
      cause: error,
    });
  });
  if (!module.vocabulary) throw new UsageError(errors.vocabularyEmpty(file));
  return module.vocabulary;
}

/** What Node says of code that it cannot run, without its own part of the stack. */
function reasonOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => !line.includes('node:internal'))
    .join('\n');
}

const empty: Vocabulary = { components: {}, widgets: [], cells: [], formats: {}, functions: [], icons: [] };
const lists: readonly string[] = ['widgets', 'cells', 'functions', 'icons', 'entrances'];
const groups: readonly string[] = ['components', 'formats', 'texts'];

/** A vocabulary as a YAML file, with the same members as the type, each with a default; throws a `UsageError` if it is none. */
export function vocabularyOf(text: string, file: string): Vocabulary {
  const written = yamlOf(text, file) ?? {};
  for (const [key, value] of Object.entries(written)) {
    if (lists.includes(key)) {
      if (!Array.isArray(value) || value.some((name) => typeof name !== 'string'))
        throw new UsageError(errors.vocabularyList(file, key));
    } else if (!groups.includes(key))
      throw new UsageError(errors.vocabularyKey(file, key, [...lists, ...groups]));
    else if (!isObject(value)) throw new UsageError(errors.vocabularyGroup(file, key));
  }
  const vocabulary: Vocabulary = { ...empty, ...written };
  for (const [name, facts] of Object.entries(vocabulary.formats)) {
    const input = typeof facts === 'string' ? facts : facts?.input;
    if (!formatInputs.includes(input)) throw new UsageError(errors.vocabularyInput(file, name, formatInputs));
  }
  return vocabulary;
}

function yamlOf(text: string, file: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    throw new UsageError(errors.vocabularySyntax(file, String(error)), { cause: error });
  }
}
