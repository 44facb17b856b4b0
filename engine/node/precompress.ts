/**
 * Vite plugin: writes a `.br` and a `.gz` beside each text file of the built site, so that the server never compresses
 * while somebody waits. What the last build compressed is kept, and taken again for the files that are still the same.
 */
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
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

/** Above this number of files the small ones are compressed a little less (5 % larger), in a fifteenth of the time. */
const many = 400;
const small = 64 * 1024;

/** By the ending of the sibling. */
function encodersFor(count: number): Readonly<Record<string, Encode>> {
  const best = constants.BROTLI_MAX_QUALITY;
  const qualityOf = ({ length }: Buffer) => (count > many && length < small ? best - 2 : best);
  return {
    br: (bytes) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: qualityOf(bytes) } }),
    gz: (bytes) => zip(bytes, { level: 9 }),
  };
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
        await mkdir(kept, { recursive: true });
        const known = new Set(await readdir(kept));
        const entries = await readdir(folder, { recursive: true, withFileTypes: true });
        const files = entries.filter((entry) => entry.isFile() && texts.test(entry.name));
        const encoders = encodersFor(files.length);
        const used = await Promise.all(
          files.map((entry) => compress(join(entry.parentPath, entry.name), encoders, kept, known)),
        );
        for (const name of used.flat()) known.delete(name);
        await Promise.all([...known].map((name) => rm(join(kept, name), { force: true })));
      },
    },
  };
}

/** Writes the siblings of a file; answers the names under which they are kept. */
async function compress(
  file: string,
  encoders: Readonly<Record<string, Encode>>,
  kept: string,
  known: ReadonlySet<string>,
): Promise<readonly string[]> {
  const bytes = await readFile(file);
  if (bytes.length < smallest) return [];
  const hash = createHash('sha256').update(bytes).digest('hex');
  return Promise.all(
    Object.entries(encoders).map(async ([ending, encode]) => {
      const name = `${hash}.${ending}`;
      const place = join(kept, name);
      if (!known.has(name)) await writeFile(place, await encode(bytes));
      await copyFile(place, `${file}.${ending}`);
      return name;
    }),
  );
}
