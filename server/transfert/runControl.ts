/**
 * Validates a file's content in its own worker thread, with limited memory, time and concurrency, so that the
 * largest file blocks neither the event loop nor the machine.
 */
import { Worker } from 'node:worker_threads';
import { makeFairQueue } from '../turns/fairQueue.ts';
import type { Party } from '../turns/turn.ts';
import type { ControlAnswer, ControlJob } from './controlWorker.ts';
import { slicesOfFile } from './slices.ts';

const workerFile = new URL('./controlWorker.ts', import.meta.url);
const atOnce = 2;
const timeLimit = 20_000;

/** Uploads that wait; each is held in memory. */
const longestQueue = 50;

const queue = makeFairQueue(atOnce, longestQueue);

/**
 * Validates an uploaded file when it is its sender's turn.
 * @throws QueueFull if too many files wait; any other error if the worker dies or times out
 */
export function controlInTurn(job: ControlJob, sender: Party): Promise<ControlAnswer> {
  return queue(sender, slicesOfFile(job.bytes.length), () => runControl(job));
}

/**
 * Validates a file at once. Rejects if the worker dies or times out. The integration, which validates one file at
 * a time, must not wait for uploads: all organisations wait for the integration.
 */
export function runControl(job: ControlJob): Promise<ControlAnswer> {
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
