/** Fetches the grid, a large library in files of its own: asked for with the screen, and again where it is drawn. */
import type { ComponentType } from 'react';
import type { GridRows } from './gridRows.ts';

type Grid = ComponentType<GridRows>;

let loaded: Grid | null = null;

export async function loadGrid(): Promise<{ readonly default: Grid }> {
  const module = await import('./ResultGrid.tsx');
  loaded = module.default;
  return module;
}

/** The grid when its files are here, null before. */
export const loadedGrid = (): Grid | null => loaded;
