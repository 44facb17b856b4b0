/** What goes on paper, fetched when it is first asked for; where it does not come, the banner says so. */
import { lazy, useEffect } from 'react';
import { useBanner } from '../useNotices.ts';
import { useEngineText } from '../useText.ts';
import './print.css';

export const LazyPrintView = lazy(() =>
  import('./PrintView.tsx').then(
    ({ PrintView }) => ({ default: PrintView }),
    () => ({ default: Unprinted }),
  ),
);

function Unprinted({ onDone }: { readonly onDone: () => void }): null {
  const banner = useBanner();
  const say = useEngineText();
  useEffect(() => {
    banner.show({ tone: 'error', text: say('failure.offline') });
    onDone();
  }, [banner, say, onDone]);
  return null;
}
