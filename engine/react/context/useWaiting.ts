/** What waits for the user on a screen and those below its entry of the menu. */
import { useStore } from 'zustand';
import type { ScreenId } from '../../core/model/value.ts';
import type { Waiting } from '../client/siteStore.ts';
import { useEngine } from './EngineContext.ts';

/** Undefined: nothing waits. */
export function useWaiting(screen: ScreenId): Waiting | undefined {
  return useStore(useEngine().site, (state) => state.waiting[screen]);
}
