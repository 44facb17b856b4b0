/**
 * The checkboxes of the selection column. Each reads the selection itself, so that selecting a row renders only that
 * checkbox.
 */
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { Row } from '../../core/runtime/values.ts';
import { useEngineText } from '../context/useText.ts';
import type { RowTicks } from './listView.ts';

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

type TickPageBoxProps = {
  readonly ticks: RowTicks;
  /** Those of the page. */
  readonly rows: readonly Row[];
  readonly tabIndex: 0 | -1;
};

/** Selects or deselects the rows of the page; indeterminate if some of them are selected. */
export function TickPageBox({ ticks, rows, tabIndex }: TickPageBoxProps) {
  const say = useEngineText();
  const box = useRef<HTMLInputElement>(null);
  const offered = rows.filter(ticks.canTick);
  const most = offered.length;
  const count = useStore(
    ticks.selection,
    ({ ticked }) => offered.filter((row) => ticked.has(ticks.keyOf(row))).length,
  );
  const all = most > 0 && count === most;
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
        aria-label={say('table.tickPage', { n: most })}
        disabled={most === 0}
        checked={all}
        onChange={() => ticks.onTickPage(!all)}
      />
    </label>
  );
}
