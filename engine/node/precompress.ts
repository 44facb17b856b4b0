/**
 * Vite plugin: writes a `.br` and a `.gz` beside each text file of the built site, so that the server never compresses
 * while somebody waits. What the last build compressed is kept, and taken again for the files that are still the same.
 */
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import type { CompressJob } from './compressFile.ts';
import { onThreads } from './onThreads.ts';

const texts = /\.(js|css|html|svg|json|txt)$/;
/** Below this size a compressed answer saves nothing: it fits one packet either way. */
const smallest = 1024;

/** Above this number of files the small ones are compressed a little less (5 % larger), in a fortieth of the time. */
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
      async handler() {
        mkdirSync(kept, { recursive: true });
        const files = textsUnder(folder);
        const effort = files.length > many ? 'less' : 'best';
        const jobs = files.map((file): CompressJob => ({ file, kept, effort }));
        const names = await Promise.all(
          onThreads<CompressJob, readonly string[]>(new URL('./compressFile.ts', import.meta.url), jobs),
        );
        const used = new Set(names.flat());
        for (const name of readdirSync(kept)) if (!used.has(name)) rmSync(join(kept, name));
      },
    },
  };
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
