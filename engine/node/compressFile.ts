/** Compresses one file, or takes again what was made of the same bytes before. Run on threads by `precompress.ts`. */
import { hash } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** `kept` is the folder of what was compressed before. */
export type CompressJob = { readonly file: string; readonly kept: string; readonly effort: 'best' | 'less' };

const small = 64 * 1024;

/** Writes the siblings of a file; answers the names under which they are kept. */
export function work({ file, kept, effort }: CompressJob): readonly string[] {
  const bytes = readFileSync(file);
  const content = hash('sha256', bytes);
  const isLess = effort === 'less' && bytes.length < small;
  const encoders = { br: () => brotli(bytes, isLess ? 2 : 0), gz: () => gzipSync(bytes, { level: 9 }) };
  return Object.entries(encoders).map(([ending, encode]) => {
    const name = `${content}.${isLess ? 'less.' : ''}${ending}`;
    const sibling = `${file}.${ending}`;
    if (existsSync(sibling)) rmSync(sibling);
    if (!isLinked(join(kept, name), sibling)) {
      writeFileSync(sibling, encode());
      isLinked(sibling, join(kept, name));
    }
    return name;
  });
}

function brotli(bytes: Buffer, below: number): Buffer {
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY - below,
      [constants.BROTLI_PARAM_LGWIN]: windowOf(bytes),
    },
  });
}

/** The smallest window that holds the whole file: a wider one finds no more, and clearing it takes longer than compressing. */
function windowOf({ length }: Buffer): number {
  const needed = Math.ceil(Math.log2(length + 16));
  return Math.min(Math.max(needed, constants.BROTLI_MIN_WINDOW_BITS), constants.BROTLI_DEFAULT_WINDOW);
}

/** Gives a file a second name; false where that cannot be: on another file system nothing is kept, and nothing else is wrong. */
function isLinked(file: string, name: string): boolean {
  if (!existsSync(file)) return false;
  try {
    linkSync(file, name);
    return true;
  } catch {
    return false;
  }
}
