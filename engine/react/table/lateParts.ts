/** Code of lists that comes after their first rows. */
import { lazyPart } from '../browser/lazyPart.ts';

/** What is done with drawn rows: their menu, and copies of their cells. */
export const rowToolsPart = lazyPart(() => import('./RowActs.tsx'));

/** Cells that are edited in place: comes with a screen that has some. */
export const editsPart = lazyPart(() => import('./EditCells.tsx'));
