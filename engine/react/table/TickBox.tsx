/** The checkboxes of the selection column. Each reads the selection itself: a ticked row renders its box alone. */
import { useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import type { Row } from '../../core/runtime/values.ts';
import { useEngine } from '../context/EngineContext.ts';
import type { RowTicks } from './useListView.ts';

type TickBoxProps = {
  readonly ticks: RowTicks;
  readonly row: Row;
  /** The rows in order, for a range. */
  readonly among: () => readonly Row[];
  readonly tabIndex: 0 | -1;
};

export function TickBox({ ticks, row, among, tabIndex }: TickBoxProps) {
  const ticked = useStore(ticks.selection, (state) => state.ticked.has(ticks.keyOf(row)));
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
        // Not `onChange`, which does not say whether Shift is held.
        onChange={() => undefined}
        onClick={({ currentTarget, shiftKey }) =>
          ticks.onTick(row, currentTarget.checked, shiftKey ? among() : undefined)
        }
      />
    </label>
  );
}

type TickRowsBoxProps = {
  readonly ticks: RowTicks;
  /** Those of the page, or all, also those out of sight. */
  readonly rows: readonly Row[];
  readonly isPage: boolean;
  readonly tabIndex: 0 | -1;
};

/** Selects or deselects several rows; indeterminate if some of them are selected. */
export function TickRowsBox({ ticks, rows, isPage, tabIndex }: TickRowsBoxProps) {
  const { engineText } = useEngine();
  const { selection, canTick, keyOf } = ticks;
  const offered = useMemo(() => rows.filter(canTick), [rows, canTick]);
  const count = useStore(selection, ({ ticked }) =>
    isPage ? offered.filter((row) => ticked.has(keyOf(row))).length : ticked.size,
  );
  const isAll = count > 0 && count >= offered.length;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = count > 0 && !isAll;
  }, [count, isAll]);
  // Where nothing can be ticked, a press would do nothing.
  if (offered.length === 0) return null;
  return (
    <label className="eng-tick">
      <input
        ref={box}
        type="checkbox"
        className="eng-checkbox"
        tabIndex={tabIndex}
        aria-label={isPage ? engineText('table.tickPage', { n: offered.length }) : engineText('bulk.tickAll')}
        checked={isAll}
        onChange={() => (isPage ? ticks.onTickPage : ticks.onTickAll)(!isAll)}
      />
    </label>
  );
}
