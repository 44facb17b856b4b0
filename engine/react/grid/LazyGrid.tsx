/**
 * The rows of a result, in the grid or, for those who chose it, as a native table; or what stands in their place while
 * the files of either are fetched.
 */
import { lazy, type ReactNode, Suspense } from 'react';
import { useStore } from 'zustand';
import { useEngine } from '../EngineContext.ts';
import type { GridRows } from './gridRows.ts';
import { useGrid } from './loadGrid.ts';

const NativeTable = lazy(() => import('./NativeTable.tsx'));

export function LazyGrid({ fallback, ...rows }: GridRows & { readonly fallback: ReactNode }) {
  const isSimple = useStore(useEngine().display, ({ tables }) => tables === 'simple');
  const Grid = useGrid();
  return <Suspense fallback={fallback}>{isSimple ? <NativeTable {...rows} /> : <Grid {...rows} />}</Suspense>;
}
