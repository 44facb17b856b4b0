/** The tools of a result: columns, print, file; while a long result is read, how far that is. */

import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import Table2 from 'lucide-react/icons/table-2';
import { type MouseEvent, memo, useEffect, useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { ColumnModel } from '../../core/model/model.ts';
import { showInstant } from '../../core/runtime/dates.ts';
import { whenIdle } from '../browser/taskHost.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useEngineText } from '../context/useText.ts';
import type { TableState } from '../session/screenMemory.ts';
import { loadPrintView } from '../table/LazyPrintView.tsx';
import { ColumnChooser } from './ColumnChooser.tsx';
import type { WholeResult } from './useWholeResult.ts';

type ResultToolsProps = {
  readonly columns: readonly ColumnModel[];
  readonly table: TableState;
  readonly onArrange: (change: Partial<Pick<TableState, 'widths' | 'hidden'>>) => void;
  /** How far the reading of the whole result is; null when none is on its way. */
  readonly reading: WholeResult['reading'];
  readonly onCancel: () => void;
  /** Null: the screen does not offer it. */
  readonly onPrint: (() => void) | null;
  readonly onCsv: (() => void) | null;
};

export const ResultTools = memo(function ResultTools({
  columns,
  table,
  onArrange,
  reading,
  onCancel,
  onPrint,
  onCsv,
}: ResultToolsProps) {
  const say = useEngineText();
  // The browser's own print waits for nothing: what it shows is here beforehand, with the first clock of the page, which
  // takes long to make.
  const hasPrint = onPrint !== null;
  useEffect(() => {
    if (!hasPrint) return;
    return whenIdle(() => {
      showInstant(new Date());
      loadPrintView().catch(() => undefined);
    });
  }, [hasPrint]);
  usePrintKey(reading === null ? onPrint : null);
  const { tools, press } = useSteadyFocus(reading !== null);
  if (reading !== null) {
    return (
      <div key="reading" className="eng-result__tools" ref={tools}>
        <progress
          aria-label={say('export.title')}
          {...(reading.total === null ? {} : { max: reading.total, value: reading.read })}
        />
        <span>{say('export.progress', { read: reading.read })}</span>
        <button type="button" className="eng-tool" onClick={onCancel}>
          {say('export.cancel')}
        </button>
      </div>
    );
  }
  return (
    <div key="tools" className="eng-result__tools" ref={tools}>
      <ColumnChooser columns={columns} table={table} onArrange={onArrange} />
      <SimpleTableSwitch />
      {onPrint !== null && (
        <button type="button" className="eng-tool" data-tool="print" onClick={press(onPrint)}>
          <Printer aria-hidden="true" size={17} />
          {say('table.print')}
        </button>
      )}
      {onCsv !== null && (
        <button type="button" className="eng-tool" data-tool="csv" onClick={press(onCsv)}>
          <Download aria-hidden="true" size={17} />
          {say('table.csv')}
        </button>
      )}
    </div>
  );
});

/**
 * The tool that is pressed gives way to the progress of the reading, and comes back after it: the focus goes with them,
 * unless it has been taken elsewhere meanwhile.
 */
function useSteadyFocus(isReading: boolean) {
  const tools = useRef<HTMLDivElement>(null);
  const pressed = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (pressed.current === null || document.activeElement !== document.body) return;
    const next = isReading ? 'button' : `[data-tool="${pressed.current}"]`;
    tools.current?.querySelector<HTMLElement>(next)?.focus();
  }, [isReading]);
  const press = (act: () => void) => (event: MouseEvent<HTMLElement>) => {
    pressed.current = event.currentTarget.getAttribute('data-tool');
    act();
  };
  return { tools, press };
}

/** The browser's key for print does what the tool does: it holds every row of the result, not those of one page. */
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
    document.addEventListener('keydown', print);
    return () => document.removeEventListener('keydown', print);
  }, [onPrint]);
}

/** Turns the grid of every list into a native table and back. */
function SimpleTableSwitch() {
  const { display } = useEngine();
  const say = useEngineText();
  const isSimple = useStore(display, ({ tables }) => tables === 'simple');
  return (
    <button
      type="button"
      className="eng-tool"
      aria-pressed={isSimple}
      onClick={() => display.setState({ tables: isSimple ? 'grid' : 'simple' })}
    >
      <Table2 aria-hidden="true" size={17} />
      {say('table.simple')}
    </button>
  );
}
