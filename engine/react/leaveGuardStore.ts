/**
 * Who asks before a page is left: fetched with the first form, so that it is on the page before anything is typed;
 * where it does not come, nothing is asked.
 */
import type { ComponentType } from 'react';
import { createStore } from 'zustand/vanilla';

export const leaveGuard = createStore<{ readonly Guard: ComponentType | null }>(() => ({ Guard: null }));

export async function fetchLeaveGuard(): Promise<void> {
  const module = await import('./LeaveGuard.tsx').catch(() => null);
  leaveGuard.setState({ Guard: module?.default ?? null });
}
