/**
 * The print view, loaded on demand; if it cannot be loaded, the banner says so. The browser does not wait for it: a
 * screen that the browser's own print may print preloads it.
 */
import { type ComponentProps, Suspense, useEffect } from 'react';
import { fetchedPart } from '../browser/fetchedPart.ts';
import { useMissingFile } from '../parts/useMissingFile.ts';
import './print.css';

type Props = ComponentProps<typeof import('./PrintView.tsx').PrintView>;

/** `loadPrintView` rejects if the chunk cannot be loaded; the next call tries again. */
export const { fetch: loadPrintView, usePart: usePrintView } = fetchedPart<Props>(
  async () => ({ default: (await import('./PrintView.tsx')).PrintView }),
  Unprinted,
);

export function LazyPrintView(props: Props) {
  const View = usePrintView();
  return (
    <Suspense fallback={null}>
      <View {...props} />
    </Suspense>
  );
}

function Unprinted({ onDone }: Props): null {
  const tellMissing = useMissingFile();
  useEffect(() => {
    if (onDone === null) return;
    tellMissing();
    onDone();
  }, [tellMissing, onDone]);
  return null;
}
