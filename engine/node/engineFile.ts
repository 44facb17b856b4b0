/** Paths of the engine's own files, and how paths are written. */
import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
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
  return slashed(full);
}

/** A path as Vite and definitions write it, with slashes on any system. */
export function slashed(path: string): string {
  return path.split(sep).join('/');
}
