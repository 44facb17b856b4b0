/** A thread of `compileTogether.ts`: compiles its share of schemas and hands over each as it is done. */
import { parentPort, workerData } from 'node:worker_threads';
import type { JsonSchema } from '../core/model.ts';
import { compileValidators, type Effort } from './validators.ts';

/** The share of one thread, and what it answers for each of it. */
export type Share = {
  readonly items: readonly { readonly index: number; readonly schema: JsonSchema }[];
  readonly effort: Effort;
};
export type Done = { readonly index: number; readonly code: string };

const { items, effort } = workerData as Share;
for (const { index, schema } of items)
  parentPort?.postMessage({ index, code: await compileValidators(schema, effort) } satisfies Done);
