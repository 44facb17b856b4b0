/** Selects or deselects all rows, also those out of sight. */
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { Row } from '../../core/runtime/values.ts';
import { useEngineText } from '../context/useText.ts';
import type { RowTicks } from './listView.ts';
import { MixedBox } from './TickBox.tsx';

type TickAllBoxProps = { readonly ticks: RowTicks; readonly rows: readonly Row[] };

export function TickAllBox({ ticks, rows }: TickAllBoxProps) {
  const say = useEngineText();
  const { selection, canTick, onTickAll } = ticks;
  const offered = useMemo(() => rows.filter(canTick).length, [rows, canTick]);
  const count = useStore(selection, ({ ticked }) => ticked.size);
  return (
    <MixedBox label={say('bulk.tickAll')} count={count} offered={offered} tabIndex={-1} onTick={onTickAll} />
  );
}
