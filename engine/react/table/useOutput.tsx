/** The print of a result (which of its rows, and the view of them), and its files. */
import { type ComponentProps, useCallback, useMemo, useState } from 'react';
import type { ColumnModel } from '../../core/model/table.ts';
import type { Row } from '../../core/runtime/values.ts';
import { lazyPart } from '../browser/lazyPart.ts';
import { useHandler } from '../browser/stateHooks.ts';
import { useFormats } from '../parts/useFormats.ts';
import { useLoadPart } from '../parts/useLoadPart.ts';
import { usePart } from '../parts/usePart.ts';
import { useAid } from '../shell/useAid.ts';
import './print.css';

const filesPart = lazyPart(() => import('./files.ts'));
const workbookPart = lazyPart(() => import('./workbook.ts'));

/** The kinds of files of a result. */
export type FileKind = 'csv' | 'xlsx';

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

export function usePrint({ shown, total, hasMore, all }: Printable) {
  const { open, close, module } = useAid(filesPart);
  const [printed, setPrinted] = useState<readonly Row[] | null>(null);
  const start = useHandler((isWhole: boolean) => {
    if (isWhole) void all().then(setPrinted);
    else setPrinted(shown);
  });
  return {
    /** Prints a result of one page at once, otherwise after the choice between this page and every row. */
    print: useHandler(() => (hasMore ? void open() : start(true))),
    choice: module && (
      <module.PrintDialog shown={shown.length} total={total} onPrint={start} onClose={close} />
    ),
    /** The rows that are being printed; null: none. */
    printed,
    onPrinted: useCallback(() => setPrinted(null), []),
  };
}

/** The browser's own print does not wait: a screen that it may print loads the code ahead. */
export function LazyPrintView(props: ComponentProps<typeof import('./PrintView.tsx').PrintView>) {
  const files = usePart(filesPart, true, () => props.onDone?.());
  return files && <files.PrintView {...props} />;
}

export function useDownload() {
  const { formats, writing } = useFormats();
  const load = useLoadPart();
  return useMemo(
    () => ({
      async save(
        kind: FileKind,
        ...file: [columns: readonly ColumnModel[], rows: readonly Row[], prefix: string]
      ) {
        if (kind === 'csv') await (await load(filesPart))?.saveCsv(...file, formats, writing);
        else await (await load(workbookPart))?.saveWorkbook(...file, formats, writing);
      },
      /** The browser's own print does not wait, and the first file is slow: what they take is prepared. */
      async prepare(columns: readonly ColumnModel[], rows: readonly Row[]): Promise<void> {
        // An error is reported when the user requests the file.
        await filesPart
          .load()
          .then((files) => files.warmUp(columns, rows, '', formats, writing))
          .catch(() => undefined);
      },
    }),
    [formats, writing, load],
  );
}
