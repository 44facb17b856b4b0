/**
 * The rows of a result, in the grid or, by the user's choice, as a native table; or a placeholder while the code of
 * either is loading.
 */
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useStore } from 'zustand';
import { useEngine } from '../context/EngineContext.ts';
import type { ListView } from './listView.ts';
import { useGrid } from './loadGrid.ts';

const NativeTable = lazy(() => import('./NativeTable.tsx'));

type LazyGridProps = ListView & {
  readonly fallback: ReactNode;
  /** Id of the heading above, the target for users who skip the grid. */
  readonly headingId: string;
};

export function LazyGrid({ fallback, headingId, ...rows }: LazyGridProps) {
  const { display, notices } = useEngine();
  const isSimple = useStore(display, ({ tables }) => tables === 'simple');
  const Grid = useGrid();
  useEffect(() => {
    if (isSimple) return;
    notices.setState({ gridHeading: headingId });
    return () => notices.setState({ gridHeading: null });
  }, [isSimple, notices, headingId]);
  return <Suspense fallback={fallback}>{isSimple ? <NativeTable {...rows} /> : <Grid {...rows} />}</Suspense>;
}
