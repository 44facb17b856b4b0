/** The definitions in development: read once until they change; keeps the last valid model. */
import { type ReadContracts, readContracts } from '../core/checks/contract/contractFiles.ts';
import type { SourceFile } from '../core/definition/definitions.ts';
import type { Compiled } from '../core/model/app.ts';
import type { SourceText } from '../core/problems/places.ts';
import type { Places } from './applicationPlaces.ts';
import { type Definitions, loadDefinitions } from './definitions.ts';
import { loadFiles } from './loadFiles.ts';

export type DefinitionsReader = {
  /** The outcome of the last reading, and the last model without problems; null: none yet. */
  readonly read: () => Promise<{ readonly last: Definitions; readonly compiled: Compiled | null }>;
  /** After a change on disk: also returns the previous valid model. */
  readonly readAgain: () => Promise<{
    readonly last: Definitions;
    readonly before: Compiled | null;
    readonly after: Compiled | null;
  }>;
};

export function createReader(places: Places): DefinitionsReader {
  let current: Promise<Definitions> | null = null;
  let good: Compiled | null = null;
  /** The files of the last reading: unchanged ones are not read again. */
  let files: readonly SourceFile[] = [];
  const readAll = rememberingContracts();
  return { read, readAgain };

  async function read() {
    current ??= loadDefinitions(places, loadFiles(places, files), readAll).catch((error: unknown) => {
      current = null;
      throw error;
    });
    const last = await current;
    files = last.files;
    good = last.compiled ?? good;
    return { last, compiled: good };
  }

  async function readAgain() {
    const before = good;
    current = null;
    const { last, compiled } = await read();
    return { last, before, after: compiled };
  }
}

/** Reads contracts; of the same texts as before, the same contract. */
function rememberingContracts(): typeof readContracts {
  let last: { readonly files: readonly SourceText[]; readonly read: ReadContracts } | null = null;
  return (files) => {
    const before = last?.files;
    const isSame = (file: SourceText, n: number) =>
      file.path === before?.[n]?.path && file.text === before[n].text;
    if (last === null || files.length !== last.files.length || !files.every(isSame))
      last = { files, read: readContracts(files) };
    return last.read;
  };
}
