/** Redirects, replacing the history entry for which it was rendered. */
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useEngine } from './EngineContext.ts';

export function Redirect({ to }: { readonly to: string }): null {
  const { replace } = useEngine();
  const { key } = useLocation();
  // Not a layout effect: the router's own one runs after those of its children, and would miss a change of the first
  // page.
  useEffect(() => {
    replace(key, to);
  }, [replace, key, to]);
  return null;
}
