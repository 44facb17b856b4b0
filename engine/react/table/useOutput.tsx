/** The print of a result (which of its rows, and the view of them), its files, and the tools for both. */
import type { LucideIcon } from 'lucide-react';
import Download from 'lucide-react/icons/download';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import Printer from 'lucide-react/icons/printer';
import { type ComponentProps, useCallback, useState } from 'react';
import type { ColumnModel, TableModel } from '../../core/model/table.ts';
import type { Row } from '../../core/runtime/values.ts';
import { lazyPart } from '../browser/lazyPart.ts';
import { useHandler } from '../browser/stateHooks.ts';
import { oneAtATime } from '../browser/tasks.ts';
import { useEngine } from '../context/EngineContext.ts';
import { Tool } from '../parts/Tool.tsx';
import { useFormats } from '../parts/useFormats.ts';
import { useLoadPart, usePart } from '../parts/useLoadPart.ts';
import { useAid } from '../shell/useAid.ts';
import './print.css';

const filesPart = lazyPart(() => import('./files.ts'));
const workbookPart = lazyPart(() => import('./workbook.ts'));

export type OutputKind = 'print' | 'csv' | 'xlsx';

const outputs: readonly (readonly [OutputKind, LucideIcon])[] = [
  ['print', Printer],
  ['csv', Download],
  ['xlsx', FileSpreadsheet],
];

type OutputToolsProps = {
  /** What the definition of the result offers. */
  readonly model: Pick<TableModel, 'print' | 'csv'>;
  /** Without rows there is nothing to print or to save. */
  readonly hasRows: boolean;
  readonly onPress: (kind: OutputKind) => void;
};

export function OutputTools({ model, hasRows, onPress }: OutputToolsProps) {
  const { engineText } = useEngine();
  const offered = outputs.filter(([kind]) => (kind === 'print' ? model.print : model.csv !== null));
  return offered.map(([kind, icon]) => (
    <Tool
      key={kind}
      label={engineText(`table.${kind}`)}
      icon={icon}
      data-tool={kind}
      disabled={!hasRows}
      onClick={() => onPress(kind)}
    />
  ));
}

type Output = {
  readonly columns: readonly ColumnModel[];
  /** How the names of its files begin. */
  readonly prefix: string;
  /** The rows of the page. */
  readonly shown: readonly Row[];
  /** The number of all rows; null: unknown. */
  readonly total: number | null;
  /** Whether there may be more rows than those of the page. */
  readonly hasMore: boolean;
  /** Every row; null: they could not be read, which was said. */
  readonly all: (kind: OutputKind) => Promise<readonly Row[] | null>;
};

export function useOutput({ columns, prefix, shown, total, hasMore, all }: Output) {
  const { formats, writing } = useFormats();
  const load = useLoadPart();
  const { open, close, module } = useAid(filesPart);
  const [printed, setPrinted] = useState<readonly Row[] | null>(null);
  // A double click saves one file; a press for the other kind of file is another.
  const [once] = useState(() => ({ csv: oneAtATime(), xlsx: oneAtATime() }));
  const print = useHandler((isWhole: boolean) => {
    if (isWhole) void all('print').then(setPrinted);
    else setPrinted(shown);
  });
  const save = async (kind: Exclude<OutputKind, 'print'>): Promise<void> => {
    const rows = await all(kind);
    if (rows === null) return;
    const file = [prefix, columns, rows, formats, writing] as const;
    if (kind === 'csv') await (await load(filesPart))?.saveCsv(...file);
    else await (await load(workbookPart))?.saveWorkbook(...file);
  };
  return {
    /** Saves a file; prints a result of one page at once, otherwise after the choice between this page and every row. */
    put: useHandler((kind: OutputKind) => {
      if (kind !== 'print') void once[kind](() => save(kind));
      else if (hasMore) open();
      else print(true);
    }),
    choice: module && (
      <module.PrintDialog shown={shown.length} total={total} onPrint={print} onClose={close} />
    ),
    /** The rows that are being printed; null: none. */
    printed,
    onPrinted: useCallback(() => setPrinted(null), []),
    /** The browser's own print does not wait, and the first file is slow: what they take is prepared. */
    prepare: (rows: readonly Row[]): void => {
      const ready = filesPart.load().then((files) => files.warmUp(columns, rows, formats, writing));
      // An error is reported when the user requests the file.
      ready.catch(() => undefined);
    },
  };
}

/** The browser's own print does not wait: a screen that it may print loads the code ahead. */
export function LazyPrintView(props: ComponentProps<typeof import('./PrintView.tsx').PrintView>) {
  const files = usePart(filesPart, true, () => props.onDone?.());
  return files && <files.PrintView {...props} />;
}
