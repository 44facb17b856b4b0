/** The selected rows of a list: which rows are selectable, which are selected together, and the messages. Headless. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { createStore } from 'zustand/vanilla';
import type { SearchModel } from '../../core/model/screen.ts';
import { keysOf, keysTogether } from '../../core/runtime/bulk.ts';
import type { FormValues } from '../../core/runtime/rules.ts';
import { runInSlices } from '../../core/runtime/slices.ts';
import type { Row } from '../../core/runtime/values.ts';
import { useHandler } from '../browser/stateHooks.ts';
import { taskHost } from '../browser/tasks.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useValueReader } from '../context/useValueReader.ts';
import { type Selection, tick } from '../table/listStores.ts';
import type { RowTicks } from '../table/useListView.ts';
import { type ListRows, noRows } from './useListRows.ts';

export function useTicks(
  { grid, source, bulk }: SearchModel,
  { rows, shown, answered, search }: ListRows,
  keyOf: (row: Row) => string,
) {
  const { say, engineText, announce } = useEngine();
  const reader = useValueReader();
  const [selection] = useState((): Selection => createStore(() => ({ ticked: new Set() })));
  const canTick = useMemo(() => reader.rowTest(grid.selectable), [reader, grid.selectable]);
  const counted = (): string => engineText('bulk.ticked', { n: selection.getState().ticked.size });

  // A result with other criteria starts without a selection. The same search again keeps its selection.
  const { filters } = search;
  const tickedIn = useRef<FormValues>(null);
  useEffect(() => {
    if (answered === null) return;
    // Ticks before the first result are those that were restored for it.
    const isSameSearch = (tickedIn.current ?? filters) === filters;
    tickedIn.current = filters;
    const { ticked } = selection.getState();
    if (ticked.size === 0) return;
    const found = isSameSearch ? answered.rows.filter(canTick) : [];
    const keys = found.map(keyOf);
    selection.setState({ ticked: new Set(keys.filter((key) => ticked.has(key))) });
  }, [answered, filters, selection, canTick, keyOf]);

  const tickRows = (some: readonly Row[], on: boolean): void => {
    const keys = keysTogether(rows, some, source.key, bulk?.groupBy ?? null, canTick);
    tick(selection, keys, on);
    if (keys.size > some.length) announce(`${engineText('bulk.together', { n: keys.size })} ${counted()}`);
    else if (keys.size > 1) announce(counted());
  };
  const last = useRef<string | null>(null);
  const onTick = useHandler((row: Row, on: boolean, among: readonly Row[] = []) => {
    const keys = among.map(keyOf);
    const ends = [keys.indexOf(last.current ?? ''), keys.indexOf(keyOf(row))].toSorted((a, b) => a - b);
    const [from = -1, to = -1] = ends;
    last.current = keyOf(row);
    tickRows(from < 0 ? [row] : among.slice(from, to + 1).filter(canTick), on);
  });
  const onTickPage = useHandler((on: boolean) => tickRows(shown.filter(canTick), on));
  const isHere = useHandler((some: readonly Row[]) => some === rows);
  const onTickAll = useHandler(async (on: boolean) => {
    const all = keysOf(on ? rows : noRows, source.key, canTick);
    const keys = await runInSlices(all, taskHost, () => !isHere(rows));
    if (keys === null) return;
    selection.setState({ ticked: keys });
    announce(counted());
  });
  const column = useMemo<RowTicks | null>(() => {
    const nameOf = (row: Row): string => engineText('table.tick', { row: say(grid.rowName, row) });
    const column = { selection, keyOf, canTick, nameOf, onTick, onTickPage, onTickAll };
    return grid.selection ? column : null;
  }, [grid, selection, keyOf, canTick, engineText, say, onTick, onTickPage, onTickAll]);
  return {
    selection,
    canTick,
    /** The selection column; null: the list has none. */
    column,
  };
}
