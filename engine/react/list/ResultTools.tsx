/** The tools of a result: columns, print, CSV; while a long result is being read, its progress. */

import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import Table2 from 'lucide-react/icons/table-2';
import { type MouseEvent, memo, useEffect, useRef } from 'react';
import type { ColumnModel, ListViewName } from '../../core/model/table.ts';
import { showInstant } from '../../core/runtime/dates.ts';
import { listen } from '../browser/dom.ts';
import { useRescuedFocus } from '../browser/stateHooks.ts';
import { whenIdle } from '../browser/tasks.ts';
import { useEngine } from '../context/EngineContext.ts';
import type { Arrangement, TableState } from '../context/screenMemory.ts';
import { Tool } from '../parts/Tool.tsx';
import { filesPart } from '../table/lateParts.ts';
import { ColumnChooser } from './popupTools.tsx';
import type { Reading } from './useListOutput.ts';

type ResultToolsProps = {
  /** Without rows there is nothing to print or to save. */
  readonly hasRows: boolean;
  readonly columns: readonly ColumnModel[];
  readonly table: TableState;
  readonly view: ListViewName;
  readonly onArrange: (change: Arrangement) => void;
  readonly reading: Reading;
  readonly onCancel: () => void;
  /** Null: the screen does not offer it. */
  readonly onPrint: (() => void) | null;
  readonly onCsv: (() => void) | null;
};

export const ResultTools = memo(function ResultTools(props: ResultToolsProps) {
  const { hasRows, columns, table, view, onArrange, reading, onCancel, onPrint, onCsv } = props;
  const { engineText } = useEngine();
  // The browser's own print does not wait: its view is preloaded, together with the first date formatter of the page,
  // which is slow to create.
  const hasPrint = onPrint !== null && hasRows;
  useEffect(() => {
    if (!hasPrint) return;
    return whenIdle(() => {
      showInstant(new Date());
      filesPart.load().catch(() => undefined);
    });
  }, [hasPrint]);
  usePrintKey(reading === null && hasRows ? onPrint : null);
  // The pressed tool is replaced by the progress, and returns after it.
  const tools = useRef<HTMLDivElement>(null);
  const pressed = useRef('');
  useRescuedFocus(reading !== null, () =>
    pressed.current === ''
      ? null
      : tools.current?.querySelector<HTMLElement>(
          reading === null ? `[data-tool="${pressed.current}"]` : 'button',
        ),
  );
  const press = (act: () => void) => (event: MouseEvent<HTMLElement>) => {
    pressed.current = event.currentTarget.getAttribute('data-tool') ?? '';
    act();
  };
  if (reading !== null) {
    return (
      <div key="reading" className="eng-result__tools eng-line" ref={tools}>
        {/* First: the second click of a double click on the tool that reads, one of the last, stops nothing. */}
        <Tool label={engineText('export.cancel')} onClick={onCancel} />
        <span>{engineText('export.progress', { read: reading.read })}</span>
        <progress
          aria-label={engineText('export.title')}
          {...(reading.total === null ? {} : { max: reading.total, value: reading.read })}
        />
      </div>
    );
  }
  return (
    <div key="tools" className="eng-result__tools eng-line" ref={tools}>
      <ColumnChooser columns={columns} table={table} isGrid={view === 'grid'} onArrange={onArrange} />
      <Tool
        label={engineText('table.grid')}
        icon={Table2}
        aria-pressed={view === 'grid'}
        onClick={() => onArrange({ view: view === 'grid' ? 'table' : 'grid' })}
      />
      {onPrint !== null && (
        <Tool
          label={engineText('table.print')}
          icon={Printer}
          data-tool="print"
          disabled={!hasRows}
          onClick={press(onPrint)}
        />
      )}
      {onCsv !== null && (
        <Tool
          label={engineText('table.csv')}
          icon={Download}
          data-tool="csv"
          disabled={!hasRows}
          onClick={press(onCsv)}
        />
      )}
    </div>
  );
});

/**
 * The browser's print shortcut triggers the tool, which prints every row of the result and not only those of one page.
 */
function usePrintKey(onPrint: (() => void) | null): void {
  useEffect(() => {
    if (onPrint === null) return;
    const print = (event: KeyboardEvent): void => {
      const isAsked =
        (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === 'p';
      if (!isAsked || event.defaultPrevented) return;
      event.preventDefault();
      onPrint();
    };
    return listen(document, { keydown: print });
  }, [onPrint]);
}
