/** Reads and compiles an application's definitions, for the command line and the Vite plugin. */
import { readFile, stat } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { type Contract, joinContracts, parseContract } from '../core/checks/contract/operations.ts';
import { compile, type Outcome } from '../core/compiler/compile.ts';
import type { SourceFile } from '../core/definition/definitions.ts';
import type { Vocabulary } from '../core/model/vocabulary.ts';
import type { Places } from './applicationPlaces.ts';
import { type LoadedFiles, loadFiles } from './loadFiles.ts';
import { UsageError } from './UsageError.ts';

/** The result of the compilation, with the problems of reading the files. */
export type Definitions = Outcome & {
  readonly files: readonly SourceFile[];
  readonly vocabulary: Vocabulary;
};

/** Reads and compiles everything. Rejects only when the vocabulary itself cannot be loaded. */
export async function loadDefinitions(
  places: Places,
  { files, problems: unread }: LoadedFiles = loadFiles(places),
): Promise<Definitions> {
  const [vocabulary, contract] = await Promise.all([
    loadVocabulary(places.vocabulary),
    loadContracts(places),
  ]);
  // Without a whole folder, all other problems would be its consequences.
  if (unread.some(({ code }) => code === 'folder-missing'))
    return { files, problems: unread, model: null, compiled: null, unused: [], vocabulary };
  const today = new Date().toISOString().slice(0, 10);
  return { files, ...compile(files, vocabulary, contract, today, unread), vocabulary };
}

/** Null if the application has no contract. Rejects if a named one does not exist or is invalid. */
async function loadContracts({ contracts, isContractNamed }: Places): Promise<Contract | null> {
  const read: Contract[] = [];
  for (const file of contracts) {
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text !== null) read.push(documentOf(text, file));
    else if (isContractNamed) throw new UsageError(`Le contrat n’existe pas : ${file}`);
  }
  return read.length === 0 ? null : joinContracts(read);
}

function documentOf(text: string, file: string): Contract {
  try {
    return parseContract(text, /\.ya?ml$/.test(file) ? 'yaml' : 'json');
  } catch (error) {
    throw new UsageError(`Le contrat n’est pas un document OpenAPI 3 lisible : ${file}\n${String(error)}`, {
      cause: error,
    });
  }
}

/** Loads the module again when the file changed, so that a watcher sees new names. */
async function loadVocabulary(file: string): Promise<Vocabulary> {
  const found = await stat(file).catch(() => null);
  if (!found) throw new UsageError(`Le vocabulaire n’existe pas : ${file} (option --vocabulary)`);
  const loaded = (await import(`${pathToFileURL(file).href}?t=${Math.floor(found.mtimeMs)}`)) as {
    vocabulary?: Vocabulary;
  };
  if (!loaded.vocabulary) throw new UsageError(`Rien ne s’appelle « vocabulary » dans ${file}`);
  return loaded.vocabulary;
}
