/**
 * What goes on paper, fetched when it is first asked for; where it does not come, the banner says so. The browser does
 * not wait for it: a screen that may be printed by the browser's own means fetches it beforehand.
 */
import { type ComponentProps, type ComponentType, lazy, Suspense, useEffect } from 'react';
import { useBanner } from '../useNotices.ts';
import { useEngineText } from '../useText.ts';
import './print.css';

type Props = ComponentProps<typeof import('./PrintView.tsx').PrintView>;

let loaded: ComponentType<Props> | null = null;

/** Fetches what goes on paper; where that fails it is tried again when it is needed. */
export function loadPrintView(): Promise<{ readonly default: ComponentType<Props> }> {
  return import('./PrintView.tsx').then(
    ({ PrintView }) => {
      loaded = PrintView;
      return { default: PrintView };
    },
    () => ({ default: Unprinted }),
  );
}

const LaterView = lazy(loadPrintView);

export function LazyPrintView(props: Props) {
  const View = loaded ?? LaterView;
  return (
    <Suspense fallback={null}>
      <View {...props} />
    </Suspense>
  );
}

function Unprinted({ onDone }: Props): null {
  const banner = useBanner();
  const say = useEngineText();
  useEffect(() => {
    if (onDone === null) return;
    banner.show({ tone: 'error', text: say('failure.offline') });
    onDone();
  }, [banner, say, onDone]);
  return null;
}
