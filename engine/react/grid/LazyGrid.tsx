/**
 * The grid, or what stands in its place while its files are fetched. Files that are here already are drawn at once:
 * React would show the fallback for an instant and then keep it for 300 ms.
 */
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { GridRows } from './gridRows.ts';
import { loadedGrid, loadGrid } from './loadGrid.ts';

const LaterGrid = lazy(loadGrid);

export function LazyGrid({ fallback, ...rows }: GridRows & { readonly fallback: ReactNode }) {
  const [Grid] = useState(() => loadedGrid() ?? LaterGrid);
  return (
    <Suspense fallback={fallback}>
      <Grid {...rows} />
    </Suspense>
  );
}
