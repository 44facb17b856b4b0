/** The tools of a result: columns, print, files; while a long result is being read, its progress. */

import type { LucideIcon } from 'lucide-react';
import Download from 'lucide-react/icons/download';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import Printer from 'lucide-react/icons/printer';
import Table2 from 'lucide-react/icons/table-2';
import { memo, useEffect, useRef } from 'react';
import type { ColumnModel, ListViewName } from '../../core/model/table.ts';
import { listen } from '../browser/dom.ts';
import { useRescuedFocus } from '../browser/stateHooks.ts';
import { useEngine } from '../context/EngineContext.ts';
import type { Arrangement, TableState } from '../context/screenMemory.ts';
import { Tool } from '../parts/Tool.tsx';
import type { FileKind } from '../table/useOutput.tsx';
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
  readonly onSave: ((kind: FileKind) => void) | null;
};

export const ResultTools = memo(function ResultTools(props: ResultToolsProps) {
  const { hasRows, columns, table, view, onArrange, reading, onCancel, onPrint, onSave } = props;
  const { engineText } = useEngine();
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
  const tool = (name: 'print' | FileKind, icon: LucideIcon, act: () => void) => (
    <Tool
      label={engineText(`table.${name}`)}
      icon={icon}
      data-tool={name}
      disabled={!hasRows}
      onClick={() => {
        pressed.current = name;
        act();
      }}
    />
  );
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
      {onPrint !== null && tool('print', Printer, onPrint)}
      {onSave !== null && tool('csv', Download, () => onSave('csv'))}
      {onSave !== null && tool('xlsx', FileSpreadsheet, () => onSave('xlsx'))}
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
