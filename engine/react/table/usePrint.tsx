/** Printing a result: which of its rows, and the view of them. */
import { type ComponentProps, type ReactNode, useCallback, useState } from 'react';
import type { Row } from '../../core/runtime/values.ts';
import { useHandler } from '../browser/useHandler.ts';
import { usePart } from '../parts/usePart.ts';
import { useAid } from '../shell/useAid.ts';
import { filesPart } from './lateParts.ts';
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
  const { open, close, module } = useAid(filesPart);
  const [printed, setPrinted] = useState<readonly Row[] | null>(null);
  const start = useHandler((isWhole: boolean) => {
    if (isWhole) void all().then(setPrinted);
    else setPrinted(shown);
  });
  return {
    print: useHandler(() => (hasMore ? void open() : start(true))),
    choice: module && (
      <module.PrintDialog shown={shown.length} total={total} onPrint={start} onClose={close} />
    ),
    printed,
    onPrinted: useCallback(() => setPrinted(null), []),
  };
}

/** The browser's own print does not wait: a screen that it may print loads the code ahead. */
export function LazyPrintView(props: ComponentProps<typeof import('./PrintView.tsx').PrintView>) {
  const files = usePart(filesPart, true, () => props.onDone?.());
  return files && <files.PrintView {...props} />;
}
