/**
 * Vite plugin: writes a `.br` and a `.gz` beside each text file of the built site, so that the server never compresses
 * while somebody waits. What the last build compressed is kept, and taken again for the files that are still the same.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { link, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const texts = /\.(js|css|html|svg|json|txt)$/;
/** Below this size a compressed answer saves nothing: it fits one packet either way. */
const smallest = 1024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
type Encode = (bytes: Buffer) => Promise<Buffer>;

/** Above this number of files the small ones are compressed a little less (5 % larger), in a fortieth of the time. */
const many = 400;
const small = 64 * 1024;

/** By the ending of the sibling. */
function encodersFor(count: number): Readonly<Record<string, Encode>> {
  const best = constants.BROTLI_MAX_QUALITY;
  const qualityOf = ({ length }: Buffer) => (count > many && length < small ? best - 2 : best);
  return {
    br: (bytes) =>
      brotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: qualityOf(bytes),
          [constants.BROTLI_PARAM_LGWIN]: windowOf(bytes),
        },
      }),
    gz: (bytes) => zip(bytes, { level: 9 }),
  };
}

/** The smallest window that holds the whole file: a wider one finds no more, and clearing it takes longer than compressing. */
function windowOf({ length }: Buffer): number {
  const needed = Math.ceil(Math.log2(length + 16));
  return Math.min(Math.max(needed, constants.BROTLI_MIN_WINDOW_BITS), constants.BROTLI_DEFAULT_WINDOW);
}

/** Compresses what the build wrote to its output folder. */
export function precompress(): Plugin {
  let folder = '';
  let kept = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
      kept = join(config.root, 'node_modules/.cache/compressed');
    },
    writeBundle: {
      order: 'post',
      async handler() {
        mkdirSync(kept, { recursive: true });
        const known = new Set(readdirSync(kept));
        const present = readdirSync(folder, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name));
        const used = await compressAll(present, kept, known);
        await Promise.all(
          [...known].filter((name) => !used.has(name)).map((name) => rm(join(kept, name), { force: true })),
        );
      },
    },
  };
}

/**
 * Writes the siblings of all texts, as many at a time as there are processors and the largest first, so that none is
 * waited for at the end; answers the names under which they are kept.
 */
async function compressAll(
  present: readonly string[],
  kept: string,
  known: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const earlier = new Set(present);
  const files = present
    .filter((file) => texts.test(file))
    .map((file) => ({ file, size: statSync(file).size }))
    .filter(({ size }) => size >= smallest)
    .sort((a, b) => b.size - a.size);
  const encoders = Object.entries(encodersFor(files.length));
  const used = new Set<string>();
  const queue = files.values();
  const lane = async () => {
    for (const { file } of queue) {
      const bytes = readFileSync(file);
      const hash = createHash('sha256').update(bytes).digest('hex');
      for (const [ending, encode] of encoders) {
        const name = `${hash}.${ending}`;
        const sibling = `${file}.${ending}`;
        used.add(name);
        if (earlier.has(sibling)) await rm(sibling);
        if (known.has(name) && (await isLinked(join(kept, name), sibling))) continue;
        await writeFile(sibling, await encode(bytes));
        await isLinked(sibling, join(kept, name));
      }
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
  return used;
}

/** Gives a file a second name; false where that cannot be: on another file system nothing is kept, and nothing else is wrong. */
function isLinked(file: string, name: string): Promise<boolean> {
  return link(file, name).then(
    () => true,
    () => false,
  );
}
