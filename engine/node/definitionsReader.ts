/** The definitions of an application that is worked on: read once until they change, and the last good model kept. */
import type { SourceFile } from '../core/definition/definitions.ts';
import type { Compiled } from '../core/model/model.ts';
import type { Places } from './applicationPlaces.ts';
import { type Definitions, loadDefinitions } from './definitions.ts';
import { loadFiles } from './loadFiles.ts';

export type DefinitionsReader = {
  /** The outcome of the last reading, and the last model without a problem; null: there was none yet. */
  readonly read: () => Promise<{ readonly last: Definitions; readonly compiled: Compiled | null }>;
  /** After a change on disk: also the last good model before it. */
  readonly readAgain: () => Promise<{
    readonly last: Definitions;
    readonly before: Compiled | null;
    readonly after: Compiled | null;
  }>;
};

export function createReader(places: Places): DefinitionsReader {
  let current: Promise<Definitions> | null = null;
  let good: Compiled | null = null;
  /** Those of the last reading: what did not change is not read again. */
  let files: readonly SourceFile[] = [];
  return { read, readAgain };

  async function read() {
    current ??= loadDefinitions(places, loadFiles(places, files)).catch((error: unknown) => {
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
