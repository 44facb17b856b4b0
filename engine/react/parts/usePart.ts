import { useEffect, useReducer } from 'react';
import { listen } from '../browser/dom.ts';
import type { LazyPart } from '../browser/lazyPart.ts';
import { useHandler } from '../browser/stateHooks.ts';
import { useLoadPart } from './useLoadPart.ts';

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
