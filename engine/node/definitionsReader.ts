/** The definitions in development: read once until they change; keeps the last valid model. */
import { basename } from 'node:path';
import type { SourceFile } from '../core/definition/definitions.ts';
import type { Mark } from '../core/messages/catalogue.ts';
import type { Compiled } from '../core/model/app.ts';
import { type DefinitionPlaces, type Places, partsOf, placesOf } from './applicationPlaces.ts';
import { type Definitions, loadDefinitions } from './definitions.ts';
import { slashed } from './engineFile.ts';
import { isListed, loadFiles } from './loadFiles.ts';

/** What was read, or why nothing could be, as with a vocabulary that is not sound code. */
export type Reading = Definitions | Error;

export type DefinitionsReader = ReturnType<typeof createReader>;

/** What an editor lays over the files, for the next reading. */
export type Editing = {
  /** See `loadFiles`. */
  drafts: ReadonlyMap<string, string | null>;
  /** See `createTexts`. */
  mark: Mark | null;
  /** Called when a change was read. */
  onRead: () => void;
};

/** The places are looked up again for each reading: a contract, texts or a vocabulary may have been added. */
export function createReader(given: DefinitionPlaces, editing: Readonly<Editing> = noEditing) {
  let places = placesOf(given);
  let current: Promise<Reading> | null = null;
  let good: Compiled | null = null;
  /** The files of the last reading: unchanged ones are not read again. */
  let files: readonly SourceFile[] = [];
  return { read, readAgain, isRead };

  async function load(): Promise<Definitions> {
    places = placesOf(given);
    return loadDefinitions(places, loadFiles(places, files, editing.drafts), editing.mark);
  }

  /** The last reading, and the last model without problems; null: none yet. */
  async function read(): Promise<{ readonly last: Reading; readonly compiled: Compiled | null }> {
    current ??= load().catch((error: Error) => error);
    const last = await current;
    if (!(last instanceof Error)) {
      files = last.files;
      good = last.compiled ?? good;
    }
    return { last, compiled: good };
  }

  /** After a change on disk: also the valid model before it. */
  async function readAgain() {
    const before = good;
    current = null;
    const { last, compiled } = await read();
    return { last, before, after: compiled };
  }

  /** Whether a file (as Vite names it), which may be gone, is a part of the last reading or would be one of the next. */
  function isRead(file: string): boolean {
    return isPartOf(file, places) || isPartOf(file, placesOf(given));
  }
}

/** Nothing is laid over the files. */
export const noEditing: Editing = { drafts: new Map(), mark: null, onRead: () => {} };

function isPartOf(file: string, places: Places): boolean {
  return partsOf(places)
    .map(slashed)
    .some((place) => file === place || (file.startsWith(`${place}/`) && isListed(basename(file))));
}
