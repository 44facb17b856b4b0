/** Paths of the engine's own files. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const isBuilt = import.meta.url.endsWith('.js');

/**
 * The path of a file in the folder of the engine, named as a source: in the package it is JavaScript.
 * @throws if there is no such file, so that code that is named here is not moved alone
 */
export function engineFile(path: string): string {
  const file = isBuilt ? path.replace(/\.tsx?$/, '.js') : path;
  const full = join(fileURLToPath(import.meta.url), '../..', `./${file}`);
  if (!existsSync(full)) throw new Error(`No such file: ${full}`);
  return full;
}
