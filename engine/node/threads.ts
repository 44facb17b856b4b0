/**
 * The same work on many things, on all processors: each thread takes the next thing that is left, so that none waits
 * for another. Worth it from about a hundred things on, or from a few that take long.
 */
import { getCompileCacheDir } from 'node:module';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** What the threads are given. `next` is shared: the index of the first item that nobody has taken. */
export type Share = { readonly items: readonly unknown[]; readonly next: Int32Array };
/** What a thread has done since it last told. */
export type Done = readonly { readonly index: number; readonly result: unknown }[];

export type Threads<Item, Result> = {
  /**
   * The results, in the order of the items; each is there as soon as its thread has told of it. The threads end with
   * the last item: this is called once. Items and results are copied between the threads.
   */
  readonly work: (items: readonly Item[]) => readonly Promise<Result>[];
};

/**
 * Starts as many threads as there are processors, or `most`. Their module exports `work`, a function of one item; it is
 * loaded while they wait for the items, and they keep no process alive until then. A thread does not take up the compile
 * cache of this one by itself, and taking the types out of its sources takes longer than all the rest of its start.
 */
export function startThreads<Item, Result>(
  module: URL,
  most = Number.POSITIVE_INFINITY,
): Threads<Item, Result> {
  const cache = getCompileCacheDir();
  const env = { ...process.env, ...(cache !== undefined && { NODE_COMPILE_CACHE: cache }) };
  const workers = Array.from({ length: Math.min(availableParallelism(), most) }, () => {
    const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData: module.href, env });
    worker.unref();
    return worker;
  });
  const failure = new Promise<never>((_resolve, reject) => {
    for (const worker of workers) worker.on('error', reject);
  });
  failure.catch(() => undefined);
  return { work };

  function work(items: readonly Item[]): readonly Promise<Result>[] {
    const waiting = items.map(() => Promise.withResolvers<Result>());
    const share: Share = { items, next: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) };
    for (const worker of workers) {
      worker.on('message', (done: Done) => {
        for (const { index, result } of done) waiting[index]?.resolve(result as Result);
      });
      worker.ref();
      worker.postMessage(share);
    }
    return waiting.map(({ promise }) => Promise.race([promise, failure]));
  }
}
