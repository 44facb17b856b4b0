/** A thread of `compileTogether.ts`: compiles its share of schemas and hands over each as it is done. */
import { parentPort, workerData } from 'node:worker_threads';
import type { JsonSchema } from '../core/model.ts';
import { compileValidators } from './validators.ts';

/** The share of one thread, and what it answers for each of it. */
export type Share = readonly { readonly index: number; readonly schema: JsonSchema }[];
export type Done = { readonly index: number; readonly code: string };

for (const { index, schema } of workerData as Share)
  parentPort?.postMessage({ index, code: await compileValidators(schema) } satisfies Done);
