/** Rewrites an application's files in the current format. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readContracts } from '../core/checks/contract/contractFiles.ts';
import type { Contract } from '../core/checks/contract/operations.ts';
import { migrate } from '../core/migrate/migrate.ts';
import type { Places } from './applicationPlaces.ts';
import { type LoadedFiles, loadFiles } from './loadFiles.ts';

/** Writes the files that change; returns their paths from the application's folder. */
export function migrateFiles(places: Places): readonly string[] {
  const changed = migrate(loadFiles(places).files, contractOf(places));
  for (const { path, text } of changed) writeFileSync(resolve(places.root, path), text);
  return changed.map(({ path }) => path);
}

/** The same files in the current format, for comparison with an older version; nothing is written. */
export function inCurrentFormat(places: Places, loaded: LoadedFiles): LoadedFiles {
  const texts = new Map(migrate(loaded.files, contractOf(places)).map(({ path, text }) => [path, text]));
  return {
    ...loaded,
    files: loaded.files.map((file) => ({ ...file, text: texts.get(file.path) ?? file.text })),
  };
}

/** The contract as far as it can be read. */
function contractOf({ contracts }: Places): Contract | null {
  const files = contracts.filter((file) => existsSync(file));
  return readContracts(files.map((path) => ({ path, text: readFileSync(path, 'utf8') }))).contract;
}
