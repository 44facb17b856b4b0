/** Code that is loaded late, and what the user is told if that fails; the page stays as it is. */
import { useCallback } from 'react';
import type { LazyPart } from '../browser/lazyPart.ts';
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
