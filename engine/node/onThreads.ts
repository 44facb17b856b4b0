/**
 * The same work on many things, on all processors: each thread takes the next thing that is left, so that none waits
 * for another. Worth it from about a hundred things on, or from a few that take long.
 */
import { getCompileCacheDir } from 'node:module';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** What a thread is given. `next` is shared: the index of the first item that nobody has taken. */
export type Share = {
  readonly module: string;
  readonly items: readonly unknown[];
  readonly next: Int32Array;
};
/** What a thread has done since it last told. */
export type Done = readonly { readonly index: number; readonly result: unknown }[];

/**
 * The results, in the order of the items. `module` exports `work`, a function of one item; items and results are copied
 * between the threads. Each result is there as soon as its thread has told of it. A thread does not take up the compile
 * cache of this one by itself, and taking the types out of its sources takes longer than all the rest of its start.
 */
export function onThreads<Item, Result>(module: URL, items: readonly Item[]): readonly Promise<Result>[] {
  const waiting = items.map(() => Promise.withResolvers<Result>());
  const next = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const share: Share = { module: module.href, items, next };
  const cache = getCompileCacheDir();
  const env = { ...process.env, ...(cache !== undefined && { NODE_COMPILE_CACHE: cache }) };
  for (let thread = 0; thread < Math.min(availableParallelism(), items.length); thread += 1) {
    const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData: share, env });
    worker.on('message', (done: Done) => {
      for (const { index, result } of done) waiting[index]?.resolve(result as Result);
    });
    worker.on('error', (error) => {
      for (const { reject } of waiting) reject(error);
    });
  }
  return waiting.map(({ promise }) => promise);
}
