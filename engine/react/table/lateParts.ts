/** Code of lists that comes after their first rows. */
import { lazyPart } from '../browser/lazyPart.ts';

export const gridPart = lazyPart(() => import('./ResultGrid.tsx'));

/** The print and the CSV file of a result. */
export const filesPart = lazyPart(() => import('./files.ts'));

/** What is done with drawn rows: their menu, and copies of their cells. */
export const rowToolsPart = lazyPart(() => import('./RowActs.tsx'));
