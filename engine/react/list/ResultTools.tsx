/** The tools of a result: columns, print, files; while a long result is being read, its progress. */
import Table2 from 'lucide-react/icons/table-2';
import { memo, useEffect, useRef } from 'react';
import type { ListViewName, TableModel } from '../../core/model/table.ts';
import { listen } from '../browser/dom.ts';
import { useRescuedFocus } from '../browser/stateHooks.ts';
import { useEngine } from '../context/EngineContext.ts';
import { Tool } from '../parts/Tool.tsx';
import { type OutputKind, OutputTools } from '../table/useOutput.tsx';
import type { ColumnPanelProps } from './ColumnPanel.tsx';
import { ColumnChooser } from './popupTools.tsx';
import type { Reading } from './useListOutput.ts';

type ResultToolsProps = Omit<ColumnPanelProps, 'id' | 'isGrid'> & {
  readonly model: Pick<TableModel, 'print' | 'csv'>;
  readonly hasRows: boolean;
  readonly view: ListViewName;
  readonly reading: Reading;
  readonly onCancel: () => void;
  readonly onOutput: (kind: OutputKind) => void;
};

export const ResultTools = memo(function ResultTools(props: ResultToolsProps) {
  const { model, hasRows, columns, table, view, onArrange, reading, onCancel, onOutput } = props;
  const { engineText } = useEngine();
  usePrintKey(reading === null && hasRows && model.print ? onOutput : null);
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
      <OutputTools
        model={model}
        hasRows={hasRows}
        onPress={(kind) => {
          pressed.current = kind;
          onOutput(kind);
        }}
      />
    </div>
  );
});

/** The browser's print shortcut prints every row of the result, as the tool does, not only those of one page. */
function usePrintKey(onOutput: ((kind: 'print') => void) | null): void {
  useEffect(() => {
    if (onOutput === null) return;
    const print = (event: KeyboardEvent): void => {
      const isAsked =
        (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === 'p';
      if (!isAsked || event.defaultPrevented) return;
      event.preventDefault();
      onOutput('print');
    };
    return listen(document, { keydown: print });
  }, [onOutput]);
}
