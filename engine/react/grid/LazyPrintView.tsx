/** What goes on paper, fetched when it is first asked for; where it does not come, the banner says so. */
import { type ComponentProps, type ComponentType, lazy, useEffect } from 'react';
import { useBanner } from '../useNotices.ts';
import { useEngineText } from '../useText.ts';
import './print.css';

type Props = ComponentProps<typeof import('./PrintView.tsx').PrintView>;

export const LazyPrintView = lazy<ComponentType<Props>>(() =>
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
