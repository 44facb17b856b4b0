/** Leads elsewhere, in the place of the entry of the history that it is drawn for. */
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useEngine } from '../context/EngineContext.ts';

export function Redirect({ to }: { readonly to: string }): null {
  const { replace } = useEngine();
  const { key } = useLocation();
  // No layout effect: the router's own comes after those of what it draws, and would miss a change of the first page.
  useEffect(() => {
    replace(key, to);
  }, [replace, key, to]);
  return null;
}
