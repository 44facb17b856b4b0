/** Printing a result: which of its rows, and the view of them, whose code is loaded on demand. */
import { type ComponentProps, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import type { Row } from '../../core/runtime/values.ts';
import { fetchedPart } from '../browser/fetchedPart.ts';
import { useHandler } from '../browser/useHandler.ts';
import { useMissingFile } from '../parts/useMissingFile.ts';
import { useAidDialog } from '../shell/useAid.ts';
import './print.css';

type Printable = {
  /** The rows of the page. */
  readonly shown: readonly Row[];
  /** The number of all rows; null: unknown. */
  readonly total: number | null;
  /** Whether there may be more rows than those of the page. */
  readonly hasMore: boolean;
  /** Every row; null: they could not be read, which was said. */
  readonly all: () => Promise<readonly Row[] | null>;
};

type Printing = {
  /** Prints a result of one page at once, otherwise after the choice between this page and every row. */
  readonly print: () => void;
  /** The dialog that asks. */
  readonly choice: ReactNode;
  /** The rows that are being printed; null: none. */
  readonly printed: readonly Row[] | null;
  readonly onPrinted: () => void;
};

export function usePrint({ shown, total, hasMore, all }: Printable): Printing {
  const { open, close, Dialog } = useAidDialog(() => import('./PrintDialog.tsx'));
  const [printed, setPrinted] = useState<readonly Row[] | null>(null);
  const start = useHandler((isWhole: boolean) => {
    if (isWhole) void all().then(setPrinted);
    else setPrinted(shown);
  });
  return {
    print: useHandler(() => (hasMore ? void open() : start(true))),
    choice: Dialog && <Dialog shown={shown.length} total={total} onPrint={start} onClose={close} />,
    printed,
    onPrinted: useCallback(() => setPrinted(null), []),
  };
}

type ViewProps = ComponentProps<typeof import('./PrintView.tsx').PrintView>;

/**
 * The browser's own print does not wait: a screen that it may print loads the view ahead. Rejects if the code cannot be
 * loaded; the next call tries again.
 */
export const { fetch: loadPrintView, usePart: usePrintView } = fetchedPart<ViewProps>(
  async () => ({ default: (await import('./PrintView.tsx')).PrintView }),
  Unprinted,
);

export function LazyPrintView(props: ViewProps) {
  const View = usePrintView();
  return (
    <Suspense fallback={null}>
      <View {...props} />
    </Suspense>
  );
}

/** In place of a view that cannot be loaded: the banner says so. */
function Unprinted({ onDone }: ViewProps): null {
  const tellMissing = useMissingFile();
  useEffect(() => {
    if (onDone === null) return;
    tellMissing();
    onDone();
  }, [tellMissing, onDone]);
  return null;
}
