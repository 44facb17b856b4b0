/**
 * Reports in the banner that a file of the portal could not be loaded, with a way to continue; the page stays as it is.
 */
import { useMemo } from 'react';
import { reloadPage } from '../client/reload.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useEngineText } from '../context/useText.ts';
import { useBanner } from './useNotices.ts';

/** The server's files are newer than the page, or the network is lost (REL-14). */
export function useMissingFile(): () => void {
  const { drafts, memory } = useEngine();
  const banner = useBanner();
  const say = useEngineText();
  return useMemo(
    () => () =>
      banner.show({
        tone: 'error',
        text: say(navigator.onLine ? 'failure.renewed' : 'failure.offline'),
        actions: [{ label: say('failure.reload'), run: () => reloadPage({ drafts, memory }) }],
      }),
    [drafts, memory, banner, say],
  );
}
