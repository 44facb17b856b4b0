import { brotliCompressSync, constants } from 'node:zlib';

const sizes = new Map<string, number>();

/** The bytes of a text in brotli. Compresses each text once: two builds have most of their files in common. */
export function brotliSize(text: string): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const size = sizes.get(text) ?? brotliCompressSync(text, { params }).length;
  sizes.set(text, size);
  return size;
}
