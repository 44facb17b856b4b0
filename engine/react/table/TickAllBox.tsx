/** Selects or deselects all rows; indeterminate if some of them are selected. */
import { useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import type { Row } from '../../core/runtime/values.ts';
import { useEngineText } from '../context/useText.ts';
import type { RowTicks } from './listView.ts';

type TickAllBoxProps = { readonly ticks: RowTicks; readonly rows: readonly Row[] };

export function TickAllBox({ ticks, rows }: TickAllBoxProps) {
  const say = useEngineText();
  const box = useRef<HTMLInputElement>(null);
  const { selection, canTick, onTickAll } = ticks;
  const offered = useMemo(() => rows.filter(canTick).length, [rows, canTick]);
  const count = useStore(selection, ({ ticked }) => ticked.size);
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
        tabIndex={-1}
        aria-label={say('bulk.tickAll')}
        disabled={offered === 0}
        checked={all}
        onChange={() => onTickAll(!all)}
      />
    </label>
  );
}
