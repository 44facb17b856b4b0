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
};

/** Selects or deselects the rows of the page. */
export function TickPageBox({ ticks, rows }: TickPageBoxProps) {
  const say = useEngineText();
  const offered = rows.filter(ticks.canTick);
  const count = useStore(
    ticks.selection,
    ({ ticked }) => offered.filter((row) => ticked.has(ticks.keyOf(row))).length,
  );
  return (
    <MixedBox
      label={say('table.tickPage', { n: offered.length })}
      count={count}
      offered={offered.length}
      tabIndex={0}
      onTick={ticks.onTickPage}
    />
  );
}

type MixedBoxProps = {
  readonly label: string;
  /** Number of selected rows. */
  readonly count: number;
  /** Number of rows that can be selected. */
  readonly offered: number;
  readonly tabIndex: 0 | -1;
  readonly onTick: (ticked: boolean) => void;
};

/** A checkbox for several rows; indeterminate if some of them are selected. */
export function MixedBox({ label, count, offered, tabIndex, onTick }: MixedBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  const all = count > 0 && count >= offered;
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
        aria-label={label}
        disabled={offered === 0}
        checked={all}
        onChange={() => onTick(!all)}
      />
    </label>
  );
}
