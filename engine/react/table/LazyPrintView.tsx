/**
 * What goes on paper, fetched when it is first asked for; where it does not come, the banner says so. The browser does
 * not wait for it: a screen that may be printed by the browser's own means fetches it beforehand.
 */
import { type ComponentProps, Suspense, useEffect } from 'react';
import { fetchedPart } from '../browser/fetchedPart.ts';
import { useMissingFile } from '../feedback/useMissingFile.ts';
import './print.css';

type Props = ComponentProps<typeof import('./PrintView.tsx').PrintView>;

/** `loadPrintView` rejects where the files do not come; they are asked for again when they are needed. */
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
