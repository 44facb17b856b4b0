/**
 * The actions of a screen, loaded lazily: most screens of a first visit have none. Their space is reserved meanwhile.
 */
import { type ComponentProps, lazy, Suspense } from 'react';

const ScreenActions = lazy(() => import('./ScreenActions.tsx'));

export function LazyScreenActions(props: ComponentProps<typeof ScreenActions>) {
  return (
    <Suspense fallback={<div className="eng-actions" />}>
      <ScreenActions {...props} />
    </Suspense>
  );
}
