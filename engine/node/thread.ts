/** A thread of `threads.ts`: works on what is left, and tells of some results at a time. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Done, Share } from './threads.ts';

/** Every message wakes the other side: few small ones cost less than many. */
const toldTogether = 16;

const { work } = (await import(workerData as string)) as { readonly work: (item: unknown) => unknown };
const { items, next } = await given();
let done: Done[number][] = [];
for (let index = take(); index < items.length; index = take()) {
  done.push({ index, result: work(items[index]) });
  if (done.length >= toldTogether) tell();
}
tell();

/** Without a listener any more, the thread ends with its work. */
function given(): Promise<Share> {
  return new Promise((resolve) => parentPort?.once('message', resolve));
}

function take(): number {
  return Atomics.add(next, 0, 1);
}

function tell(): void {
  parentPort?.postMessage(done satisfies Done);
  done = [];
}
