/** A thread of `onThreads.ts`: works on what is left, and tells of some results at a time. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Done, Share } from './onThreads.ts';

/** Every message wakes the other side: few small ones cost less than many. */
const toldTogether = 16;

const { module, items, next } = workerData as Share;
const { work } = (await import(module)) as { readonly work: (item: unknown) => unknown };
let done: Done[number][] = [];
for (let index = take(); index < items.length; index = take()) {
  done.push({ index, result: await work(items[index]) });
  if (done.length >= toldTogether) tell();
}
tell();

function take(): number {
  return Atomics.add(next, 0, 1);
}

function tell(): void {
  parentPort?.postMessage(done satisfies Done);
  done = [];
}
