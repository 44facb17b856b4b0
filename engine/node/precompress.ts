/**
 * Vite plugin: writes a `.br` and a `.gz` beside each text file of the built site, so that the server never compresses
 * while somebody waits. What the last build compressed is kept, and taken again for the files that are still the same.
 */
import { hash } from 'node:crypto';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import type { Compressed, CompressJob } from './compressFile.ts';
import { startThreads } from './threads.ts';

const texts = /\.(js|css|html|svg|json|txt)$/;
const endings = ['br', 'gz'] as const;
/** Below this size a compressed answer saves nothing: it fits one packet either way. */
const smallest = 1024;

const compressor = new URL('./compressFile.ts', import.meta.url);

/** Above this number of files they are compressed a little less. */
const many = 400;

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
      handler: () => writeSiblings(folder, kept),
    },
  };
}

type Sibling = { readonly ending: (typeof endings)[number]; readonly path: string; readonly kept: string };

/** The threads compress; what concerns files is done here, since they would wait for each other in one folder. */
async function writeSiblings(folder: string, kept: string): Promise<void> {
  const isNew = mkdirSync(kept, { recursive: true }) !== undefined;
  // Where nothing is kept they have all to do, and start while the files are read.
  const early = isNew ? startThreads<CompressJob, Compressed>(compressor) : null;
  const files = textsUnder(folder);
  const effort = files.length > many ? 'less' : 'best';
  const all = files.map((file) => ({ file, siblings: siblingsOf(file, effort, kept) }));
  const used = new Set(all.flatMap(({ siblings }) => siblings.map((sibling) => sibling.kept)));

  const left = all.filter(({ siblings }) => !siblings.map(isTakenAgain).every(Boolean));
  const jobs = left.map(({ file }): CompressJob => ({ file, effort }));
  const threads = early ?? startThreads<CompressJob, Compressed>(compressor, jobs.length);
  const written = threads.work(jobs).map(async (compressing, place) => {
    const compressed = await compressing;
    for (const sibling of left[place]?.siblings ?? []) {
      writeFileSync(sibling.path, compressed[sibling.ending]);
      isLinked(sibling.path, sibling.kept);
    }
  });
  await Promise.all(written);

  for (const name of readdirSync(kept)) if (!used.has(join(kept, name))) rmSync(join(kept, name));
}

/** Beside a file, and where each is kept: under what it is made of. */
function siblingsOf(file: string, effort: CompressJob['effort'], kept: string): readonly Sibling[] {
  const content = hash('sha256', readFileSync(file));
  return endings.map((ending) => ({
    ending,
    path: `${file}.${ending}`,
    kept: join(kept, `${content}.${effort}.${ending}`),
  }));
}

/** What stands there from an earlier build is never written over: it may be what is kept. */
function isTakenAgain({ path, kept }: Sibling): boolean {
  rmSync(path, { force: true });
  return isLinked(kept, path);
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

/** The texts that are worth it, the largest first, so that none is waited for at the end. */
function textsUnder(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && texts.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ file, size: statSync(file).size }))
    .filter(({ size }) => size >= smallest)
    .sort((a, b) => b.size - a.size)
    .map(({ file }) => file);
}
