/** The CSV file and the print of a list: all rows of its search. Headless. */
import { useCallback, useEffect, useState } from 'react';
import type { SearchModel } from '../../core/model/screen.ts';
import type { Row } from '../../core/runtime/values.ts';
import { oneAtATime } from '../browser/oneAtATime.ts';
import { whenIdle } from '../browser/taskHost.ts';
import { useHandler } from '../browser/useHandler.ts';
import { usePrinting } from '../browser/usePrinting.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useBanner } from '../parts/useNotices.ts';
import { useDownload } from '../table/useDownload.ts';
import { type ListRows, noRows } from './useListRows.ts';
import { useWholeResult, type WholeResult } from './useWholeResult.ts';

/** Maximum numbers of rows: browsers print no more pages, spreadsheets open no more rows. */
const mostOnPaper = 10_000;
const mostInFile = 100_000;

export type ListOutput = Pick<WholeResult, 'reading' | 'cancel'> & {
  /** Prints the rows of the page, or every row of the result. */
  readonly print: (isWhole: boolean) => void;
  readonly save: () => void;
  /** The rows to print; empty: no print. */
  readonly onPaper: readonly Row[];
  /** Called after printing; null: the browser's own print. */
  readonly onPrinted: (() => void) | null;
};

/** @param cut the message that the server truncated the result; null: it did not */
export function useListOutput(
  model: SearchModel,
  { rows, ordered, shown, search, isPaged }: ListRows,
  path: Readonly<Record<string, string>>,
  cut: string | null,
): ListOutput {
  const { grid, csv } = model;
  const { say } = useEngine();
  const banner = useBanner();
  const download = useDownload();
  const all = ordered ?? noRows;
  const whole = useWholeResult(model, search, path, all, cut !== null);
  const [printed, setPrinted] = useState<readonly Row[] | null>(null);
  const stopPrinting = useCallback(() => setPrinted(null), []);
  const isPrinting = usePrinting();

  const [once] = useState(oneAtATime);
  const save = async () => {
    const found = await whole.get(mostInFile);
    if (found === null) return;
    await download.save(grid.columns, found, say(csv?.filename ?? ''));
    if (cut !== null) banner.show({ tone: 'info', text: cut });
  };
  const prepare = useHandler(() => void download.prepare(grid.columns, rows));
  const hasFile = csv !== null && rows.length > 0;
  useEffect(() => (hasFile ? whenIdle(prepare) : undefined), [hasFile, prepare]);

  // The browser's own print gets the loaded rows.
  const here = !isPaged && all.length <= mostOnPaper ? all : shown;
  return {
    reading: whole.reading,
    cancel: whole.cancel,
    print: useHandler((isWhole: boolean) => {
      if (isWhole) void whole.get(mostOnPaper).then(setPrinted);
      else setPrinted(shown);
    }),
    save: useHandler(() => void once(save)),
    onPaper: printed ?? (isPrinting && model.print ? here : noRows),
    onPrinted: printed === null ? null : stopPrinting,
  };
}
