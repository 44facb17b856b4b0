/** Compresses one file. Run on threads by `precompress.ts`. */
import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** `less`: small files two steps below the best (a fortieth of its time, 5 % larger), large ones one (a third of it, 2 % larger). */
export type CompressJob = { readonly file: string; readonly effort: 'best' | 'less' };
/** By the ending of the name. */
export type Compressed = Readonly<Record<'br' | 'gz', Uint8Array>>;

const small = 64 * 1024;

/** What the siblings of a file hold. */
export function work({ file, effort }: CompressJob): Compressed {
  const bytes = readFileSync(file);
  const steps = effort === 'best' ? 0 : bytes.length < small ? 2 : 1;
  // Copies: a small Buffer is a part of a larger one, and the whole of that would go from thread to thread.
  return {
    br: new Uint8Array(brotli(bytes, steps)),
    gz: new Uint8Array(gzipSync(bytes, { level: 9 })),
  };
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
