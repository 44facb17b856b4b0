/** For an application: what says something to the user, each by itself. The engine takes them from `useEngine`. */
import type { Messages } from '../client/messages.ts';
import { useEngine } from './EngineContext.ts';

export const useAnnounce = (): Messages['announce'] => useEngine().announce;
export const useBanner = (): Messages['banner'] => useEngine().banner;
export const useDialogs = (): Messages['dialogs'] => useEngine().dialogs;
export const useEngineText = (): Messages['engineText'] => useEngine().engineText;
export const useLoading = (): Messages['loading'] => useEngine().loading;
