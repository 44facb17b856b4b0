/** The name of a draft: by user, page and form. */
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useEngine } from '../context/EngineContext.ts';
import { LeaveGuard } from '../navigation/LeaveGuard.tsx';

/**
 * The same for as long as the form stands, also when its session ends. Without an owner nothing is kept.
 * @param name of the form within its page
 */
export function useDraftKey(name: string): { readonly key: string; readonly owner: string } {
  const { app, session, site } = useEngine();
  const { pathname } = useLocation();
  const [place] = useState(() => {
    const owner = String(session.getState().user?.[app.session.claims.user] ?? '');
    return { key: `${owner} ${pathname} ${name}`, owner };
  });
  // Who asks before the page is left is there before anything can be typed.
  useEffect(() => site.setState({ leaveGuard: LeaveGuard }), [site]);
  return place;
}
