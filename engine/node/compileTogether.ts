/** Compiles many schemas at a time, on all processors. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { JsonSchema } from '../core/model.ts';
import type { Effort } from './validators.ts';
import type { Done, Share } from './validatorWorker.ts';

/** Fewer than these are compiled sooner than a thread has started. */
export const enoughForThreads = 100;

/** The code of each schema, as soon as it is there. */
export function compileTogether(schemas: readonly JsonSchema[], effort: Effort): readonly Promise<string>[] {
  const waiting = schemas.map(() => Promise.withResolvers<string>());
  const threads = availableParallelism();
  for (let thread = 0; thread < threads; thread += 1) {
    const items = schemas
      .map((schema, index) => ({ index, schema }))
      .filter(({ index }) => index % threads === thread);
    const share: Share = { items, effort };
    const worker = new Worker(new URL('./validatorWorker.ts', import.meta.url), { workerData: share });
    worker.on('message', ({ index, code }: Done) => waiting[index]?.resolve(code));
    worker.on('error', (error) => {
      for (const { index } of items) waiting[index]?.reject(error);
    });
  }
  return waiting.map(({ promise }) => promise);
}
