/**
 * Vite plugin: writes a `.br` and a `.gz` copy of each text file of the built site, so that the server never compresses
 * during a request.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const texts = /\.(js|css|html|svg|json|txt)$/;
/** Smaller files are not compressed: they fit into one packet either way. */
const smallest = 1024;

/** With more files than this, compression is two levels lower: a fortieth of the time, 5 % larger. */
const many = 400;

/** Compresses the files in the output folder of the build. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle: { order: 'post', handler: ({ dir = '' }) => writeSiblings(dir) },
  };
}

async function writeSiblings(folder: string): Promise<void> {
  const files = await textsUnder(folder);
  const quality = constants.BROTLI_MAX_QUALITY - (files.length > many ? 2 : 0);
  await Promise.all(files.map((file) => compress(file, quality)));
}

async function compress(file: string, quality: number): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < smallest) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: windowOf(bytes),
  };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }));
}

/**
 * The smallest window that contains the whole file: a larger one compresses no better, and clearing it takes longer
 * than compressing.
 */
function windowOf({ length }: Buffer): number {
  const needed = Math.ceil(Math.log2(length + 16));
  return Math.min(Math.max(needed, constants.BROTLI_MIN_WINDOW_BITS), constants.BROTLI_DEFAULT_WINDOW);
}

async function textsUnder(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && texts.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}
