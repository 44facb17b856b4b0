/**
 * Validates a file's content in its own worker thread, with limited memory, time and concurrency, so that the
 * largest file blocks neither the event loop nor the machine.
 */
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { ControlAnswer, ControlJob } from './controlWorker.ts';

const workerFile = new URL('./controlWorker.ts', import.meta.url);
const atOnce = 2;
const timeLimit = 20_000;

const limit = pLimit(atOnce);

/** Too many files are queued: the caller answers that the service is busy. */
export class ControlBusy extends Error {}

/**
 * Validates a file. Rejects if the worker dies or times out, or immediately if `longestQueue` files are
 * queued.
 */
export async function runControl(job: ControlJob, longestQueue = Infinity): Promise<ControlAnswer> {
  if (limit.activeCount >= atOnce && limit.pendingCount >= longestQueue)
    throw new ControlBusy('too many files wait for their control');
  return limit(() => inWorker(job));
}

function inWorker(job: ControlJob): Promise<ControlAnswer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerFile, {
      workerData: job,
      resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 48 },
    });
    const timer = setTimeout(() => {
      reject(new Error(`the control of a file took more than ${timeLimit} ms`));
      void worker.terminate();
    }, timeLimit);
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`the control of a file ended with code ${code} and no answer`));
    });
  });
}
