import { lazyPart } from '../browser/lazyPart.ts';

/** Cells that are edited in place: comes with a screen that has some. */
export const editsPart = lazyPart(() => import('./EditCells.tsx'));
