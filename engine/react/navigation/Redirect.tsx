/** Leads elsewhere, in the place of the entry of the history that it is drawn for. */
import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useEngine } from '../EngineContext.ts';

export function Redirect({ to }: { readonly to: string }): null {
  const { replace } = useEngine();
  const { key } = useLocation();
  useLayoutEffect(() => {
    replace(key, to);
  }, [replace, key, to]);
  return null;
}
