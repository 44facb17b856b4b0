/** Paths of the engine's own files. */
import { fileURLToPath } from 'node:url';

const isBuilt = import.meta.url.endsWith('.js');

/** The path of a file in the folder of the engine, named as a source: in the package it is JavaScript. */
export function engineFile(path: string): string {
  const file = isBuilt ? path.replace(/\.tsx?$/, '.js') : path;
  return fileURLToPath(new URL(`../${file}`, import.meta.url));
}
