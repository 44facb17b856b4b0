/**
 * Asks before a page with unsaved input is left (UX-14): with a dialog within the portal, with the browser's own dialog
 * otherwise.
 */
import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { useStore } from 'zustand';
import { openDrafts } from '../client/drafts.ts';
import { dropOpen, mayLeave } from '../client/leave.ts';
import { useEngine } from './EngineContext.ts';

export function LeaveGuard(): null {
  const { drafts, notices, site } = useEngine();
  const isAtStake = useStore(drafts, () => openDrafts(drafts).length > 0);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && openDrafts(drafts).length > 0,
  );

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void mayLeave({ drafts, notices, site }).then((may) => {
      if (!may) return blocker.reset();
      blocker.proceed();
      dropOpen(drafts);
    });
  }, [blocker, drafts, notices, site]);

  useEffect(() => {
    if (!isAtStake) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isAtStake]);
  return null;
}
