import { lazyPart } from '../browser/lazyPart.ts';

/** What is done with many rows: their bulk action, the reading of all of them, ticks and texts that are kept. */
export const listWorkPart = lazyPart(() => import('./listWork.ts'));
