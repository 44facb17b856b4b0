/** The h1 of a screen, focused after a page change (A11Y-08): by default the model's heading, until then the page's name. */
import { type ReactNode, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { firstFilled } from '../../core/runtime/placeTexts.ts';
import { useEngine, usePlace } from '../context/EngineContext.ts';

export function Heading({ children }: { readonly children?: ReactNode }) {
  const { page } = useEngine();
  const { route, heading } = usePlace();
  const args = useStore(page.store, (state) => state.args);
  const title = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (title.current !== null) page.welcome(title.current);
  }, [page]);

  return (
    <h1 ref={title} className="eng-heading" tabIndex={-1}>
      {children ?? firstFilled([heading, route.breadcrumb], args)}
    </h1>
  );
}
