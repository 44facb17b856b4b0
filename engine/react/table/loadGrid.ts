/** Loads the grid, a large library in its own chunks: requested with the screen, and again when it renders. */
import { fetchedPart } from '../browser/fetchedPart.ts';
import type { ListView } from './listView.ts';

export const { fetch: loadGrid, usePart: useGrid } = fetchedPart<ListView>(() => import('./ResultGrid.tsx'));
