/** The boxes of the tick column. Each reads the selection itself, so that a tick redraws that box alone. */
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { Row } from '../../core/runtime/values.ts';
import { useEngineText } from '../context/useText.ts';
import type { GridRows, RowTicks } from './gridRows.ts';

type TickBoxProps = {
  readonly ticks: RowTicks;
  readonly row: Row;
  readonly id: string;
  readonly tabIndex: 0 | -1;
};

export function TickBox({ ticks, row, id, tabIndex }: TickBoxProps) {
  const ticked = useStore(ticks.selection, (state) => state.ticked.has(id));
  if (!ticks.canTick(row)) return null;
  return (
    <label className="eng-tick">
      <input
        type="checkbox"
        className="eng-checkbox"
        data-tick="row"
        tabIndex={tabIndex}
        aria-label={ticks.nameOf(row)}
        checked={ticked}
        onChange={(event) => ticks.onTick(row, event.target.checked)}
      />
    </label>
  );
}

type TickPageBoxProps = Pick<GridRows, 'rows' | 'rowKey'> & {
  readonly ticks: RowTicks;
  readonly tabIndex: 0 | -1;
};

/** Ticks or unticks the rows of the page; half-way when some of them are ticked. */
export function TickPageBox({ ticks, rows, rowKey, tabIndex }: TickPageBoxProps) {
  const say = useEngineText();
  const box = useRef<HTMLInputElement>(null);
  const candidates = rows.filter(ticks.canTick);
  const count = useStore(
    ticks.selection,
    (state) => candidates.filter((row) => state.ticked.has(rowKey(row))).length,
  );
  const all = count > 0 && count === candidates.length;
  const some = count > 0 && !all;
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = some;
  }, [some]);
  return (
    <label className="eng-tick">
      <input
        ref={box}
        type="checkbox"
        className="eng-checkbox"
        tabIndex={tabIndex}
        aria-label={say('table.tickPage', { n: candidates.length })}
        disabled={candidates.length === 0}
        checked={all}
        onChange={() => ticks.onTickPage(!all)}
      />
    </label>
  );
}
