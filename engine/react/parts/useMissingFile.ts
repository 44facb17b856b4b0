/** Code that is loaded late, and what the user is told if that fails; the page stays as it is. */
import { useCallback, useMemo } from 'react';
import type { LazyPart } from '../browser/lazyPart.ts';
import { reloadPage } from '../client/drafts.ts';
import { useEngine } from '../context/EngineContext.ts';

/** The server's files are newer than the page, or the network is lost (REL-14). */
export function useMissingFile(): () => void {
  const { drafts, memory, banner, engineText } = useEngine();
  return useMemo(
    () => () =>
      banner.show({
        tone: 'error',
        text: engineText(navigator.onLine ? 'failure.renewed' : 'failure.offline'),
        actions: [{ label: engineText('failure.reload'), run: () => reloadPage({ drafts, memory }) }],
      }),
    [drafts, memory, banner, engineText],
  );
}

/** Loads code for a press; null if that fails, which the user is told: another press tries again. */
export function useLoadPart(): <Module>(part: LazyPart<Module>) => Promise<Module | null> {
  const tellMissing = useMissingFile();
  return useCallback(
    (part) =>
      part.load().catch(() => {
        tellMissing();
        return null;
      }),
    [tellMissing],
  );
}
