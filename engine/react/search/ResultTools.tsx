/** The tools of a result: columns, print, file; while a long result is read, how far that is. */

import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import { memo, useEffect } from 'react';
import { showInstant } from '../../core/dates.ts';
import type { ColumnModel } from '../../core/model.ts';
import { whenIdle } from '../taskHost.ts';
import { useEngineText } from '../useText.ts';
import { ColumnChooser } from './ColumnChooser.tsx';
import type { TableState } from './screenMemory.ts';
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
  // The first clock of a page takes long to make: file and print find it ready.
  useEffect(() => whenIdle(() => showInstant(new Date())), []);
  if (reading !== null) {
    return (
      <div className="eng-result__tools">
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
    <div className="eng-result__tools">
      <ColumnChooser columns={columns} table={table} onArrange={onArrange} />
      {onPrint !== null && (
        <button type="button" className="eng-tool" onClick={onPrint}>
          <Printer aria-hidden="true" size={17} />
          {say('table.print')}
        </button>
      )}
      {onCsv !== null && (
        <button type="button" className="eng-tool" onClick={onCsv}>
          <Download aria-hidden="true" size={17} />
          {say('table.csv')}
        </button>
      )}
    </div>
  );
});
