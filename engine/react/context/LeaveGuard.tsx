/** Asks before a page with unsaved input is left (UX-14): with a dialog within the portal, else with the browser's own. */

import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { useStore } from 'zustand';
import { listen } from '../browser/dom.ts';
import { type Drafts, dropOpen, openDrafts } from '../client/drafts.ts';
import { openDialog } from '../client/notices.ts';
import { type Engine, useEngine } from './EngineContext.ts';

export function LeaveGuard(): null {
  const { drafts, notices, engineText } = useEngine();
  const isAtStake = useStore(drafts, () => openDrafts(drafts).length > 0);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && openDrafts(drafts).length > 0,
  );

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void mayLeave({ drafts, notices, engineText }).then((may) => {
      if (!may) return blocker.reset();
      blocker.proceed();
      dropOpen(drafts);
    });
  }, [blocker, drafts, notices, engineText]);

  useEffect(() => {
    if (!isAtStake) return;
    return listen(window, { beforeunload: (event) => event.preventDefault() });
  }, [isAtStake]);
  return null;
}

type LeaveDependencies = Pick<Engine, 'drafts' | 'notices' | 'engineText'>;

/** Asks before unsaved input is lost; true if there is none, or the user discards it. Waits for pending requests. */
export async function mayLeave({ drafts, notices, engineText }: LeaveDependencies): Promise<boolean> {
  for (const { isOpen, settle } of Object.values(drafts.getState())) if (isOpen) settle?.();
  await arrived(drafts);
  if (openDrafts(drafts).length === 0) return true;
  const texts = {
    title: engineText('leave.title'),
    body: engineText('leave.text'),
    confirm: engineText('leave.leave'),
    cancel: engineText('leave.stay'),
  };
  return openDialog(notices, texts, true);
}

function arrived(drafts: Drafts): Promise<void> {
  const isOnTheWay = () => Object.values(drafts.getState()).some((draft) => draft.isOpen && draft.isSending);
  return new Promise((resolve) => {
    if (!isOnTheWay()) return resolve();
    const stop = drafts.subscribe(() => {
      if (isOnTheWay()) return;
      stop();
      resolve();
    });
  });
}
