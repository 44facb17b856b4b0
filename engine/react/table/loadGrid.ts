/** The grid, a large library in files of its own: asked for with the screen, and again where it is drawn. */
import { fetchedPart } from '../browser/fetchedPart.ts';
import type { ListView } from './listView.ts';

export const { fetch: loadGrid, usePart: useGrid } = fetchedPart<ListView>(() => import('./ResultGrid.tsx'));
