/** Code that is loaded late, and what the user is told if that fails; the page stays as it is. */
import { useCallback, useEffect, useReducer } from 'react';
import { listen } from '../browser/dom.ts';
import type { LazyPart } from '../browser/lazyPart.ts';
import { useHandler } from '../browser/stateHooks.ts';
import { reloadPage } from '../client/drafts.ts';
import { useEngine } from '../context/EngineContext.ts';

/** Loads code for a press; null, as the user is told, if the server's files are newer or the network is lost (REL-14). */
export function useLoadPart(): <Module>(part: LazyPart<Module>) => Promise<Module | null> {
  const { drafts, memory, banner, engineText } = useEngine();
  return useCallback(
    (part) =>
      part.load().catch(() => {
        banner.show({
          tone: 'error',
          text: engineText(navigator.onLine ? 'failure.renewed' : 'failure.offline'),
          actions: [{ label: engineText('failure.reload'), run: () => reloadPage({ drafts, memory }) }],
        });
        return null;
      }),
    [drafts, memory, banner, engineText],
  );
}

/**
 * The code of what is drawn while it is wanted; null until it is loaded. `onMissing`: it cannot be, as the user was told, or
 * Escape gave it up.
 */
export function usePart<Module>(
  part: LazyPart<Module>,
  isWanted: boolean,
  onMissing: () => void = () => {},
): Module | null {
  const load = useLoadPart();
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  const missing = useHandler(onMissing);
  const module = part.here();
  const isNeeded = isWanted && module === null;
  useEffect(() => {
    if (!isNeeded) return;
    let isGone = false;
    void load(part).then((loaded) => {
      if (isGone) return;
      if (loaded === null) missing();
      else drawAgain();
    });
    const stop = listen(document, { keydown: ({ key }) => key === 'Escape' && missing() });
    return () => {
      isGone = true;
      stop();
    };
  }, [isNeeded, load, part, missing]);
  return isWanted ? module : null;
}
