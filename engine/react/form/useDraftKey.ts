/** The key of a draft: by user, page and form. */
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { userKey } from '../../core/runtime/token.ts';
import { useEngine } from '../context/EngineContext.ts';
import { LeaveGuard } from '../context/LeaveGuard.tsx';

/**
 * The same for the lifetime of the form, also when its session ends. Without an owner nothing is stored.
 * @param name of the form within its page
 */
export function useDraftKey(name: string): { readonly key: string; readonly owner: string } {
  const { app, session, site } = useEngine();
  const { pathname } = useLocation();
  const [place] = useState(() => {
    const owner = userKey(session.getState().user, app.session.claims.user);
    return { key: `${owner} ${pathname} ${name}`, owner };
  });
  // Registers the leave guard before anything can be typed.
  useEffect(() => site.setState({ leaveGuard: LeaveGuard }), [site]);
  return place;
}
