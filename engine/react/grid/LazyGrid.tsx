/**
 * The rows of a result, in the grid or, for those who chose it, as a native table; or what stands in their place while
 * the files of either are fetched. Files that are here already are drawn at once: React would show the fallback for an
 * instant and then keep it for 300 ms.
 */
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useStore } from 'zustand';
import { useEngine } from '../EngineContext.ts';
import type { GridRows } from './gridRows.ts';
import { loadedGrid, loadGrid } from './loadGrid.ts';

const LaterGrid = lazy(loadGrid);
const NativeTable = lazy(() => import('./NativeTable.tsx'));

export function LazyGrid({ fallback, ...rows }: GridRows & { readonly fallback: ReactNode }) {
  const isSimple = useStore(useEngine().display, ({ tables }) => tables === 'simple');
  const [Grid] = useState(() => loadedGrid() ?? LaterGrid);
  return <Suspense fallback={fallback}>{isSimple ? <NativeTable {...rows} /> : <Grid {...rows} />}</Suspense>;
}
