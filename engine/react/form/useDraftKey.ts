/** The name of a draft: by user, page and form. */
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useEngine } from '../EngineContext.ts';
import { fetchLeaveGuard } from '../leaveGuardStore.ts';

/**
 * The same for as long as the form stands, also when its session ends. Without an owner nothing is kept.
 * @param name of the form within its page
 */
export function useDraftKey(name: string): { readonly key: string; readonly owner: string } {
  const { app, session } = useEngine();
  const { pathname } = useLocation();
  const [place] = useState(() => {
    const owner = String(session.getState().user?.[app.session.claims.user] ?? '');
    return { key: `${owner} ${pathname} ${name}`, owner };
  });
  useEffect(() => void fetchLeaveGuard(), []);
  return place;
}
